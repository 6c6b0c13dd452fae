import type { Assignment, DocumentEvent } from '@obraclara/events';
import { instant } from '../instant.ts';
import { projection } from '../projection.ts';
import { projectionVersions, tables, type DocumentRow, type UploadedDocumentRow } from '../tables.ts';

type Tables = { documents: DocumentRow; uploaded_documents: UploadedDocumentRow };

const id = (data: { id: string }) => data.id;

const untouched = {
  assigned_to: null,
  assigned_at: null,
  due_date: null,
  action_type: null,
  status: 'pending',
  comments: '',
  attended_at: null,
  acted_at: null,
} as const;

/** When the current assignee received the document. It stays when only the date or the action changes. */
const assignedAt = (former: DocumentRow, { assigned_to }: Assignment, at: string): string | null => {
  if (assigned_to === null) return null;
  return assigned_to === former.assigned_to ? former.assigned_at : instant(at);
};

export const documents = projection<DocumentEvent, Tables>()({
  name: 'documents',
  version: projectionVersions.documents,
  tables: {
    documents: { ...tables.documents, indexes: ['project_id'] },
    uploaded_documents: { ...tables.uploaded_documents, indexes: ['project_id'] },
  },
  groupBy: 'id',
  groupOf: {
    DocumentUploaded: id,
    DocumentAssigned: id,
    DocumentAttended: id,
    DocumentDeleted: id,
    DocumentReplaced: id,
    DocumentWithdrawn: id,
  },
  on: {
    DocumentUploaded: ({ documents, uploaded_documents }, uploaded, { at, by, revision }) => {
      const { id, project_id } = uploaded;
      documents.put({ ...uploaded, ...untouched, upload_date: instant(at), uploaded_by: by, revision });
      uploaded_documents.put({ id, project_id });
    },
    DocumentAssigned: ({ documents }, assignment, { at, revision }) => {
      const former = documents.get(assignment.id);
      if (!former) return;
      documents.put({
        ...former,
        ...assignment,
        assigned_at: assignedAt(former, assignment, at),
        acted_at: instant(at),
        revision,
      });
    },
    DocumentAttended: ({ documents }, attention, { at, revision }) => {
      const former = documents.get(attention.id);
      if (!former) return;
      const attended_at = former.attended_at ?? instant(at);
      documents.put({ ...former, ...attention, attended_at, acted_at: instant(at), revision });
    },
    DocumentDeleted: ({ documents }, { id }) => documents.remove(id),
    DocumentReplaced: ({ documents }, { id, file_id }, { revision }) => {
      const former = documents.get(id);
      if (former) documents.put({ ...former, file_id, revision });
    },
    DocumentWithdrawn: ({ documents }, { id }) => documents.remove(id),
  },
});
