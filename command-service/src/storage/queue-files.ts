import { driveQueue } from '@obraclara/platform/work';
import type { StorageDeps } from './storage-deps.ts';

/** Jobs enqueued concurrently. */
const atOnce = 20;

/**
 * Queues a project's earlier files for its Drive, logos and photos included: the folder must contain the whole project, whenever it was
 * linked. Another folder receives all files; the same folder only the missing ones. Returns the number of files.
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
