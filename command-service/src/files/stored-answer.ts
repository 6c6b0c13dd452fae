import { Id, shape } from '@obraclara/events';
import { signedLink, type FileKind, type FileVariant, type StoredFile } from '@obraclara/events/files';
import { Type } from 'typebox';
import type { CommandDeps } from '../machinery/deps.ts';

/** Folders of a project's Drive (specification §9), by what is kept in them. */
export const subfolders: Readonly<Record<FileKind, string>> = {
  minuta: 'Minutas',
  oficio: 'Oficios',
  estimacion: 'Estimaciones',
  photo: 'Fotos',
  logo: 'Z. Logos',
};

/** Photos and logos are never given as they came: they tell where and with what they were taken. */
export const variantOf = (kind: FileKind): FileVariant | undefined =>
  kind === 'photo' || kind === 'logo' ? 'view' : undefined;

export const Stored = shape({
  file_url: Type.String(),
  file_id: Id,
  storage_provider: Type.Enum(['local', 'google_drive']),
  storage_state: Type.Enum(['stored', 'waiting']),
  subfolder: Type.String(),
  name: Type.String(),
  media_type: Type.String(),
  bytes: Type.Integer(),
});

/** What an upload answers. */
export const storedAnswer = (
  { id, kind, storage, name, media_type, bytes }: StoredFile,
  { jwtSecret, now }: CommandDeps,
) => ({
  file_url: signedLink({ secret: jwtSecret, id, variant: variantOf(kind), now: now() }),
  file_id: id,
  storage_provider: storage === 'local' ? 'local' : 'google_drive',
  storage_state: storage === 'waiting' ? 'waiting' : 'stored',
  subfolder: subfolders[kind],
  name,
  media_type,
  bytes,
});
