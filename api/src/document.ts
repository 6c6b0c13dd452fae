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

/** The file is named by its id or by an address that was answered for it. Where it is kept is not the caller's to say. */
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
/** What the specification calls no action (§3). */
const noAction = Type.Literal('none');
/** As some systems write it, the accent a character of its own (NFD). */
const DecomposedAction = Type.Literal('Atención'.normalize('NFD'));

/** One of them at a time; null or an empty text takes it away, of the action also `none`. */
export const NewAssignment = shape({
  assigned_to: Type.Optional(Type.Union([Id, nothing, Type.Null()])),
  due_date: Type.Optional(Type.Union([Day, nothing, Type.Null()])),
  action_type: Type.Optional(Type.Union([ActionType, DecomposedAction, noAction, nothing, Type.Null()])),
});
export type NewAssignment = Static<typeof NewAssignment>;

export const NewAttention = shape({ status: AttendedStatus, comments: Written(4000) });

/** The file that takes the place of a wrong one, uploaded before as one of the document's kind. */
export const NewFile = shape({ file_id: Id });

/** What a command answers of a document. Where its file is kept is null for one that is not on the register of files. */
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
  /** When somebody else last acted on it; until then whoever uploaded it may replace its file or withdraw it. */
  acted_at: Nullable(Instant),
  created_offline: Type.Boolean(),
  revision: Revision,
});
export type WrittenDocument = Static<typeof WrittenDocument>;

/**
 * A document as lists answer it. What is known of the file (`storage_provider` to `bytes`) is null for one that is not on the
 * register of files.
 */
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
  /** When somebody else last acted on it; until then whoever uploaded it may replace its file or withdraw it. */
  acted_at: Nullable(Instant),
  created_offline: Type.Boolean(),
  overdue: Type.Boolean(),
  revision: Revision,
});
export type DocumentAnswer = Static<typeof DocumentAnswer>;

/** A document that waits for whoever asks, as far as it takes to tell them so. */
export const PendingDocument = shape({
  id: Id,
  title: Type.String(),
  due_date: Nullable(Day),
  assigned_at: Nullable(Instant),
});
export type PendingDocument = Static<typeof PendingDocument>;
