import { Type, type Static } from 'typebox';
import { shape, type EventOf } from './define.ts';
import { Day, FreeText, Id, Nullable, Text } from './fields.ts';

export const documentTypes = ['minuta', 'oficio', 'estimacion'] as const;
export const DocumentType = Type.Enum([...documentTypes]);
export type DocumentType = (typeof documentTypes)[number];

export const documentOrigins = ['externa', 'interna'] as const;
export const DocumentOrigin = Type.Enum([...documentOrigins]);
export type DocumentOrigin = (typeof documentOrigins)[number];

/** Requested action of a document's assignee: to take note, or to act. */
export const actionTypes = ['Conocimiento', 'Atención'] as const;
export const ActionType = Type.Enum([...actionTypes]);
export type ActionType = (typeof actionTypes)[number];

/** Both `attended` and `completed` read «Atendido» (specification §4). */
export const attendedStatuses = ['attended', 'completed'] as const;
export const AttendedStatus = Type.Enum([...attendedStatuses]);
export const documentStatuses = ['pending', ...attendedStatuses] as const;
export const DocumentStatus = Type.Enum([...documentStatuses]);
export type DocumentStatus = (typeof documentStatuses)[number];

/** Description of a document by its uploader. */
export const DocumentTerms = shape({
  type: DocumentType,
  origin: DocumentOrigin,
  title: Text(300),
  description: FreeText(4000),
});
export type DocumentTerms = Static<typeof DocumentTerms>;

/** Assignee of a document, due date (inclusive) and action; `null` while unset. */
export const Assignment = shape({
  assigned_to: Nullable(Id),
  due_date: Nullable(Day),
  action_type: Nullable(ActionType),
});
export type Assignment = Static<typeof Assignment>;

export const Attention = shape({ status: AttendedStatus, comments: FreeText(4000) });
export type Attention = Static<typeof Attention>;

export const documentEvents = {
  DocumentUploaded: shape({
    id: Id,
    project_id: Id,
    ...DocumentTerms.properties,
    file_id: Id,
    created_offline: Type.Boolean(),
  }),
  /** The complete assignment after the change. */
  DocumentAssigned: shape({ id: Id, project_id: Id, ...Assignment.properties }),
  DocumentAttended: shape({ id: Id, project_id: Id, ...Attention.properties }),
  DocumentDeleted: shape({ id: Id, project_id: Id }),
  /** The uploader replaced a wrong file, before any other user acted on the document. */
  DocumentReplaced: shape({ id: Id, project_id: Id, file_id: Id }),
  /** The uploader withdrew the document, under the same condition. */
  DocumentWithdrawn: shape({ id: Id, project_id: Id }),
};
export type DocumentEvent = EventOf<typeof documentEvents>;
