import type { StoredFile } from '@obraclara/files';
import { driveQueue } from '@obraclara/platform/work';
import { driveFolders } from './drive-folders.ts';
import { isDriveFailure } from './google/failure.ts';
import { findLink, type StorageLink } from './link.ts';
import { sendFile } from './send-file.ts';
import type { StorageDeps } from './storage-deps.ts';

/** Seconds after which the job looks whether the file got there: later than the try that people wait for can last. */
const jobAfter = 20;
/** Files sent while their people wait; what comes on top is left to the job. */
const mostAtOnce = 4;

/**
 * Sends a file that was just registered to the Drive of its project, if it has one. A job that would send it later is left
 * first, so that a file is neither lost by a Drive that is away nor by a process that dies; people wait 8 s at most.
 * Answers the file as it is then; never rejects because of the Drive.
 */
export const sendToDrive = (deps: StorageDeps) => {
  const { db, log, enqueue, driveWait = 8000 } = deps;
  const { registry } = deps.files;
  const folders = driveFolders(db);
  let sending = 0;

  /** The try that people wait for; the file as it is afterwards. */
  const tryNow = async (link: StorageLink, file: StoredFile): Promise<StoredFile> => {
    sending += 1;
    try {
      const how = { signal: AbortSignal.timeout(driveWait), within: 2 * driveWait };
      return (await sendFile({ deps, folders, link }, file, how)) ?? file;
    } catch (error) {
      log?.(`file ${file.id} waits here for the Drive of project ${file.project_id}`, error);
      if (!isDriveFailure(error)) throw error;
      return (await registry.find(file.id)) ?? file;
    } finally {
      sending -= 1;
    }
  };

  return async (file: StoredFile): Promise<StoredFile> => {
    if (file.storage === 'google_drive') return file;
    const link = await findLink(db, file.project_id);
    if (!link) return file;
    const waiting = (await registry.setStorage(file.id, { storage: 'waiting' })) ?? file;
    const now = link.broken_at === null && sending < mostAtOnce;
    await enqueue(driveQueue, { file_id: file.id }, { startAfter: now ? jobAfter : 1 });
    return now ? tryNow(link, waiting) : waiting;
  };
};
