import { HistoryAnswer, HistoryAuthor, IdParams, ListQuerystring, ProjectParams } from '@obraclara/api';
import {
  asCsv,
  asFileName,
  businessZone,
  historyKindNames,
  historyKindsFor,
  historySentence,
  type Action,
  type ContractKind,
  type HistoryChange,
  type HistoryEntry,
  type HistoryKind,
  type Person,
  writtenQuantity,
} from '@obraclara/events';
import { historyHeads, type HistorySources } from '@obraclara/paper';
import { refuse } from '@obraclara/platform/http';
import { instantSql } from '@obraclara/platform/store';
import type { ReadDb } from '@obraclara/projections/past';
import { contractKindSql, everybody, tables } from '@obraclara/projections/tables';
import { Type, type Static } from 'typebox';
import { jsonRows } from '../json-sql.ts';
import { listAnswer } from '../list/list-answer.ts';
import type { Listing } from '../list/list-query.ts';
import type { Source } from '../list/list-sql.ts';
import { inSpanish } from '../list/spanish-order.ts';
import type { Answer, Asked, JsonRoute, Made, PaperRoute } from '../read-route.ts';
import { contractOfRoute, projectOfRoute, readsEstimations } from './contract.ts';
import { mediaTypes } from './papers.ts';

const listing: Listing = {
  name: 'history',
  columns: {
    id: 'text',
    contract: 'text',
    kind: 'text',
    subject_id: 'text',
    concept_id: 'text',
    title: 'text',
    type: 'text',
    at: 'instant',
    day: 'day',
    by: 'text',
    by_name: 'text',
    revision: 'number',
  },
  search: ['title', 'by_name'],
  order: 'at desc, revision desc, id',
};

/** So many changes of an event are answered: those of a claim with thousands of lines are many. */
const mostChanges = 100;

/** Rows of the history that `which` names, with whom they are by and what progress is on. */
const entries = (which: string) => `
  select h.id, h.project_id, h.kind, substr(h.subject, length(h.kind) + 2) as subject_id, h.concept_id, h.type, h.at, h.by, h.revision,
    (h.at at time zone '${businessZone}')::date as day, h.changes,
    ${contractKindSql('h')} as contract,
    case h.kind when 'progress' then coalesce(concept.terms ->> 'concept_code', '') else h.title end as title,
    case h.kind when 'progress' then concept.terms ->> 'unit' end as unit,
    coalesce(author.name, case h.by when 'system' then 'El sistema' end) as by_name
  from ${tables.history.from} h
    left join ${everybody} author on author.id = h.by
    left join ${tables.history_subjects.from} concept on concept.id = 'concept:' || h.concept_id
  where ${which}`;

const json = `json_build_object('id', id, 'project_id', project_id, 'contract', contract, 'kind', kind, 'subject_id', subject_id,
  'concept_id', concept_id, 'title', title, 'unit', unit, 'type', type, 'at', ${instantSql('at')}, 'day', day, 'by', by, 'by_name', by_name,
  'changes', jsonb_path_query_array(changes, '$[0 to ${mostChanges - 1}]'), 'change_count', jsonb_array_length(changes),
  'revision', revision)::text`;

type Row = Omit<Static<typeof HistoryAnswer>, 'sentence' | 'type'> & Pick<HistoryEntry, 'type' | 'unit'>;

/** People and projects that changes name by their ids. */
const namedIn = (changes: readonly HistoryChange[]): string[] =>
  changes
    .filter(({ field }) => field === 'assigned_to' || field === 'assigned_projects')
    .flatMap(({ before, after }) => [before, after].flat())
    .filter((id) => typeof id === 'string');

const names = {
  name: 'names of people and projects',
  text: [tables.users, tables.deleted_users, tables.projects, tables.deleted_projects]
    .map(({ from }) => `select id, name from ${from} where id = any($1)`)
    .join(' union all '),
};

type Told = Omit<Row, 'unit'> & { sentence: string };

/** A page of the history, each row with its sentence. */
const rowsTold = async (asked: Asked, source: Source): Promise<Omit<Answer, 'body'> & { rows: Told[] }> => {
  const { body, ...rest } = await listAnswer(asked, listing, { json, ...source });
  const rows = JSON.parse(body) as Row[];
  const ids = [...new Set(rows.flatMap(({ changes }) => namedIn(changes)))];
  const known = new Map<string, string>();
  if (ids.length > 0) {
    const named = await asked.db.query<{ id: string; name: string }>({ ...names, values: [ids] });
    for (const { id, name } of named.rows) known.set(id, name);
  }
  const sentenceOf = (row: Row) =>
    historySentence({ ...row, internal: row.contract === 'internal' }, (id) => known.get(id) ?? null);
  return {
    ...rest,
    rows: rows.map(({ unit, ...row }) => ({ ...row, sentence: sentenceOf({ ...row, unit }) })),
  };
};

/** These entries of the history, each with its sentence, the newest first. */
export const entriesTold = async (asked: Asked, ids: readonly string[]): Promise<Told[]> => {
  const source = { sql: entries('h.id = any($1)'), values: [ids] };
  return (await rowsTold({ ...asked, query: {} }, source)).rows;
};

