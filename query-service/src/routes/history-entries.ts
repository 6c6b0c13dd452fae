import type { HistoryAnswer } from '@obraclara/api';
import {
  businessZone,
  historyKindsFor,
  historySentence,
  type HistoryChange,
  type HistoryEntry,
  type Person,
} from '@obraclara/events';
import { instantSql } from '@obraclara/platform/store';
import { contractKindSql, everybody, tables } from '@obraclara/projections/tables';
import type { Static } from 'typebox';
import { listAnswer } from '../list/list-answer.ts';
import type { Listing } from '../list/list-query.ts';
import type { Source } from '../list/list-sql.ts';
import type { Answer, Asked } from '../read-route.ts';
import { projectOfRoute } from './contract.ts';

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

/** Most changes returned per event: an estimation with thousands of lines has many. */
const maxChanges = 100;

/** SQL: rows of the history that meet the condition `which`, with the names of their authors and the concepts of progress. */
export const entries = (which: string) => `
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
  'changes', jsonb_path_query_array(changes, '$[0 to ${maxChanges - 1}]'), 'change_count', jsonb_array_length(changes),
  'revision', revision)::text`;

type Row = Omit<Static<typeof HistoryAnswer>, 'sentence' | 'type'> & Pick<HistoryEntry, 'type' | 'unit'>;

/** Ids of users and projects in changes. */
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

type EntryWithSentence = Omit<Row, 'unit'> & { sentence: string };

/** A page of the history, each row with its sentence. */
export const historyPage = async (
  asked: Asked,
  source: Source,
): Promise<Omit<Answer, 'body'> & { rows: EntryWithSentence[] }> => {
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

/** These entries of the history with their sentences, newest first. */
export const historyEntries = async (asked: Asked, ids: readonly string[]): Promise<EntryWithSentence[]> => {
  const source = { sql: entries('h.id = any($1)'), values: [ids] };
  return (await historyPage({ ...asked, query: {} }, source)).rows;
};

/** The kinds of subjects whose history the user may read. */
export const kindsOf = ({ role }: Person): string[] => [...historyKindsFor(role)];

/** SQL: condition for the history of a project; an import is one row, without the rows of its concepts. */
export const ofProject = 'h.project_id = $1 and h.part_of is null and h.kind = any($2)';

export const sourceOfProject = ({ params, person }: Asked): Source => ({
  sql: entries(ofProject),
  values: [projectOfRoute(params), kindsOf(person)],
});
