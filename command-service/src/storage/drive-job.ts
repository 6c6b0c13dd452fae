import { driveQueue, type FileJob, type JobWork } from '@obraclara/events/files';
import { driveFolders } from './drive-folders.ts';
import { isDriveFailure } from './google/failure.ts';
import { findLink } from './link.ts';
import { sendFile } from './send-file.ts';
import type { StorageDeps } from './storage-deps.ts';

/** Milliseconds for which a job has a file in hand, and those within which it gives up (the queue's `expireInSeconds`). */
const within = 890_000;
const patience = 880_000;
/** Seconds after which a file that somebody else had in hand is looked at again. */
const later = 60;

/**
 * Sends a file that waits to the Drive of its project. Rejects to be tried again, with growing delays, while the Drive is
 * away, full or forbids it; when Google says when to come back, it is then. An account that must be connected again ends the
 * job: connecting it queues everything that waits.
 */
export const driveUploadJob = (deps: StorageDeps): JobWork => {
  const { db, files, enqueue } = deps;
  const folders = driveFolders(db);

  const work = async ({ file_id }: FileJob, stop: AbortSignal): Promise<void> => {
    const file = await files.registry.find(file_id);
    if (file?.storage !== 'waiting') return;
    const link = await findLink(db, file.project_id);
    if (!link || link.broken_at !== null) return;
    const signal = AbortSignal.any([stop, AbortSignal.timeout(patience)]);
    try {
      const sent = await sendFile({ deps, folders, link }, file, { signal, within });
      const still = sent === undefined && (await files.registry.find(file_id))?.storage === 'waiting';
      if (still) await enqueue(driveQueue, { file_id }, { startAfter: later });
    } catch (error) {
      if (!isDriveFailure(error)) throw error;
      if (error.drive === 'reconnect') return;
      if (error.retry_after === undefined) throw error;
      await enqueue(driveQueue, { file_id }, { startAfter: error.retry_after });
    }
  };

  return { queue: driveQueue, work, atOnce: 2 };
};
