import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Content of `postmaster.pid`, which a running server writes. */
export type PidFile = {
  pid: number;
  port: number;
  /** Empty when it listens on TCP only. */
  socketFolder: string;
  /** Empty when it listens on a socket only. */
  address: string;
  status: string;
};

const pidFile = (cluster: string) => path.join(cluster, 'postmaster.pid');

/** Undefined if there is no such file. While a server starts, missing lines are empty strings. */
export const readPidFile = async (cluster: string): Promise<PidFile | undefined> => {
  const text = await readFile(pidFile(cluster), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const lines = text.split('\n').map((line) => line.trim());
  return {
    pid: Math.abs(Number(lines[0])),
    port: Number(lines[3] ?? 0),
    socketFolder: lines[4] ?? '',
    address: lines[5] ?? '',
    status: lines[7] ?? '',
  };
};

/** Whether the process is a zombie, as in a container whose first process does not reap children. */
const isZombie = (pid: number) => {
  try {
    return /\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    // There is no /proc, or the process has just ended: the result of the signal decides.
    return false;
  }
};

export const isAlive = (pid: number) => {
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/**
 * After a crash the pid may belong to another program or to a zombie, and a new server would refuse to start.
 * PostgreSQL ignores a pid file that names its parent, so this writes our pid. Unlike a deletion of the file,
 * this keeps the server's check for backends that are still attached to the old shared memory.
 */
export const disown = async (cluster: string) => {
  const [, ...rest] = (await readFile(pidFile(cluster), 'utf8')).split('\n');
  await writeFile(pidFile(cluster), [String(process.pid), ...rest].join('\n'));
};
