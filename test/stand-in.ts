import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { saidBy } from './forked.ts';

const program = fileURLToPath(new URL('../platform/test/store/eventstoredb-server.ts', import.meta.url));

/** Starts the EventStoreDB stand-in as a separate process. */
export const standIn = async () => {
  const server = fork(program);
  const url = await saidBy<string>(server);
  return { url, stop: async () => void server.kill() };
};
