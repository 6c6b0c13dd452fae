import {
  Id,
  maxFolderNameLength,
  Nullable,
  Revision,
  shape,
  StorageProvider,
  StorageSubfolders,
} from '@obraclara/events';
import { Type, type Static } from 'typebox';
import { Written } from './common.ts';
import { StorageKind } from './file.ts';

const FolderName = Written(maxFolderNameLength);

/** Blank tokens keep the current ones; blank names become the default names. */
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

/** Public data of a project's Drive connection: nothing of the account except whether it works. */
export const StorageConfig = shape({
  id: Id,
  configured: Type.Boolean(),
  provider_type: Nullable(StorageProvider),
  folder_id: Nullable(Type.String()),
  subfolders: StorageSubfolders,
  /** Google refuses the tokens: an administrator must connect the account again. */
  needs_reconnection: Type.Boolean(),
  /** Number of files pending upload to the Drive. */
  waiting_files: Type.Integer(),
  /** Why files have been waiting, in words: the last failure that does not pass by itself, or has lasted; its first and last instants. */
  refusal: Nullable(shape({ detail: Type.String(), since: Type.String(), last: Type.String() })),
  revision: Revision,
});
export type StorageConfig = Static<typeof StorageConfig>;

/** A project that is linked to a Drive, and whether its files arrive. */
export const LinkedStorage = shape({
  id: StorageConfig.properties.id,
  waiting_files: StorageConfig.properties.waiting_files,
  refusal: StorageConfig.properties.refusal,
});
export type LinkedStorage = Static<typeof LinkedStorage>;

const Credential = Type.Optional(Type.String({ maxLength: 500 }));
export const ConsentQuery = shape({ client_id: Credential, client_secret: Credential });
export type ConsentQuery = Static<typeof ConsentQuery>;

/** URL of Google's consent page. */
export const ConsentStarted = shape({ authorization_url: Type.String() });
export type ConsentStarted = Static<typeof ConsentStarted>;

/** Result of the consent, returned once; the tokens are encrypted and only the server can decrypt them. */
export const Consent = shape({
  success: Type.Boolean(),
  access_token: Type.Optional(Type.String()),
  refresh_token: Type.Optional(Type.String()),
});
export type Consent = Static<typeof Consent>;

const AnyValue = Type.Optional(Type.Unknown());

/** Query of Google's redirect after the consent, in any form: the response is a page, on success and on failure. */
export const CallbackParams = Type.Object({ id: Type.String() });
export const CallbackQuery = Type.Object({ state: AnyValue, code: AnyValue, error: AnyValue });

/** Ids of Google, or of the application without a Drive. */
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
  /** From the top folder down to the current one. */
  breadcrumbs: Type.Array(shape({ id: Type.String(), name: Type.String() })),
});
export type Listing = Static<typeof Listing>;

export const DownloadAnswer = shape({
  downloadLink: Type.String(),
  accessToken: Type.String(),
  fileName: Type.String(),
});
export type DownloadAnswer = Static<typeof DownloadAnswer>;
