import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { nextMessage } from './forked-process.ts';

const program = fileURLToPath(new URL('../platform/test/store/eventstoredb-server.ts', import.meta.url));

/** Starts the EventStoreDB stand-in as a separate process. */
export const standIn = async () => {
  const server = fork(program);
  const url = await nextMessage<string>(server);
  return { url, stop: async () => void server.kill() };
};
