import type { StoredFile } from '@obraclara/files';
import { driveQueue } from '@obraclara/platform/work';
import { findLink } from './link.ts';
import type { StorageDeps } from './storage-deps.ts';

/** Seconds within which the form with the file is usually sent. */
const startDelay = 2;

/**
 * Queues a newly registered file for its project's Drive, if it has one; the job runs once an event names the file. No request waits for
 * Google. Returns the updated file.
 */
export const queueForDrive = async (
  { db, enqueue, files: { registry } }: Pick<StorageDeps, 'db' | 'enqueue' | 'files'>,
  file: StoredFile,
): Promise<StoredFile> => {
  if (file.storage === 'google_drive' || !(await findLink(db, file.project_id))) return file;
  const waiting = (await registry.setStorage(file.id, { storage: 'waiting' })) ?? file;
  await enqueue(driveQueue, { file_id: file.id }, { startAfter: startDelay });
  return waiting;
};
