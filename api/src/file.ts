import { Day, DocumentOrigin, documentTypes, Id, shape } from '@obraclara/events';
import { Type, type Static } from 'typebox';

export const StorageKind = Type.Enum(['local', 'google_drive']);
/** `waiting`: stored on the server, pending upload to the Drive. */
export const StorageState = Type.Enum(['stored', 'waiting']);

/** The specification's type of a logo, which is also its folder name. */
export const logoType = 'Z. Logos';

/** Type of a sketch or photo of a row of generadores. */
export const croquisType = 'croquis';

/** A form with a file. */
export const FileForm = shape({ file: Type.String({ contentMediaType: 'application/octet-stream' }) });
/** Subject of a photo. */
export const PhotoFields = shape({ project_id: Id, concept_id: Id, progress_date: Day });
export const PhotoForm = shape({ ...FileForm.properties, ...PhotoFields.properties });

/**
 * The type determines the permission: documents for supervisors, logos for administrators, sketches for roles that capture
 * estimations.
 */
export const UploadQuery = shape({
  project_id: Id,
  document_type: Type.Enum([...documentTypes, croquisType, logoType]),
  origin: Type.Optional(DocumentOrigin),
});
export type UploadQuery = Static<typeof UploadQuery>;

/** Response to an upload. `name` may differ from the uploaded one. */
export const UploadedFile = shape({
  file_url: Type.String(),
  file_id: Id,
  storage_provider: StorageKind,
  storage_state: StorageState,
  subfolder: Type.String(),
  name: Type.String(),
  media_type: Type.String(),
  bytes: Type.Integer(),
});
export type UploadedFile = Static<typeof UploadedFile>;

/** Signed link that opens a file without a session (see `signedLink`). */
export const LinkQuerystring = Type.Object({
  v: Type.Optional(Type.String({ description: 'thumb (480 px) o view (2048 px); sin ella, el original.' })),
  expires: Type.Optional(Type.String({ description: 'Fin del enlace, en segundos desde 1970.' })),
  signature: Type.Optional(Type.String()),
});
export type LinkQuerystring = Static<typeof LinkQuerystring>;
