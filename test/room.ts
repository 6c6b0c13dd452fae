import { mkdtemp, statfs } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

const memory = '/dev/shm';
/** Ample for the servers and databases that three workers have at once. */
const ample = 4 * 1024 ** 3;

/** Memory where Linux offers enough of it, since what a test run keeps is synced again and again as it comes and goes; else the disk. */
const findRoom = async (): Promise<string> => {
  const free = await statfs(memory).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  return free > ample ? memory : os.tmpdir();
};

const chosen = findRoom();

/** Where the servers of a test run have their data. */
export const room = (): Promise<string> => chosen;

/** A new folder for the data of a server. */
export const roomFor = async (prefix: string): Promise<string> => mkdtemp(path.join(await chosen, prefix));
