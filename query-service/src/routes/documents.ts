import { DocumentAnswer, ListQuerystring, PendingDocument, ProjectParams } from '@obraclara/api';
import { instantSql } from '@obraclara/platform/store';
import { everybody, tables } from '@obraclara/projections/tables';
import { Type } from 'typebox';
import { jsonRows } from '../json-sql.ts';
import { listAnswer } from '../list/list-answer.ts';
import type { Listing } from '../list/list-query.ts';
import { comparable } from '../list/table-listing.ts';
import type { JsonRoute } from '../read-route.ts';
import { projectOfRoute } from './contract.ts';

const listing: Listing = {
  name: 'documents',
  columns: {
    ...comparable(tables.documents.columns),
    uploaded_by_name: 'text',
    assigned_to_name: 'text',
    file_name: 'text',
    media_type: 'text',
    bytes: 'number',
    storage_provider: 'text',
    storage_state: 'text',
    overdue: 'boolean',
  },
  search: ['title', 'description'],
  order: `(status = 'pending') desc, upload_date desc, id`,
};

/**
 * SQL: documents of project $1 on business day $2 that meet the condition `which`. A document due today is overdue from tomorrow. A file
 * queued for Drive counts as stored in Drive, with the state `waiting`.
 */
const documents = (which: string) =>
  `select d.id, d.project_id, d.type, d.origin, d.title, d.description, '/api/files/' || d.file_id as file_url, d.file_id,
    case f.storage when 'waiting' then 'google_drive' else f.storage end as storage_provider,
    case f.storage when 'waiting' then 'waiting' when 'local' then 'stored' when 'google_drive' then 'stored' end as storage_state,
    f.name as file_name, f.media_type, f.bytes, ${instantSql('d.upload_date')} as upload_date,
    d.uploaded_by, author.name as uploaded_by_name, d.assigned_to, assignee.name as assigned_to_name,
    ${instantSql('d.assigned_at')} as assigned_at,
    d.due_date, d.action_type, d.status, d.comments, ${instantSql('d.attended_at')} as attended_at,
    ${instantSql('d.acted_at')} as acted_at, d.created_offline,
    coalesce(d.status = 'pending' and d.due_date < $2::date, false) as overdue, d.revision
  from ${tables.documents.from} d
    left join files.file f on f.id = d.file_id
    left join ${everybody} author on author.id = d.uploaded_by
    left join ${everybody} assignee on assignee.id = d.assigned_to
  where d.project_id = $1 and ${which}`;

const listed = documents('($3::text is null or d.assigned_to = $3)');
const uploaded = documents('d.uploaded_by = $3');

const shared = {
  tag: 'Documentos',
  projections: ['documents'],
  project: projectOfRoute,
  params: ProjectParams,
  querystring: ListQuerystring,
  response: Type.Array(DocumentAnswer),
  links: { file_url: 'original' },
  taggedByContent: true,
} satisfies Partial<JsonRoute>;

export const documentsRoute: JsonRoute = {
  ...shared,
  url: '/documents/:projectId',
  summary: 'Documentos: primero los pendientes, luego los más recientes; un supervisor ve los asignados a él',
  action: 'documents.read',
  answer: (asked) => {
    const { person, params, today } = asked;
    const only = person.role === 'supervisor' ? person.id : null;
    return listAnswer(asked, listing, { sql: listed, values: [params['projectId'], today, only] });
  },
};

export const uploadedDocumentsRoute: JsonRoute = {
  ...shared,
  url: '/documents/uploaded/:projectId',
  summary: 'Documentos que subió quien pregunta, del más reciente al más antiguo, con quién los tiene',
  action: 'documents.uploaded',
  answer: (asked) => {
    const { person, params, today } = asked;
    const newest = { ...listing, order: 'upload_date desc, id' };
    return listAnswer(asked, newest, { sql: uploaded, values: [params['projectId'], today, person.id] });
  },
};

const pending = jsonRows(`select id, title, due_date, ${instantSql('assigned_at')} as assigned_at
  from ${tables.documents.from}
  where project_id = $1 and assigned_to = $2 and status = 'pending' order by assigned_at desc, id`);

/** Every open page polls this route every 30 seconds: it uses an index and does not join files and users as the lists do. */
export const pendingDocumentsRoute: JsonRoute = {
  url: '/documents/pending/:projectId',
  summary: 'Documentos pendientes de quien pregunta, del último asignado al primero',
  tag: 'Documentos',
  action: 'documents.read',
  projections: ['documents'],
  project: projectOfRoute,
  params: ProjectParams,
  response: Type.Array(PendingDocument),
  answer: async ({ db, params, person }) => {
    const { rows } = await db.query<{ json: string }>({
      name: 'pending documents',
      text: pending,
      values: [params['projectId'], person.id],
    });
    return { body: `[${rows.map(({ json }) => json).join()}]` };
  },
};
