import {
  DeletedEstimation,
  DeletedProject,
  DeletedUser,
  ListQuerystring,
  ProjectParams,
} from '@obraclara/api';
import type { Action, ContractKind } from '@obraclara/events';
import { instantSql } from '@obraclara/platform/store';
import { everybody, tables } from '@obraclara/projections/tables';
import { Type } from 'typebox';
import { listAnswer } from '../list/list-answer.ts';
import type { ColumnKind, Listing } from '../list/list-query.ts';
import type { ReadRoute } from '../read-route.ts';
import { contractOfRoute, projectOfRoute } from './contract.ts';

/** A list of deleted records, the latest deletion first. */
const listing = (name: string, columns: Record<string, ColumnKind>, search: string[]): Listing => ({
  name,
  columns: {
    id: 'text',
    ...columns,
    deleted_at: 'instant',
    deleted_by: 'text',
    deleted_by_name: 'text',
  },
  search,
  order: 'deleted_at desc, id',
});

/** SQL: these columns, with the time and the author of the deletion; the author may be deleted too. */
const deleted = (columns: string, from: string, condition = 'true') => `
  select ${columns}, ${instantSql('gone.deleted_at')} as deleted_at, gone.deleted_by,
    author.name as deleted_by_name
  from ${from} gone
    left join ${everybody} author on author.id = gone.deleted_by
  where ${condition}`;

const projects = {
  listing: listing('deleted/projects', { name: 'text' }, ['name']),
  sql: deleted('gone.id, gone.name', tables.deleted_projects.from),
};
const users = {
  listing: listing('deleted/users', { name: 'text', email: 'text', role: 'text' }, ['name', 'email']),
  sql: deleted(
    'gone.id, gone.name, gone.email, gone.role, gone.erased is not null as erased',
    tables.deleted_users.from,
  ),
};
const estimations = {
  listing: listing('deleted/estimations', { number: 'number', period: 'text', importe_liquido: 'number' }, [
    'period',
  ]),
  sql: deleted(
    'gone.id, gone.number, gone.period, gone.importe_liquido',
    tables.deleted_estimations.from,
    'gone.contract_id = $1',
  ),
};

const estimationsRoute = (url: string, kind: ContractKind, action: Action): ReadRoute => ({
  url,
  summary: 'Estimaciones eliminadas de un contrato, que se pueden restaurar',
  tag: 'Estimaciones',
  action,
  projections: ['estimations'],
  project: projectOfRoute,
  params: ProjectParams,
  querystring: ListQuerystring,
  response: Type.Array(DeletedEstimation),
  answer: (asked) =>
    listAnswer(asked, estimations.listing, { sql: estimations.sql, values: [contractOfRoute(asked, kind)] }),
});

/** Lists of deleted records that can be restored, for the roles that may delete and restore them. */
export const deletedRoutes: ReadRoute[] = [
  {
    url: '/deleted/projects',
    summary: 'Proyectos eliminados, que se pueden restaurar',
    tag: 'Proyectos',
    action: 'projects.write',
    projections: ['projects'],
    querystring: ListQuerystring,
    response: Type.Array(DeletedProject),
    answer: (asked) => listAnswer(asked, projects.listing, { sql: projects.sql, values: [] }),
  },
  {
    url: '/deleted/users',
    summary: 'Usuarios eliminados, que se pueden restaurar',
    tag: 'Usuarios',
    action: 'users.write',
    projections: ['users'],
    querystring: ListQuerystring,
    response: Type.Array(DeletedUser),
    answer: (asked) => listAnswer(asked, users.listing, { sql: users.sql, values: [] }),
  },
  estimationsRoute('/deleted/estimations/:projectId', 'main', 'estimations.delete'),
  estimationsRoute('/deleted/internal-estimations/:projectId', 'internal', 'internal-estimations.write'),
];
