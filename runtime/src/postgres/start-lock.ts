import { randomUUID } from 'node:crypto';
import { constants, copyFile, open, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { fillNew } from '../new-file.ts';
import { isAlive } from './pid-file.ts';

/** Milliseconds without a heartbeat after which a lock is stale: its process was killed and another one has its pid. */
const longestSilence = 20_000;

/** Locks of this process, by file. A lock with this pid that is not here is from an earlier process, as in a container. */
const ours = new Map<string, symbol>();

/** State of a lock file; `changed`: time of its last heartbeat. */
export type Seen = { content: string; changed: number };

const take = async (file: string, mine: symbol): Promise<boolean> => {
  try {
    const handle = await open(file, 'wx', 0o600);
    ours.set(file, mine);
    await fillNew(file, handle, String(process.pid));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    if (ours.get(file) === mine) ours.delete(file);
    throw error;
  }
};

/** Reads the lock that blocks this start; undefined if it was removed in the meantime. */
export const seeLock = async (file: string): Promise<Seen | undefined> => {
  try {
    const [content, { mtimeMs }] = await Promise.all([readFile(file, 'utf8'), stat(file)]);
    return { content, changed: mtimeMs };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};

const isOver = (file: string, { content }: Seen): boolean => {
  if (content === '') return false;
  const pid = Number(content);
  return pid === process.pid ? !ours.has(file) : !isAlive(pid);
};

/** A third start created the lock in the meantime, so the moved one is not put back. */
const unlessThere = (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EEXIST') throw error;
};

/**
 * Removes a stale lock, but not one that another process has created since. Moves the file aside first, so that only one process
 * has it, and puts it back if its content is not the stale one.
 */
export const removeLock = async (file: string, seen: Seen): Promise<void> => {
  const aside = `${file}.${randomUUID()}`;
  try {
    await rename(file, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  const found = await seeLock(aside);
  const same = found?.content === seen.content && found.changed === seen.changed;
  if (!same) await copyFile(aside, file, constants.COPYFILE_EXCL).catch(unlessThere);
  await rm(aside);
};

/** Updates the lock's heartbeat until the returned function is called. */
const signs = (file: string, silence: number) => {
  // If the file is gone, another start removed it. The error does not matter: the next heartbeat or the end follows.
  const sign = () => void utimes(file, new Date(), new Date()).catch(() => undefined);
  const timer = setInterval(sign, silence / 10);
  return () => clearInterval(timer);
};

/**
 * Serializes starts in a data folder: a later start waits, then finds the server that the earlier one started.
 * A heartbeat every tenth of `silence` (ms) keeps the lock during a long start.
 */
export const oneStart = async <T>(
  file: string,
  start: () => Promise<T>,
  silence = longestSilence,
): Promise<T> => {
  const mine = Symbol();
  while (!(await take(file, mine))) {
    const seen = await seeLock(file);
    if (!seen) continue;
    if (isOver(file, seen) || Date.now() - seen.changed > silence) await removeLock(file, seen);
    else await delay(50);
  }
  const stop = signs(file, silence);
  try {
    return await start();
  } finally {
    stop();
    await rm(file, { force: true });
    // The next start of this process may already have the lock.
    if (ours.get(file) === mine) ours.delete(file);
  }
};
