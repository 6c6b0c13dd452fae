import {
  ActionType,
  AttendedStatus,
  Day,
  DocumentStatus,
  DocumentTerms,
  FreeText,
  Id,
  Instant,
  Nullable,
  Revision,
  shape,
} from '@obraclara/events';
import { Type, type Static } from 'typebox';

/** The file is named by its id or by an address that was answered for it. Where it is kept is not the caller's to say. */
export const NewDocument = shape({
  id: Type.Optional(Id),
  project_id: Id,
  ...DocumentTerms.properties,
  description: Type.Optional(Nullable(FreeText(4000))),
  file_url: Type.Optional(Nullable(FreeText(2000))),
  file_id: Type.Optional(Nullable(FreeText(100))),
  storage_provider: Type.Optional(Nullable(FreeText(100))),
  created_offline: Type.Optional(Type.Boolean()),
});
export type NewDocument = Static<typeof NewDocument>;

const nothing = Type.Literal('');

/** One of them at a time; null or an empty text takes it away. */
export const NewAssignment = shape({
  assigned_to: Type.Optional(Type.Union([Id, nothing, Type.Null()])),
  due_date: Type.Optional(Type.Union([Day, nothing, Type.Null()])),
  action_type: Type.Optional(Type.Union([ActionType, nothing, Type.Null()])),
});
export type NewAssignment = Static<typeof NewAssignment>;

export const NewAttention = shape({
  status: AttendedStatus,
  comments: Type.Optional(Nullable(FreeText(4000))),
});

export const Document = shape({
  id: Id,
  project_id: Id,
  ...DocumentTerms.properties,
  file_url: Type.String(),
  file_id: Id,
  storage_provider: Nullable(Type.Enum(['local', 'google_drive'])),
  storage_state: Nullable(Type.Enum(['stored', 'waiting'])),
  upload_date: Instant,
  uploaded_by: Id,
  assigned_to: Nullable(Id),
  due_date: Nullable(Day),
  action_type: Nullable(ActionType),
  status: DocumentStatus,
  comments: Type.String(),
  attended_at: Nullable(Instant),
  created_offline: Type.Boolean(),
  revision: Revision,
});
