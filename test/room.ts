import { mkdtemp, statfs } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

const memory = '/dev/shm';
/** Bytes: enough for the servers and databases of three workers. */
const ample = 4 * 1024 ** 3;

/** Prefers a RAM disk on Linux if it has enough space, because temporary databases call fsync often. Otherwise the disk. */
const findRoom = async (): Promise<string> => {
  const free = await statfs(memory).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  return free > ample ? memory : os.tmpdir();
};

const chosen = findRoom();

/** Folder for the data of a run's servers. */
export const room = (): Promise<string> => chosen;

/** Creates a folder for the data of a server. */
export const roomFor = async (prefix: string): Promise<string> => mkdtemp(path.join(await chosen, prefix));
