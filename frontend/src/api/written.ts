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
 * Where the record that a write answers is listed, by the address of the write; `:id` is the record's, `:project` its project's. What is
 * not named here is in no list: the folder of a project, say, or a document just uploaded, which a late list has when it
 * is asked again.
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

/** The address of a request below /api, without its query. */
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

/** A granted advance as the fields of its project that it is. */
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

/** What lists say of a record and commands do not, as it is of one just made, by list. */
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

/** What this tab has written and a late list may not show yet: the server's own answers, null for what was deleted. */
let written: readonly Written[] = [];
const most = 200;

/** Takes note of what the server answered to a write. */
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

/** What has been written until now, to tell later whether an answer can know of it. */
export const writtenUntilNow = () => written;

/** What an answer that is up to date knows of, being of what was written until it was asked for, need not be remembered. */
export const forgetKnown = (url: string, known: readonly Written[]) => {
  const list = listAt(addressOf(url));
  written = written.filter((one) => one.list !== list || !known.includes(one));
};

/** Whether a list that is asked for with this query would hold the row on its first page. */
const isAskedFor = (query: URLSearchParams, row: Row): boolean => {
  const [start] = JSON.parse(query.get('range') ?? '[0]') as number[];
  const filter = JSON.parse(query.get('filter') ?? '{}') as object;
  return start === 0 && Object.entries(filter).every(([name, value]) => row[name] === value);
};

/** A read that was answered before the last write had reached it, with what this tab knows better. */
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
