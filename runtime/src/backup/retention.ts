import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';

const ours = /^obraclara-\d{4}-\d{2}-\d{2}-\d{6}\.zip$/;

/** Name of a backup made now (UTC), so that names are in the order of time. */
export const backupName = (now: Date): string => {
  const [day, time = ''] = now.toISOString().split('T');
  return `obraclara-${day}-${time.slice(0, 8).replaceAll(':', '')}.zip`;
};

/** Removes from a folder all but the newest backups, and nothing else that lies there. Answers their names. */
export const keepNewest = async (folder: string, keep: number): Promise<string[]> => {
  const names = (await readdir(folder)).filter((name) => ours.test(name)).sort();
  const old = names.slice(0, Math.max(0, names.length - keep));
  for (const name of old) await rm(path.join(folder, name));
  return old;
};
