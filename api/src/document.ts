import {
  ActionType,
  AttendedStatus,
  Day,
  DocumentOrigin,
  DocumentStatus,
  DocumentTerms,
  DocumentType,
  Id,
  Instant,
  Nullable,
  Revision,
  shape,
} from '@obraclara/events';
import { Type, type Static } from 'typebox';
import { CreatedOffline, NewId, Written } from './common.ts';
import { StorageKind, StorageState } from './file.ts';

/** A file is named by its id or by a URL from a response. The server determines its storage; the caller's value is ignored. */
export const NewDocument = shape({
  id: Type.Optional(NewId),
  project_id: Id,
  ...DocumentTerms.properties,
  description: Written(4000),
  file_url: Written(2000),
  file_id: Written(100),
  storage_provider: Written(100),
  created_offline: CreatedOffline,
});
export type NewDocument = Static<typeof NewDocument>;

const nothing = Type.Literal('');
/** The specification's value for no action (§3). */
const noAction = Type.Literal('none');
/** The same value with a combining accent (NFD), as some systems send it. */
const DecomposedAction = Type.Literal('Atención'.normalize('NFD'));

/** One field per request; null or an empty text clears it; `none` also clears the action. */
export const NewAssignment = shape({
  assigned_to: Type.Optional(Type.Union([Id, nothing, Type.Null()])),
  due_date: Type.Optional(Type.Union([Day, nothing, Type.Null()])),
  action_type: Type.Optional(Type.Union([ActionType, DecomposedAction, noAction, nothing, Type.Null()])),
});
export type NewAssignment = Static<typeof NewAssignment>;

export const NewAttention = shape({ status: AttendedStatus, comments: Written(4000) });

/** Replacement for a wrong file, uploaded before with the document's kind. */
export const NewFile = shape({ file_id: Id });

/** Response of commands on a document. The storage fields are null if the file is not in the register of files. */
export const WrittenDocument = shape({
  id: Id,
  project_id: Id,
  ...DocumentTerms.properties,
  file_url: Type.String(),
  file_id: Id,
  storage_provider: Nullable(StorageKind),
  storage_state: Nullable(StorageState),
  upload_date: Instant,
  uploaded_by: Id,
  assigned_to: Nullable(Id),
  due_date: Nullable(Day),
  action_type: Nullable(ActionType),
  status: DocumentStatus,
  comments: Type.String(),
  attended_at: Nullable(Instant),
  /** Time of another user's last action on it; until the first, its uploader may replace its file or withdraw it. */
  acted_at: Nullable(Instant),
  created_offline: Type.Boolean(),
  revision: Revision,
});
export type WrittenDocument = Static<typeof WrittenDocument>;

/** Response of lists. The file's fields (`storage_provider` to `bytes`) are null if the file is not in the register of files. */
export const DocumentAnswer = shape({
  id: Id,
  project_id: Id,
  type: DocumentType,
  origin: DocumentOrigin,
  title: Type.String(),
  description: Type.String(),
  file_url: Type.String({ description: 'Liga firmada, válida de una a dos horas.' }),
  file_id: Id,
  storage_provider: Nullable(StorageKind),
  storage_state: Nullable(
    Type.Enum(['stored', 'waiting'], { description: 'waiting: guardado aquí, aún no en el Drive.' }),
  ),
  file_name: Nullable(Type.String()),
  media_type: Nullable(Type.String()),
  bytes: Nullable(Type.Integer()),
  upload_date: Instant,
  uploaded_by: Id,
  uploaded_by_name: Nullable(Type.String()),
  assigned_to: Nullable(Id),
  assigned_to_name: Nullable(Type.String()),
  assigned_at: Nullable(Instant),
  due_date: Nullable(Day),
  action_type: Nullable(ActionType),
  status: DocumentStatus,
  comments: Type.String(),
  attended_at: Nullable(Instant),
  /** Time of another user's last action on it; until the first, its uploader may replace its file or withdraw it. */
  acted_at: Nullable(Instant),
  created_offline: Type.Boolean(),
  overdue: Type.Boolean(),
  revision: Revision,
});
export type DocumentAnswer = Static<typeof DocumentAnswer>;

/** A pending document of the user, with the fields of its notification. */
export const PendingDocument = shape({
  id: Id,
  title: Type.String(),
  due_date: Nullable(Day),
  assigned_at: Nullable(Instant),
});
export type PendingDocument = Static<typeof PendingDocument>;
