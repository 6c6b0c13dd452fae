import type { UploadedFile } from '@obraclara/api';
import { linkOfFile, type StoredFile } from '@obraclara/files';
import type { CommandDeps } from '../machinery/deps.ts';
import { findLink } from '../storage/link.ts';
import { subfolderOf } from '../storage/subfolders.ts';

/** Response of an upload. The subfolder has the administrator's name for it, or the default one. */
export const storedAnswer = async (
  file: StoredFile,
  { db, jwtSecret, now }: CommandDeps,
): Promise<UploadedFile> => {
  const { id, project_id, kind, storage, name, media_type, bytes } = file;
  return {
    file_url: linkOfFile(file, { secret: jwtSecret, now: now() }),
    file_id: id,
    storage_provider: storage === 'local' ? 'local' : 'google_drive',
    storage_state: storage === 'waiting' ? 'waiting' : 'stored',
    subfolder: subfolderOf(kind, (await findLink(db, project_id))?.subfolders),
    name,
    media_type,
    bytes,
  };
};
