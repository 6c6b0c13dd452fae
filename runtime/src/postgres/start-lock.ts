import { open, readFile, rm, stat } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { isAlive } from './pid-file.ts';

/** Milliseconds after which a start that has not ended never will: its process was killed and its number given to another. */
const longestStart = 60_000;

const take = async (file: string): Promise<boolean> => {
  try {
    const handle = await open(file, 'wx', 0o600);
    await handle.writeFile(String(process.pid));
    await handle.close();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
};

/** Gone in the meantime counts as left behind: whoever asks tries again anyway. */
const isLeftBehind = async (file: string): Promise<boolean> => {
  try {
    const [pid, { mtimeMs }] = await Promise.all([readFile(file, 'utf8'), stat(file)]);
    const isWritten = pid !== '';
    return (isWritten && !isAlive(Number(pid))) || Date.now() - mtimeMs > longestStart;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return true;
    throw error;
  }
};

/** One start at a time in a data folder: the next one waits, and then finds what this one has made and started. */
export const oneStart = async <T>(file: string, start: () => Promise<T>): Promise<T> => {
  while (!(await take(file))) {
    if (await isLeftBehind(file)) await rm(file, { force: true });
    else await delay(50);
  }
  try {
    return await start();
  } finally {
    await rm(file, { force: true });
  }
};
