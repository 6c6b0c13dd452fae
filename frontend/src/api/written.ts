import type {
  ConceptAnswer,
  ProgressAnswer,
  ProjectListed,
  UserAnswer,
  WrittenConcept,
  WrittenProgress,
  WrittenProject,
  WrittenUser,
} from '@obraclara/api';
import { contractId } from '@obraclara/events';

type Row = { id: string; project_id?: string; [field: string]: unknown };
type Written = { list: string; id: string; row: Row | null };

/**
 * List of the record that a write returns, by the URL of the write; `:id` is the record's id, `:project` its project's.
 * Records not named here are in no list (a project's folder), or appear when a stale list is reloaded (a new document).
 */
const lists: Record<string, string> = {
  projects: 'projects',
  'projects/:id': 'projects',
  'projects/:id/anticipo': 'projects',
  'projects/:id/restore': 'projects',
  'auth/register': 'users',
  'users/:id': 'users',
  'users/:id/restore': 'users',
  catalog: 'catalog/:project',
  'catalog/:id': 'catalog/:project',
  extraordinary: 'extraordinary/:project',
  estimations: 'estimations/:project',
  'estimations/:id': 'estimations/:project',
  'estimations/:id/status': 'estimations/:project',
  'estimations/:id/restore': 'estimations/:project',
  'projects/:project/internal-contract': 'projects/:project/internal-contract',
  'internal-estimations': 'projects/:project/internal-estimations',
  'internal-estimations/:id': 'projects/:project/internal-estimations',
  'internal-estimations/:id/status': 'projects/:project/internal-estimations',
  'internal-estimations/:id/restore': 'projects/:project/internal-estimations',
  progress: 'progress/:project',
  'progress/:id': 'progress/:project',
  'documents/:id': 'documents/:project',
  'documents/:id/assign': 'documents/:project',
  'documents/:id/supervisor-update': 'documents/:project',
  'documents/:id/file': 'documents/uploaded/:project',
  'documents/:id/withdraw': 'documents/uploaded/:project',
};

const takesAway = (method: string, address: string) => method === 'DELETE' || address.endsWith('/withdraw');

const isRow = (json: unknown): json is Row =>
  typeof json === 'object' && json !== null && typeof (json as Partial<Row>).id === 'string';

/** Returns the path of a request below /api, without its query. */
export const addressOf = (url: string) => decodeURIComponent(url.split('?')[0]!).replace(/^\/api\//, '');

const listOf = (address: string, { id, project_id }: Row): string | undefined => {
  const named = address
    .split('/')
    .map((word) => (word === id ? ':id' : word === project_id ? ':project' : word));
  return lists[named.join('/')];
};

const isAt = (list: string, address: string) => {
  const words = address.split('/');
  const named = list.split('/');
  return (
    words.length === named.length && named.every((word, at) => word === ':project' || word === words[at])
  );
};

const listAt = (address: string) => Object.values(lists).find((list) => isAt(list, address));

/** An advance payment as fields of its project. */
const asListed = (address: string, row: Row): Row => {
  if (!address.endsWith('/anticipo')) return row;
  const { revision, ...advance } = row;
  return { ...advance, anticipo_revision: revision };
};

type Unsaid<Listed, Answered> = Omit<Listed, keyof Answered>;

const asConcept = ({
  project_id = '',
  is_extraordinary,
}: Row): Unsaid<ConceptAnswer, Required<WrittenConcept>> & Pick<ConceptAnswer, 'partida'> => ({
  contract_id: contractId(project_id),
  extraordinary: is_extraordinary === true,
  partida: [],
  ordinal: 0,
});

/** Fields that lists contain and commands do not return, with their values for a new record, by list. */
const onlyListed: Record<string, (row: Row) => object> = {
  users: ({ assigned_projects }): Unsaid<UserAnswer, WrittenUser> => ({
    project_count: (assigned_projects as string[]).length,
  }),
  projects: (): Unsaid<ProjectListed, WrittenProject> => ({
    has_catalog: false,
    has_program: false,
    created_at: new Date().toISOString(),
  }),
  'catalog/:project': asConcept,
  'extraordinary/:project': asConcept,
  'progress/:project': ({ photo_url }): Unsaid<ProgressAnswer, WrittenProgress> => ({
    thumbnail_url: photo_url as string | null,
    created_at: new Date().toISOString(),
  }),
};

/** This tab's writes that a stale list may lack: the server's responses, null for a deleted record. */
let written: readonly Written[] = [];
const most = 200;

/** Remembers the server's response to a write. */
export const rememberWritten = (method: string, url: string, json: unknown) => {
  if (!isRow(json) || url.includes('preview=true')) return;
  const { id } = json;
  const address = addressOf(url);
  const list = listOf(address, json);
  if (list === undefined) return;
  const former = written.find((one) => one.list === list && one.id === id);
  const row = takesAway(method, address) ? null : { ...former?.row, ...asListed(address, json) };
  written = [...written.filter((one) => one !== former), { list, id, row }].slice(-most);
};

export const forgetWritten = () => {
  written = [];
};

/** Returns the writes so far, to determine later which of them a response includes. */
export const writtenUntilNow = () => written;

/** Forgets the writes that a current response includes: those made before its request. */
export const forgetKnown = (url: string, known: readonly Written[]) => {
  const list = listAt(addressOf(url));
  written = written.filter((one) => one.list !== list || !known.includes(one));
};

/** Whether the first page of a list with this query would contain the row. */
const isAskedFor = (query: URLSearchParams, row: Row): boolean => {
  const [start] = JSON.parse(query.get('range') ?? '[0]') as number[];
  const filter = JSON.parse(query.get('filter') ?? '{}') as object;
  return start === 0 && Object.entries(filter).every(([name, value]) => row[name] === value);
};

/** Returns a stale response completed with this tab's writes. */
export const completed = (url: string, json: unknown): unknown => {
  const address = addressOf(url);
  const known = new Map(
    written.filter(({ list }) => isAt(list, address)).map(({ id, row }) => [id, row] as const),
  );
  if (isRow(json)) return { ...json, ...known.get(json.id) };
  if (!Array.isArray(json) || !json.every(isRow)) return json;
  const query = new URLSearchParams(url.split('?')[1]);
  const present = new Set(json.map(({ id }) => id));
  const isMissing = ({ id, project_id = '' }: Row, list: string) =>
    !present.has(id) && list.replace(':project', project_id) === address;
  return [
    ...json.flatMap((row) => (known.get(row.id) === null ? [] : [{ ...row, ...known.get(row.id) }])),
    ...written.flatMap(({ list, row }) =>
      row && isMissing(row, list) && isAskedFor(query, row) ? [{ ...onlyListed[list]?.(row), ...row }] : [],
    ),
  ];
};
