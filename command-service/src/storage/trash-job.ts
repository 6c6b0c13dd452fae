import { isStillThere, type TrashJob } from '@obraclara/files';
import { trashQueue, type JobWork } from '@obraclara/platform/work';
import { isDriveFailure } from './google/failure.ts';
import { findCopies, moveToBin } from './google/files.ts';
import type { DriveSession } from './google/session.ts';
import { findLink } from './link.ts';
import type { StorageDeps } from './storage-deps.ts';
import { withDrive } from './with-drive.ts';

/** Seconds after which it is looked again whether somebody has connected the account. */
const whileBroken = 3600;

/** One that is there no more is what was wanted. */
const throwAway = async (session: DriveSession, id: string): Promise<void> => {
  try {
    await moveToBin(session, id);
  } catch (error) {
    if (!isDriveFailure(error) || error.drive !== 'missing') throw error;
  }
};

/** When to come back by a job of its own: no later retry of the queue would be right. */
const waitAfter = (error: unknown): number | undefined => {
  if (!isDriveFailure(error)) throw error;
  return error.drive === 'reconnect' ? whileBroken : error.retry_after;
};

/**
 * Puts the copy of a file that is no more into the bin of the Drive. Rejects to be tried again, as uploads do, while the Drive
 * is away; waits for as long as the account has to be connected again. A file that is on the register leaves its copy alone:
 * it was uploaded again under its id, or whoever was removing it died and will come again. So does a job that another log left:
 * it is tried again for as long as the queue tries, should the right one come back, and then the copy stays.
 */
export const driveTrashJob = (deps: StorageDeps): JobWork<TrashJob> => ({
  queue: trashQueue,
  work: async (job) => {
    const { file_id, project_id, drive_file_id } = job;
    if (await deps.files.registry.find(file_id)) return;
    const link = await findLink(deps.db, project_id);
    if (!link) return;
    if (!(await isStillThere(deps.store, job.seen)))
      throw new Error(`the copy of the file ${file_id} stays: the event log is not the one that left it`);
    try {
      await withDrive(deps, link, async (session) => {
        const copies = drive_file_id === null ? await findCopies(session, file_id) : [drive_file_id];
        for (const copy of copies) await throwAway(session, copy);
      });
    } catch (error) {
      const startAfter = waitAfter(error);
      if (startAfter === undefined) throw error;
      await deps.enqueue(trashQueue, job, { startAfter });
    }
  },
});
