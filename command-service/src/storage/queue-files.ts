import { driveQueue } from '@obraclara/platform/work';
import type { StorageDeps } from './storage-deps.ts';

/** Jobs left at once. */
const atOnce = 20;

/**
 * Linking a Drive sends there also what was uploaded before, logos and photos included: the folder is to hold the whole
 * project, whenever it was linked. Linking another folder sends everything again; the same one anew, only what has not
 * reached it.
 */
export const queueFiles = async (
  { files, enqueue }: StorageDeps,
  project_id: string,
  which: { everything: boolean },
): Promise<number> => {
  const ids = await files.registry.waitAnew(project_id, which);
  for (let next = 0; next < ids.length; next += atOnce)
    await Promise.all(ids.slice(next, next + atOnce).map((file_id) => enqueue(driveQueue, { file_id })));
  return ids.length;
};
