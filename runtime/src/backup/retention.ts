import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

const ours = /^obraclara-\d{4}-\d{2}-\d{2}-\d{6}\.zip$/;

/** File name of a backup made at `now` (UTC). Names sort by time. */
export const backupName = (now: Date): string => {
  const [day, time = ''] = now.toISOString().split('T');
  return `obraclara-${day}-${time.slice(0, 8).replaceAll(':', '')}.zip`;
};

const half = '.part';
/** Name of a backup while it is written. The file remains if the process is killed. */
export const halfMade = (file: string): string => file + half;
const isHalfMade = (name: string) => name.endsWith(half) && ours.test(name.slice(0, -half.length));
/** Milliseconds after which an unfinished backup counts as abandoned. */
const abandoned = 24 * 3600 * 1000;

const removeHalfMade = async (folder: string, now: Date): Promise<void> => {
  for (const name of (await readdir(folder)).filter(isHalfMade)) {
    const file = path.join(folder, name);
    if (now.getTime() - (await stat(file)).mtimeMs > abandoned) await rm(file, { force: true });
  }
};

/**
 * Removes all but the newest `keep` backups of a folder, and unfinished ones older than a day. Other files stay.
 * Returns the names of the removed backups.
 */
export const keepNewest = async (folder: string, keep: number, now: Date): Promise<string[]> => {
  await removeHalfMade(folder, now);
  const names = (await readdir(folder)).filter((name) => ours.test(name)).sort();
  const old = names.slice(0, Math.max(0, names.length - keep));
  for (const name of old) await rm(path.join(folder, name));
  return old;
};