const told = async (asked: Asked, source: Source): Promise<Answer> => {
  const { rows, ...rest } = await rowsTold(asked, source);
  return { ...rest, body: JSON.stringify(rows) };
};

const kindsOf = ({ role }: Person): string[] => [...historyKindsFor(role)];

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
  /** Which contract it must be of, if it is of one. */
  contract?: ContractKind;
  /** Said where nobody knows it. */
  unknown: string;
};

const subjectProject = {
  name: 'project of a subject',
  text: `select project_id from ${tables.history_subjects.from}
    where id = $1 and ($2::text is null or contract_id = project_id || ':' || $2)`,
};

/** The project of something that is or was there: what is deleted has a history too. */
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
    return told(asked, { sql: entries(own ?? 'h.subject = $1'), values: [own ? id : `${of.kind}:${id}`] });
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

/** What is shown of a project: an import as one, not as each of its concepts. */
const ofProject = 'h.project_id = $1 and h.part_of is null and h.kind = any($2)';

const sourceOfProject = ({ params, person }: Asked): Source => ({
  sql: entries(ofProject),
  values: [projectOfRoute(params), kindsOf(person)],
});

/** What moves the figures of a contract's estimations, as far as the estimations tell: themselves, and the advance. By its project: the
 * history has an index of those. */
const ofLedger = `h.project_id = $2 and h.contract_id = $1 and h.part_of is null and h.kind in ('estimation', 'advance')`;

const ledger = (url: string, kind: ContractKind): JsonRoute => ({
  ...common,
  url,
  summary: 'Historial de las estimaciones de un contrato y de su anticipo',
  action: readsEstimations[kind],
  project: projectOfRoute,
  params: ProjectParams,
  answer: (asked) =>
    told(asked, {
      sql: entries(ofLedger),
      values: [contractOfRoute(asked, kind), projectOfRoute(asked.params)],
    }),
});

const authors = jsonRows(`
  select * from (
    select distinct by as id, by_name as name from (${entries(ofProject)}) told
  ) authors order by ${inSpanish('name')}, id`);

/** Who did what, when, before and after: of a project and of everything in it, and of people. */
export const historyRoutes: JsonRoute[] = [
  {
    ...common,
    url: '/projects/:projectId/history',
    summary: 'Historial de un proyecto y de todo lo que contiene, del más reciente al más antiguo',
    action: 'history.read',
    project: projectOfRoute,
    params: ProjectParams,
    answer: (asked) => told(asked, sourceOfProject(asked)),
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
    answer: (asked) => told(asked, { sql: entries(`h.kind = 'user'`), values: [] }),
  },
  {
    ...common,
    url: '/users/:id/history',
    summary: 'Historial de un usuario, también eliminado',
    action: 'users.read',
    params: IdParams,
    answer: async (asked) => {
      await ofUser(asked.params, asked.db);
      return told(asked, { sql: entries('h.subject = $1'), values: [`user:${asked.params['id']}`] });
    },
  },
];

/** So many entries are taken away at once. */
const mostTaken = 20_000;

const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: businessZone,
  dateStyle: 'short',
  timeStyle: 'medium',
});
const contractNames = { main: 'Obra', internal: 'Servicios' };

const onPaper = async (asked: Asked): Promise<HistorySources> => {
  const query = { ...asked.query, range: JSON.stringify([0, mostTaken]) };
  const { rows } = await rowsTold({ ...asked, query }, sourceOfProject(asked));
  if (rows.length > mostTaken)
    refuse(
      422,
      `El historial tiene más de ${writtenQuantity(mostTaken)} movimientos: elija un período más corto.`,
    );
  return rows.map(({ at, by_name, kind, contract, title, sentence, change_count }) => [
    clock.format(new Date(at)),
    by_name ?? 'Alguien',
    historyKindNames[kind],
    contract ? contractNames[contract] : '',
    title,
    sentence,
    change_count,
  ]);
};

const projectName = {
  name: 'name of a project',
  text: `select name from ${tables.projects.from} where id = $1`,
};

const takenAs = (
  format: 'xlsx' | 'csv',
  mediaType: string,
  made: (sources: HistorySources) => Made,
): PaperRoute => ({
  url: `/projects/:projectId/history.${format}`,
  summary: `Historial de un proyecto, todo lo que deja el filtro (${format.toUpperCase()})`,
  tag: common.tag,
  projections: common.projections,
  action: 'history.read',
  project: projectOfRoute,
  params: ProjectParams,
  querystring: Type.Pick(ListQuerystring, ['filter', 'sort']),
  mediaType,
  paper: async (asked) => {
    const values = [projectOfRoute(asked.params)];
    const { rows } = await asked.db.query<{ name: string }>({ ...projectName, values });
    return {
      ...made(await onPaper(asked)),
      name: `${asFileName(`Historial ${rows[0]?.name ?? ''}`)}.${format}`,
    };
  },
});

/** The history of a project to take away. */
export const historyPaperRoutes: PaperRoute[] = [
  takenAs('xlsx', mediaTypes.xlsx, (sources) => ({
    order: () => Promise.resolve({ paper: 'historial', sources }),
  })),
  takenAs('csv', 'text/csv', (sources) => ({ bytes: Buffer.from(asCsv([historyHeads, ...sources])) })),
];
