import type { NamedFile, StoredFile } from '@obraclara/files';
import { driveQueue, type FileJob, type JobWork } from '@obraclara/platform/work';
import { driveFolders } from './drive-folders.ts';
import { isDriveFailure } from './google/failure.ts';
import { findLink, type StorageLink } from './link.ts';
import { sendFile } from './send-file.ts';
import type { StorageDeps } from './storage-deps.ts';

/** Milliseconds for which a job reserves a file, and after which it gives up (below `expireInSeconds` of the queue). */
const within = 890_000;
const patience = 880_000;
/** Seconds until a file reserved by another job is checked again. */
const later = 60;
/** Seconds without calls to a Drive that did not respond, for all its files. */
const quiet = 180;
/** After this many failures a file is retried every six hours, by a new job each time. */
const manyAttempts = 100;
const sixHours = 6 * 3600;

/** Seconds until the next check whether an event names the file; grows with the file's age, from 5 s to one hour. */
const untilNamed = ({ uploaded_at }: StoredFile, now: Date): number =>
  Math.min(Math.max(5, Math.ceil((now.getTime() - Date.parse(uploaded_at)) / 1000)), 3600);

/** Seconds until the retry: Google's Retry-After, or six hours after many failures; undefined leaves the queue's growing delays. */
const waitAfter = (error: unknown, { drive_attempts }: StoredFile): number | undefined => {
  if (!isDriveFailure(error)) throw error;
  // `quiet` covers a Drive that does not respond; it may be back at any moment.
  const given = drive_attempts >= manyAttempts && error.drive !== 'unreachable';
  return given ? sixHours : error.retry_after;
};

/** Drives that recently did not respond, by project. */
const silences = (now: () => Date) => {
  const since = new Map<string, number>();
  return {
    note: (project_id: string) => since.set(project_id, now().getTime()),
    /** Remaining seconds without calls; 0 if none. */
    left: (project_id: string): number => {
      const passed = (now().getTime() - (since.get(project_id) ?? 0)) / 1000;
      return passed < quiet ? Math.ceil(quiet - passed) : 0;
    },
  };
};

/**
 * Sends a waiting file to its project's Drive, once an event names it: before, it has no readable name and may never be used. Rejects, to
 * be retried with growing delays, while the Drive is unreachable, full or forbids it; a Retry-After of Google takes precedence. An account
 * that needs new consent ends the job: connecting it queues all waiting files.
 */
export const driveUploadJob = (deps: StorageDeps): JobWork => {
  const { db, files, enqueue, now } = deps;
  const silent = silences(now);
  const folders = driveFolders(db);

  const comeBack = (file_id: string, startAfter: number) => enqueue(driveQueue, { file_id }, { startAfter });

  const send = async (link: StorageLink, what: { file: StoredFile; named: NamedFile }, stop: AbortSignal) => {
    const { file } = what;
    const signal = AbortSignal.any([stop, AbortSignal.timeout(patience)]);
    try {
      const sent = await sendFile({ deps, folders, link }, what, { signal, within });
      const still = sent === undefined && (await files.registry.find(file.id))?.storage === 'waiting';
      if (still) await comeBack(file.id, later);
    } catch (error) {
      if (isDriveFailure(error) && error.drive === 'reconnect') return;
      if (isDriveFailure(error) && error.drive === 'unreachable') silent.note(file.project_id);
      const startAfter = waitAfter(error, file);
      if (startAfter === undefined) throw error;
      await comeBack(file.id, startAfter);
    }
  };

  const work = async ({ file_id }: FileJob, stop: AbortSignal): Promise<void> => {
    const file = await files.registry.find(file_id);
    if (file?.storage !== 'waiting') return;
    const link = await findLink(db, file.project_id);
    if (!link || link.broken_at !== null) return;
    const named = (await deps.named.find([file_id], { services: true })).get(file_id);
    if (!named) return comeBack(file_id, untilNamed(file, now()));
    const left = silent.left(file.project_id);
    await (left > 0 ? comeBack(file_id, left) : send(link, { file, named }, stop));
  };

  return { queue: driveQueue, work, atOnce: 2 };
};
