import type { StoredFile } from '@obraclara/files';
import { driveQueue, type FileJob, type JobWork } from '@obraclara/platform/work';
import { driveFolders } from './drive-folders.ts';
import { isDriveFailure } from './google/failure.ts';
import { findLink, type StorageLink } from './link.ts';
import { sendFile } from './send-file.ts';
import type { StorageDeps } from './storage-deps.ts';

/** Milliseconds for which a job has a file in hand, and those within which it gives up (the queue's `expireInSeconds`). */
const within = 890_000;
const patience = 880_000;
/** Seconds after which a file that somebody else had in hand is looked at again. */
const later = 60;
/** A file that has failed this often is tried every six hours from then on, by a job of its own that never runs out. */
const manyAttempts = 100;
const sixHours = 6 * 3600;

/** When Google, or reason, says to come back; `undefined` leaves it to the growing delays of the queue. */
const waitAfter = (error: unknown, { drive_attempts }: StoredFile): number | undefined => {
  if (!isDriveFailure(error)) throw error;
  return drive_attempts >= manyAttempts ? sixHours : error.retry_after;
};

/**
 * Sends a file that waits to the Drive of its project. Rejects to be tried again, with growing delays, while the Drive is
 * away, full or forbids it; when Google says when to come back, it is then. An account that must be connected again ends the
 * job: connecting it queues everything that waits.
 */
export const driveUploadJob = (deps: StorageDeps): JobWork => {
  const { db, files, enqueue } = deps;
  const folders = driveFolders(db);

  const send = async (file: StoredFile, link: StorageLink, signal: AbortSignal) => {
    const sent = await sendFile({ deps, folders, link }, file, { signal, within });
    const still = sent === undefined && (await files.registry.find(file.id))?.storage === 'waiting';
    if (still) await enqueue(driveQueue, { file_id: file.id }, { startAfter: later });
  };

  const work = async ({ file_id }: FileJob, stop: AbortSignal): Promise<void> => {
    const file = await files.registry.find(file_id);
    if (file?.storage !== 'waiting') return;
    const link = await findLink(db, file.project_id);
    if (!link || link.broken_at !== null) return;
    try {
      await send(file, link, AbortSignal.any([stop, AbortSignal.timeout(patience)]));
    } catch (error) {
      if (isDriveFailure(error) && error.drive === 'reconnect') return;
      const startAfter = waitAfter(error, file);
      if (startAfter === undefined) throw error;
      await enqueue(driveQueue, { file_id }, { startAfter });
    }
  };

  return { queue: driveQueue, work, atOnce: 2 };
};
