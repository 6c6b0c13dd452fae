import { isStillThere, type TrashJob } from '@obraclara/files';
import { trashQueue, type JobWork } from '@obraclara/platform/work';
import { isDriveFailure } from './google/failure.ts';
import { findCopies, moveToBin } from './google/files.ts';
import type { DriveSession } from './google/session.ts';
import { findLink } from './link.ts';
import type { StorageDeps } from './storage-deps.ts';
import { withDrive } from './with-drive.ts';

/** Seconds between two checks whether the account was connected again. */
const whileBroken = 3600;

/** Ignores a missing file: the result is the same. */
const throwAway = async (session: DriveSession, id: string): Promise<void> => {
  try {
    await moveToBin(session, id);
  } catch (error) {
    if (!isDriveFailure(error) || error.drive !== 'missing') throw error;
  }
};

/**
 * Seconds until a new job: an hour until the account is connected again, else Google's Retry-After; undefined leaves the retry to the
 * queue.
 */
const waitAfter = (error: unknown): number | undefined => {
  if (!isDriveFailure(error)) throw error;
  return error.drive === 'reconnect' ? whileBroken : error.retry_after;
};

/**
 * Moves the Drive copy of a removed file to the bin. Rejects, to be retried as uploads are, while the Drive is unreachable. Waits as long
 * as the account needs new consent. A registered file keeps its copy: it was uploaded again under its id, or its removal was interrupted
 * and will run again. The copy also stays when another log left the job: the job is retried in case that log returns.
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
