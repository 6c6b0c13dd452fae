import { existsSync } from 'node:fs';

/** `npm run test:eventstore` runs all that can run on EventStoreDB; the rest of the time those in which most comes together do. */
export const isWhole = process.env['npm_lifecycle_event'] === 'test:eventstore';

/** Which of the two clients asks. */
export type Scheme = 'esdb' | 'kurrentdb';

/** The same server, asked by the client of this scheme; whether it is to be discovered stays as it was said. */
export const over = (scheme: Scheme, url: string): string => url.trim().replace(/^[a-z]+/i, scheme);

/** The server to try, where one is named. */
export const given = process.env['EVENT_STORE_URL'] || undefined;

const docker = existsSync('/var/run/docker.sock') || Boolean(process.env['DOCKER_HOST']);

/** Whether servers are started in containers: where all of it is asked for. Docker that is there but does not serve stops no other run. */
export const inContainers = isWhole && docker && given === undefined;
