import type { StoredFile } from '@obraclara/files';
import { driveQueue } from '@obraclara/platform/work';
import { findLink } from './link.ts';
import type { StorageDeps } from './storage-deps.ts';

/** Seconds within which what names a file has usually come: the form that was waiting for it. */
const soon = 2;

/**
 * Leaves the job that sends a file, which was just registered, to the Drive of its project, if it has one: as soon as an event names it.
 * Nobody waits for Google. Answers the file as it is then.
 */
export const leaveForDrive = async (
  { db, enqueue, files: { registry } }: Pick<StorageDeps, 'db' | 'enqueue' | 'files'>,
  file: StoredFile,
): Promise<StoredFile> => {
  if (file.storage === 'google_drive' || !(await findLink(db, file.project_id))) return file;
  const waiting = (await registry.setStorage(file.id, { storage: 'waiting' })) ?? file;
  await enqueue(driveQueue, { file_id: file.id }, { startAfter: soon });
  return waiting;
};
