import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** What a running server says about itself in `postmaster.pid`. */
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

/** Undefined when no server has left one; lines that are still missing while a server starts read as empty. */
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

/** A dead process that nobody has collected, as in a container whose first process collects none. */
const isZombie = (pid: number) => {
  try {
    return /\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    // No such file system, or gone in the meantime: the signal told what there is to know.
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
 * After a crash the pid may belong to another program or to a zombie, and a new server would refuse to start. Its own start ignores a
 * pid file that names its parent, so we write ours: it then still checks for backends left on the old shared memory,
 * which deleting the file would skip.
 */
export const disown = async (cluster: string) => {
  const [, ...rest] = (await readFile(pidFile(cluster), 'utf8')).split('\n');
  await writeFile(pidFile(cluster), [String(process.pid), ...rest].join('\n'));
};
