import { Type, type Static } from 'typebox';
import { shape, type EventOf } from './define.ts';
import { Day, FreeText, Id, Nullable, Text } from './fields.ts';

export const documentTypes = ['minuta', 'oficio', 'estimacion'] as const;
export const DocumentType = Type.Enum([...documentTypes]);
export type DocumentType = (typeof documentTypes)[number];

export const documentOrigins = ['externa', 'interna'] as const;
export const DocumentOrigin = Type.Enum([...documentOrigins]);
export type DocumentOrigin = (typeof documentOrigins)[number];

/** What the person to whom a document is assigned is asked for: to know of it, or to act on it. */
export const actionTypes = ['Conocimiento', 'Atención'] as const;
export const ActionType = Type.Enum([...actionTypes]);
export type ActionType = (typeof actionTypes)[number];

/** `attended` and `completed` both read «Atendido» (specification §4). */
export const attendedStatuses = ['attended', 'completed'] as const;
export const AttendedStatus = Type.Enum([...attendedStatuses]);
export const documentStatuses = ['pending', ...attendedStatuses] as const;
export const DocumentStatus = Type.Enum([...documentStatuses]);
export type DocumentStatus = (typeof documentStatuses)[number];

/** What whoever uploads a document says of it. */
export const DocumentTerms = shape({
  type: DocumentType,
  origin: DocumentOrigin,
  title: Text(300),
  description: FreeText(4000),
});
export type DocumentTerms = Static<typeof DocumentTerms>;

/** Who is to see to a document, by when (inclusive) and how; `null` where nobody has said so. */
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
  /** The assignment as it is after the change. */
  DocumentAssigned: shape({ id: Id, project_id: Id, ...Assignment.properties }),
  DocumentAttended: shape({ id: Id, project_id: Id, ...Attention.properties }),
  DocumentDeleted: shape({ id: Id, project_id: Id }),
  /** Another file in the place of the wrong one, by whoever uploaded it, while nobody else had acted on the document. */
  DocumentReplaced: shape({ id: Id, project_id: Id, file_id: Id }),
  /** Taken back by whoever uploaded it, in the same circumstances. */
  DocumentWithdrawn: shape({ id: Id, project_id: Id }),
};
export type DocumentEvent = EventOf<typeof documentEvents>;
