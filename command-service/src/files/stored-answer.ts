import type { UploadedFile } from '@obraclara/api';
import { signedLink, type FileKind, type FileVariant, type StoredFile } from '@obraclara/files';
import type { CommandDeps } from '../machinery/deps.ts';
import { findLink } from '../storage/link.ts';
import { subfolderOf } from '../storage/subfolders.ts';

/** Photos and logos are never given as they came: they tell where and with what they were taken. */
export const variantOf = (kind: FileKind): FileVariant | undefined =>
  kind === 'photo' || kind === 'logo' ? 'view' : undefined;

/** What an upload answers. The subfolder is called as the administrator wanted, or as usual. */
export const storedAnswer = async (
  { id, project_id, kind, storage, name, media_type, bytes }: StoredFile,
  { db, jwtSecret, now }: CommandDeps,
): Promise<UploadedFile> => ({
  file_url: signedLink({ secret: jwtSecret, id, variant: variantOf(kind), now: now() }),
  file_id: id,
  storage_provider: storage === 'local' ? 'local' : 'google_drive',
  storage_state: storage === 'waiting' ? 'waiting' : 'stored',
  subfolder: subfolderOf(kind, (await findLink(db, project_id))?.subfolders),
  name,
  media_type,
  bytes,
});
