import {
  ActionType,
  Day,
  DocumentOrigin,
  DocumentStatus,
  DocumentType,
  Id,
  Instant,
  Revision,
} from '@obraclara/events';
import { Type, type TSchema } from 'typebox';
import { closed } from './common.ts';

const orNull = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()]);

/** What is known of the file (`storage_provider` to `bytes`) is null for one that is not on the register of files. */
export const DocumentAnswer = Type.Object(
  {
    id: Id,
    project_id: Id,
    type: DocumentType,
    origin: DocumentOrigin,
    title: Type.String(),
    description: Type.String(),
    file_url: Type.String({ description: 'Liga firmada, válida de una a dos horas.' }),
    file_id: Id,
    storage_provider: orNull(Type.Enum(['local', 'google_drive'])),
    storage_state: orNull(
      Type.Enum(['stored', 'waiting'], { description: 'waiting: guardado aquí, aún no en el Drive.' }),
    ),
    file_name: orNull(Type.String()),
    media_type: orNull(Type.String()),
    bytes: orNull(Type.Integer()),
    upload_date: Instant,
    uploaded_by: Id,
    uploaded_by_name: orNull(Type.String()),
    assigned_to: orNull(Id),
    assigned_to_name: orNull(Type.String()),
    due_date: orNull(Day),
    action_type: orNull(ActionType),
    status: DocumentStatus,
    comments: Type.String(),
    attended_at: orNull(Instant),
    created_offline: Type.Boolean(),
    overdue: Type.Boolean(),
    revision: Revision,
  },
  closed,
);
