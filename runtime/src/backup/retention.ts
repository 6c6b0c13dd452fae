import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

const ours = /^obraclara-\d{4}-\d{2}-\d{2}-\d{6}\.zip$/;

/** Name of a backup made now (UTC), so that names are in the order of time. */
export const backupName = (now: Date): string => {
  const [day, time = ''] = now.toISOString().split('T');
  return `obraclara-${day}-${time.slice(0, 8).replaceAll(':', '')}.zip`;
};

const half = '.part';
/** What a backup is called until it is whole; that of one whose process was killed stays. */
export const halfMade = (file: string): string => file + half;
const isHalfMade = (name: string) => name.endsWith(half) && ours.test(name.slice(0, -half.length));
/** Milliseconds after which nobody writes it any more. */
const abandoned = 24 * 3600 * 1000;

const removeHalfMade = async (folder: string, now: Date): Promise<void> => {
  for (const name of (await readdir(folder)).filter(isHalfMade)) {
    const file = path.join(folder, name);
    if (now.getTime() - (await stat(file)).mtimeMs > abandoned) await rm(file, { force: true });
  }
};

/**
 * Removes from a folder all but the newest backups, and what was left half made of others a day ago, and nothing else that lies there.
 * Answers the names of the backups.
 */
export const keepNewest = async (folder: string, keep: number, now: Date): Promise<string[]> => {
  await removeHalfMade(folder, now);
  const names = (await readdir(folder)).filter((name) => ours.test(name)).sort();
  const old = names.slice(0, Math.max(0, names.length - keep));
  for (const name of old) await rm(path.join(folder, name));
  return old;
};
