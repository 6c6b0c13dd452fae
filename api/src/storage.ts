import {
  Id,
  longestFolderName,
  Nullable,
  Revision,
  shape,
  StorageProvider,
  StorageSubfolders,
} from '@obraclara/events';
import { Type, type Static } from 'typebox';
import { Written } from './common.ts';
import { StorageKind } from './file.ts';

const FolderName = Written(longestFolderName);

/** Blank tokens keep the present ones, blank names the usual ones. */
export const StorageForm = shape({
  provider_type: Type.Optional(Type.Enum(StorageProvider.enum, { title: 'Proveedor de almacenamiento' })),
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

const Credential = Type.Optional(Type.String({ maxLength: 500 }));
export const ConsentQuery = shape({ client_id: Credential, client_secret: Credential });
export type ConsentQuery = Static<typeof ConsentQuery>;

/** Where the administrator has to go for Google's consent. */
export const ConsentStarted = shape({ authorization_url: Type.String() });
export type ConsentStarted = Static<typeof ConsentStarted>;

/** What came of the consent, once: tokens only we can open. */
export const Consent = shape({
  success: Type.Boolean(),
  access_token: Type.Optional(Type.String()),
  refresh_token: Type.Optional(Type.String()),
});
export type Consent = Static<typeof Consent>;

const Said = Type.Optional(Type.Unknown());

/** What Google may say when it sends the person back: it is told on a page, good or bad. */
export const CallbackParams = Type.Object({ id: Type.String() });
export const CallbackQuery = Type.Object({ state: Said, code: Said, error: Said });

/** Ids of Google's, or of ours without a Drive. */
const AnyId = Type.String({ minLength: 1, maxLength: 300 });
export const DriveFileParams = shape({ projectId: Id, fileId: AnyId });
export const FolderQuery = shape({ folder_id: Type.Optional(Type.String({ maxLength: 300 })) });
export const ContentQuery = shape({ expires: Type.Integer(), signature: Type.String({ maxLength: 100 }) });

const Listed = shape({
  id: Type.String(),
  name: Type.String(),
  isFolder: Type.Boolean(),
  size: Nullable(Type.Number()),
  modifiedTime: Nullable(Type.String()),
});
export type ListedFile = Static<typeof Listed>;

export const Listing = shape({
  files: Type.Array(Listed),
  currentFolderId: Type.String(),
  provider: StorageKind,
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
