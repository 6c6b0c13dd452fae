import { placeNow, type NamedFile, type StoredFile } from '@obraclara/files';
import { trashQueue } from '@obraclara/platform/work';
import type { DriveFolders } from './drive-folders.ts';
import { isDriveFailure } from './google/failure.ts';
import type { DriveSession } from './google/session.ts';
import { uploadFile } from './google/upload.ts';
import type { StorageLink } from './link.ts';
import { releaseFileLease, acquireFileLease } from './file-lease.ts';
import type { StorageDeps } from './storage-deps.ts';
import { subfolderOf } from './subfolders.ts';
import { withDrive } from './with-drive.ts';

type Sending = { deps: StorageDeps; folders: DriveFolders; link: StorageLink };
type Named = { file: StoredFile; named: NamedFile };

const upload = async (
  { deps, folders, link }: Sending,
  session: DriveSession,
  { file: { id: file_id, kind, media_type, bytes, sha256 }, named }: Named,
  signal: AbortSignal,
): Promise<string> => {
  const path = [subfolderOf(kind, link.subfolders), ...named.folders];
  const what = { file_id, name: named.name, media_type, bytes, signal };
  const into = () =>
    deps.files.blobs.asFile({ sha256 }, async (kept) =>
      uploadFile(session, { ...what, path: kept, folder: await folders.folder(session, link, path) }),
    );
  try {
    return await into();
  } catch (error) {
    if (!isDriveFailure(error) || error.drive !== 'missing') throw error;
    // The folder was removed since the last check.
    folders.forget(link, path);
    return into();
  }
};

/**
 * Sends a file to its project's Drive under its readable name, and stores the result or the failure. Returns undefined if the file was
 * removed meanwhile (its copy is then removed too) or another worker is sending it. Throws a DriveFailure.
 */
export const sendFile = async (
  sending: Sending,
  { file, named }: Named,
  { signal, within }: { signal: AbortSignal; within: number },
): Promise<StoredFile | undefined> => {
  const { deps, link } = sending;
  const { registry } = deps.files;
  if (!(await acquireFileLease(deps.db, file.id, within))) return undefined;
  try {
    const drive_file_id = await withDrive(
      deps,
      link,
      (session) => upload(sending, session, { file, named }, signal),
      signal,
    );
    const there = { storage: 'google_drive', drive_file_id, drive_error: null } as const;
    const sent = await registry.setStorage(file.id, there);
    if (!sent) {
      const seen = await placeNow(deps.store, deps.files.memories[0]);
      await deps.enqueue(trashQueue, { file_id: file.id, project_id: file.project_id, drive_file_id, seen });
    }
    return sent;
  } catch (error) {
    await registry.refused(file, isDriveFailure(error) ? error.drive : 'unknown', deps.now());
    throw error;
  } finally {
    await releaseFileLease(deps.db, file.id);
  }
};
