import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { note } from './harness.ts';

/** Connects to the server of EVENT_STORE_URL, or starts the stand-in. Prints which. */
export const eventStoreServer = async () => {
  const given = process.env['EVENT_STORE_URL'];
  if (given) {
    note('On the server of EVENT_STORE_URL.');
    return { url: given, stop: () => undefined };
  }
  note('On the stand-in, in a process of its own: EVENT_STORE_URL is not set.');
  const server = fork(path.join(import.meta.dirname, '../platform/test/store/eventstoredb-server.ts'));
  const [url] = (await once(server, 'message')) as [string];
  return { url, stop: () => void server.kill() };
};
