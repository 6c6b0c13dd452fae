import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** Exit code or signal of an ended process; undefined while it runs. */
const endOf = ({ exitCode, signalCode }: ChildProcess) => signalCode ?? exitCode ?? undefined;

/** Next message on a forked process's channel. Rejects if the process ends first. */
export const nextMessage = <Message>(child: ChildProcess) =>
  new Promise<Message>((resolve, reject) => {
    const done = () => {
      child.off('message', received).off('close', ended).off('error', failed);
    };
    const received = (message: unknown) => {
      done();
      resolve(message as Message);
    };
    const failed = (error: Error) => {
      done();
      reject(error);
    };
    // `close` follows the last message; `exit` may precede it.
    const ended = () =>
      failed(
        new Error(`${child.spawnargs.slice(1).join(' ')} ended (${endOf(child)}) before it said anything`),
      );
    child.on('message', received).on('close', ended).on('error', failed);
    if (!child.connected && endOf(child) !== undefined) ended();
  });

/** Closes a forked process's channel, which ends the process, and resolves when it has exited. */
export const endProcess = async (child: ChildProcess) => {
  if (child.connected) child.disconnect();
  if (endOf(child) === undefined) await once(child, 'exit');
};
