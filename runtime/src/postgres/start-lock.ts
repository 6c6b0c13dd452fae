import { randomUUID } from 'node:crypto';
import { constants, copyFile, open, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { fillNew } from '../new-file.ts';
import { isAlive } from './pid-file.ts';

/** Milliseconds without a sign after which a start is over: its process was killed and its number given to another. */
const longestSilence = 20_000;

/** The locks that this process has, and for which of its starts: another with its number is of a process of a former life, as in a container. */
const ours = new Map<string, symbol>();

/** A lock as it was seen; `changed`: when it last gave a sign. */
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

/** What is in the way; undefined when it is gone in the meantime. */
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

/** A third start took the lock in that moment: then there is nothing to put back. */
const unlessThere = (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EEXIST') throw error;
};

/**
 * Removes a lock that was left behind, and none that another has taken in its place meanwhile: it is moved aside, so that one
 * process has it, and put back if it is not the one that was seen.
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

/** Gives a sign every so often, until it is told to stop. */
const signs = (file: string, silence: number) => {
  // One that is gone was taken away by somebody; the next sign, or the end, comes anyway.
  const sign = () => void utimes(file, new Date(), new Date()).catch(() => undefined);
  const timer = setInterval(sign, silence / 10);
  return () => clearInterval(timer);
};

/**
 * One start at a time in a data folder: the next one waits, and then finds what this one has made and started. However long
 * a start takes it keeps its lock, by a sign every tenth of `silence` (milliseconds).
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
    // The next start of this process may have it already.
    if (ours.get(file) === mine) ours.delete(file);
  }
};
