import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** How a process has ended: its code, or what killed it; undefined while it runs. */
const endOf = ({ exitCode, signalCode }: ChildProcess) => signalCode ?? exitCode ?? undefined;

/** The next thing that a forked process says on its channel; rejects when it ends before, so that nobody waits for it forever. */
export const saidBy = <Said>(child: ChildProcess) =>
  new Promise<Said>((resolve, reject) => {
    const done = () => {
      child.off('message', heard).off('close', ended).off('error', failed);
    };
    const heard = (said: unknown) => {
      done();
      resolve(said as Said);
    };
    const failed = (error: Error) => {
      done();
      reject(error);
    };
    // `close` comes after the last of what it said, which `exit` need not.
    const ended = () =>
      failed(
        new Error(`${child.spawnargs.slice(1).join(' ')} ended (${endOf(child)}) before it said anything`),
      );
    child.on('message', heard).on('close', ended).on('error', failed);
    if (!child.connected && endOf(child) !== undefined) ended();
  });

/** Leaves a forked process, which ends with its channel, to itself, and resolves when it has ended. */
export const letGo = async (child: ChildProcess) => {
  if (child.connected) child.disconnect();
  if (endOf(child) === undefined) await once(child, 'exit');
};
