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
  { db, enqueue }: StorageDeps,
  project_id: string,
  { everything }: { everything: boolean },
): Promise<number> => {
  const { rows } = await db.query<{ id: string }>(
    `update files.file set storage = 'waiting', drive_file_id = null, drive_attempts = 0, drive_error = null
     where project_id = $1 and ($2 or storage <> 'google_drive') returning id`,
    [project_id, everything],
  );
  for (let next = 0; next < rows.length; next += atOnce)
    await Promise.all(rows.slice(next, next + atOnce).map(({ id }) => enqueue(driveQueue, { file_id: id })));
  return rows.length;
};
