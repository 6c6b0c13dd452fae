import { existsSync } from 'node:fs';

/** `npm run test:eventstore` runs all that can run on EventStoreDB; the rest of the time those in which most comes together do. */
export const isWhole = process.env['npm_lifecycle_event'] === 'test:eventstore';

/** The server to try, where one is named. */
export const given = process.env['EVENT_STORE_URL'] || undefined;

const docker = existsSync('/var/run/docker.sock') || Boolean(process.env['DOCKER_HOST']);

/** Whether servers are started in containers: where all of it is asked for. Docker that is there but does not serve stops no other run. */
export const inContainers = isWhole && docker && given === undefined;
