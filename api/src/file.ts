import { Day, DocumentOrigin, documentTypes, Id, shape } from '@obraclara/events';
import { Type, type Static } from 'typebox';

export const StorageKind = Type.Enum(['local', 'google_drive']);
/** `waiting`: kept here until the Drive takes it. */
export const StorageState = Type.Enum(['stored', 'waiting']);

/** What the specification calls the type of a logo: it is also the name of its folder. */
export const logoType = 'Z. Logos';

/** What is uploaded as a sketch or photo of a row of generadores. */
export const croquisType = 'croquis';

/** A form with a file. */
export const FileForm = shape({ file: Type.String({ contentMediaType: 'application/octet-stream' }) });
/** What a photo is of. */
export const PhotoFields = shape({ project_id: Id, concept_id: Id, progress_date: Day });
export const PhotoForm = shape({ ...FileForm.properties, ...PhotoFields.properties });

/** Whose file it is: a document of a supervisor, a logo of an administrator, or a sketch of whoever captures estimations. */
export const UploadQuery = shape({
  project_id: Id,
  document_type: Type.Enum([...documentTypes, croquisType, logoType]),
  origin: Type.Optional(DocumentOrigin),
});
export type UploadQuery = Static<typeof UploadQuery>;

/** What an upload answers. `name` may differ from the one that it came with. */
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

/** What opens a file without a session: a signed link (see `signedLink`). */
export const LinkQuerystring = Type.Object({
  v: Type.Optional(Type.String({ description: 'thumb (480 px) o view (2048 px); sin ella, el original.' })),
  expires: Type.Optional(Type.String({ description: 'Fin del enlace, en segundos desde 1970.' })),
  signature: Type.Optional(Type.String()),
});
export type LinkQuerystring = Static<typeof LinkQuerystring>;
