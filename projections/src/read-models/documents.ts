import type { DocumentEvent } from '@obraclara/events';
import { instant } from '../instant.ts';
import { projection } from '../projection.ts';
import { projectionVersions, tables, type DocumentRow } from '../tables.ts';

const id = (data: { id: string }) => data.id;

const untouched = {
  assigned_to: null,
  due_date: null,
  action_type: null,
  status: 'pending',
  comments: '',
  attended_at: null,
} as const;

export const documents = projection<DocumentEvent, { documents: DocumentRow }>()({
  name: 'documents',
  version: projectionVersions.documents,
  tables: { documents: { ...tables.documents, indexes: ['project_id'] } },
  groupBy: 'id',
  groupOf: { DocumentUploaded: id, DocumentAssigned: id, DocumentAttended: id, DocumentDeleted: id },
  on: {
    DocumentUploaded: ({ documents }, uploaded, { at, by, revision }) =>
      documents.put({ ...uploaded, ...untouched, upload_date: instant(at), uploaded_by: by, revision }),
    DocumentAssigned: ({ documents }, assignment, { revision }) => {
      const former = documents.get(assignment.id);
      if (former) documents.put({ ...former, ...assignment, revision });
    },
    DocumentAttended: ({ documents }, attention, { at, revision }) => {
      const former = documents.get(attention.id);
      if (!former) return;
      const attended_at = former.attended_at ?? instant(at);
      documents.put({ ...former, ...attention, attended_at, revision });
    },
    DocumentDeleted: ({ documents }, { id }) => documents.remove(id),
  },
});
