import type { NamedFile, StoredFile } from '@obraclara/files';
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
/** Seconds for which a Drive that was silent is left alone, whichever of its files would come next. */
const quiet = 180;
/** A file that has failed this often is tried every six hours from then on, by a job of its own that never runs out. */
const manyAttempts = 100;
const sixHours = 6 * 3600;

/** Seconds until it is looked again whether an event names a file: seldom for one that has long waited for it. */
const untilNamed = ({ uploaded_at }: StoredFile, now: Date): number =>
  Math.min(Math.max(5, Math.ceil((now.getTime() - Date.parse(uploaded_at)) / 1000)), 3600);

/** When Google, or reason, says to come back; `undefined` leaves it to the growing delays of the queue. */
const waitAfter = (error: unknown, { drive_attempts }: StoredFile): number | undefined => {
  if (!isDriveFailure(error)) throw error;
  // One that is silent is left alone as it is (`quiet`), and may be back at any moment.
  const given = drive_attempts >= manyAttempts && error.drive !== 'unreachable';
  return given ? sixHours : error.retry_after;
};

/** Drives that were silent just now, by project. */
const silences = (now: () => Date) => {
  const since = new Map<string, number>();
  return {
    note: (project_id: string) => since.set(project_id, now().getTime()),
    /** Seconds for which it is left alone yet; 0 when it is not. */
    left: (project_id: string): number => {
      const passed = (now().getTime() - (since.get(project_id) ?? 0)) / 1000;
      return passed < quiet ? Math.ceil(quiet - passed) : 0;
    },
  };
};

/**
 * Sends a file that waits to the Drive of its project, once an event names it: it has no name that people know before, and may never be
 * wanted. Rejects to be tried again, with growing delays, while the Drive is
 * away, full or forbids it; when Google says when to come back, it is then. An account that must be connected again ends the
 * job: connecting it queues everything that waits.
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
