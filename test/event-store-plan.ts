import { existsSync } from 'node:fs';

/** `npm run test:eventstore` runs every possible test on EventStoreDB; other runs use a selection that covers the most. */
export const isWhole = process.env['npm_lifecycle_event'] === 'test:eventstore';

/** Address of the EventStoreDB to test, if one is given. */
export const given = process.env['EVENT_STORE_URL'] || undefined;

const docker = existsSync('/var/run/docker.sock') || Boolean(process.env['DOCKER_HOST']);

/** Whether to start servers in containers: only in the full run, so that a broken Docker stops no other run. */
export const inContainers = isWhole && docker && given === undefined;
