import { HistoryAnswer, HistoryAuthor, IdParams, ListQuerystring, ProjectParams } from '@obraclara/api';
import type { Action, ContractKind, HistoryKind } from '@obraclara/events';
import { refuse } from '@obraclara/platform/http';
import type { ReadDb } from '@obraclara/projections/as-of';
import { tables } from '@obraclara/projections/tables';
import { Type } from 'typebox';
import { jsonRows } from '../json-sql.ts';
import type { Source } from '../list/list-sql.ts';
import { inSpanish } from '../list/spanish-order.ts';
import type { Answer, Asked, JsonRoute } from '../read-route.ts';
import { contractOfRoute, projectOfRoute, readsEstimations } from './contract.ts';
import { entries, kindsOf, ofProject, historyPage, sourceOfProject } from './history-entries.ts';

const historyAnswer = async (asked: Asked, source: Source): Promise<Answer> => {
  const { rows, ...rest } = await historyPage(asked, source);
  return { ...rest, body: JSON.stringify(rows) };
};

const common = {
  tag: 'Historial',
  projections: ['history'],
  querystring: ListQuerystring,
  response: Type.Array(HistoryAnswer),
} satisfies Partial<JsonRoute>;

type OfSubject = {
  url: string;
  summary: string;
  action: Action;
  kind: HistoryKind;
  /** Required kind of contract, if the subject belongs to one. */
  contract?: ContractKind;
  /** Message of the 404 response. */
  unknown: string;
};

const subjectProject = {
  name: 'project of a subject',
  text: `select project_id from ${tables.history_subjects.from}
    where id = $1 and ($2::text is null or contract_id = project_id || ':' || $2)`,
};

/** Finds the project of a subject, also of a deleted one: it has a history too. */
const projectOf =
  ({ kind, contract, unknown }: Pick<OfSubject, 'kind' | 'contract' | 'unknown'>) =>
  async ({ id }: Asked['params'], db: ReadDb) => {
    const values = [`${kind}:${id}`, contract];
    const { rows } = await db.query<{ project_id: string }>({ ...subjectProject, values });
    return rows[0]?.project_id ?? refuse(404, unknown);
  };

const which: Partial<Record<HistoryKind, string>> = { concept: 'h.concept_id = $1' };

const subjectRoute = (of: OfSubject): JsonRoute => ({
  ...common,
  url: of.url,
  summary: of.summary,
  action: of.action,
  project: projectOf(of),
  params: IdParams,
  answer: (asked) => {
    const { id = '' } = asked.params;
    const own = which[of.kind];
    return historyAnswer(asked, {
      sql: entries(own ?? 'h.subject = $1'),
      values: [own ? id : `${of.kind}:${id}`],
    });
  },
});

const estimation = (url: string, contract: ContractKind): JsonRoute =>
  subjectRoute({
    url,
    summary: 'Historial de una estimación, también eliminada',
    action: readsEstimations[contract],
    kind: 'estimation',
    contract,
    unknown: 'La estimación no existe',
  });

const ofUser = projectOf({ kind: 'user', unknown: 'El usuario no existe' });

/**
 * SQL: events that change the figures of a contract's estimations, of the estimations and the advance. It selects by project too, since the
 * history has an index by project.
 */
const ofLedger = `h.project_id = $2 and h.contract_id = $1 and h.part_of is null and h.kind in ('estimation', 'advance')`;

const ledger = (url: string, kind: ContractKind): JsonRoute => ({
  ...common,
  url,
  summary: 'Historial de las estimaciones de un contrato y de su anticipo',
  action: readsEstimations[kind],
  project: projectOfRoute,
  params: ProjectParams,
  answer: (asked) =>
    historyAnswer(asked, {
      sql: entries(ofLedger),
      values: [contractOfRoute(asked, kind), projectOfRoute(asked.params)],
    }),
});

const authors = jsonRows(`
  select * from (
    select distinct by as id, by_name as name from (${entries(ofProject)}) told
  ) authors order by ${inSpanish('name')}, id`);

/** Routes of the audit history of projects, of their subjects, and of users. */
export const historyRoutes: JsonRoute[] = [
  {
    ...common,
    url: '/projects/:projectId/history',
    summary: 'Historial de un proyecto y de todo lo que contiene, del más reciente al más antiguo',
    action: 'history.read',
    project: projectOfRoute,
    params: ProjectParams,
    answer: (asked) => historyAnswer(asked, sourceOfProject(asked)),
  },
  {
    url: '/projects/:projectId/history/people',
    summary: 'Personas de las que habla el historial de un proyecto',
    tag: common.tag,
    projections: common.projections,
    action: 'history.read',
    project: projectOfRoute,
    params: ProjectParams,
    response: Type.Array(HistoryAuthor),
    answer: async ({ db, params, person }) => {
      const values = [projectOfRoute(params), kindsOf(person)];
      const { rows } = await db.query<{ json: string }>({ name: 'history authors', text: authors, values });
      return { body: `[${rows.map(({ json }) => json).join(',')}]` };
    },
  },
  ledger('/projects/:projectId/estimations/history', 'main'),
  ledger('/projects/:projectId/internal-estimations/history', 'internal'),
  estimation('/estimations/:id/history', 'main'),
  estimation('/internal-estimations/:id/history', 'internal'),
  subjectRoute({
    url: '/catalog/:id/history',
    summary: 'Historial de un concepto y de sus avances',
    action: 'history.read',
    kind: 'concept',
    unknown: 'El concepto no existe',
  }),
  subjectRoute({
    url: '/documents/:id/history',
    summary: 'Historial de un documento, también eliminado',
    action: 'documents.history',
    kind: 'document',
    unknown: 'El documento no existe',
  }),
  {
    ...common,
    url: '/history/users',
    summary: 'Historial de los usuarios',
    action: 'users.read',
    answer: (asked) => historyAnswer(asked, { sql: entries(`h.kind = 'user'`), values: [] }),
  },
  {
    ...common,
    url: '/users/:id/history',
    summary: 'Historial de un usuario, también eliminado',
    action: 'users.read',
    params: IdParams,
    answer: async (asked) => {
      await ofUser(asked.params, asked.db);
      return historyAnswer(asked, { sql: entries('h.subject = $1'), values: [`user:${asked.params['id']}`] });
    },
  },
];
