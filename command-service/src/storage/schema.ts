import { Id, Nullable, Revision, shape, StorageProvider, StorageSubfolders } from '@obraclara/events';
import { Type, type Static } from 'typebox';

const Written = (maxLength: number) => Type.Optional(Nullable(Type.String({ maxLength })));
const FolderName = Written(120);

/** Blank tokens keep the present ones, blank names the usual ones. */
export const StorageForm = shape({
  provider_type: Type.Optional(StorageProvider),
  folder_id: Written(2000),
  access_token: Written(8000),
  refresh_token: Written(8000),
  client_id: Written(500),
  client_secret: Written(500),
  subfolders: Type.Optional(
    Nullable(shape({ minuta: FolderName, oficio: FolderName, estimacion: FolderName, photo: FolderName })),
  ),
});
export type StorageForm = Static<typeof StorageForm>;

/** What people may know of a link: nothing of the account but whether it still works. */
export const StorageConfig = shape({
  id: Id,
  configured: Type.Boolean(),
  provider_type: Nullable(StorageProvider),
  folder_id: Nullable(Type.String()),
  subfolders: StorageSubfolders,
  /** Google takes the tokens no more: an administrator has to connect the account again. */
  needs_reconnection: Type.Boolean(),
  /** Files kept here until the Drive takes them. */
  waiting_files: Type.Integer(),
  revision: Revision,
});
export type StorageConfig = Static<typeof StorageConfig>;

const Listed = shape({
  id: Type.String(),
  name: Type.String(),
  isFolder: Type.Boolean(),
  size: Nullable(Type.Number()),
  modifiedTime: Nullable(Type.String()),
});

export const Listing = shape({
  files: Type.Array(Listed),
  currentFolderId: Type.String(),
  provider: Type.Enum(['local', 'google_drive']),
  /** From the top folder down to the present one. */
  breadcrumbs: Type.Array(shape({ id: Type.String(), name: Type.String() })),
});
export type Listing = Static<typeof Listing>;

export const DownloadAnswer = shape({
  downloadLink: Type.String(),
  accessToken: Type.String(),
  fileName: Type.String(),
});
export type DownloadAnswer = Static<typeof DownloadAnswer>;
