import { roles, type Role } from '@obraclara/events';
import { address, table, type Row } from '../../../command-service/test/every-route.ts';
import { form } from '../../../command-service/test/form.ts';
import { goldenCatalog, goldenProgram } from '../../../command-service/test/internal.ts';
import { uploadForm } from '../../../command-service/test/upload-form.ts';
import { rolesOf } from '../../../test/role-letters.ts';
import type { Application } from './application.ts';
import type { Operation } from './document.ts';

export type Asker = 'right' | 'nobody' | 'dead' | 'stranger' | Role;

/** A request before it is sent; mutations change it. */
export type Plan = {
  operation: Operation;
  params: Record<string, string>;
  query: [name: string, value: string][];
  headers: Record<string, string>;
  body?: unknown;
  /** Sent unchanged, with its own headers. */
  raw?: string | Buffer;
  who: Asker;
  /** A role that is allowed to send it. */
  right: Role;
};

type Kind = keyof Application['spare'];

/** The kind of entity of an address: the first part of the path. */
const kindOf = ({ path }: Operation) => path.split('/')[2] as Kind | 'files';

const isDestructive = ({ method, path }: Operation) =>
  method === 'DELETE' || path.endsWith('/restore') || `${method} ${path}` === 'PUT /api/projects/{id}';

const instalmentFor = ({ path }: Operation, ids: Application['ids']) =>
  path.endsWith('/withdraw') ? ids.wrongInstalment : ids.instalment;

const guaranteeFor = ({ path }: Operation, ids: Application['ids']) => {
  if (path.endsWith('/withdraw')) return ids.wrongGuarantee;
  return path.endsWith('/release') ? ids.releasedGuarantee : ids.guarantee;
};

const extraordinaryFor = ({ path }: Operation, ids: Application['ids']) => {
  if (path.endsWith('/withdraw')) return ids.priced;
  return path.endsWith('/price') ? ids.ordered : ids.requested;
};

/** Ids of what only a works contract has, by part of the path. */
const worksIds = {
  '/guarantees/': guaranteeFor,
  '/extraordinary/': extraordinaryFor,
  '/notes/': (_: Operation, { note }: Application['ids']) => note,
};

/** An existing id for a parameter of this name. */
const existing = (there: Application, operation: Operation, name: string): string => {
  const { ids, spare, files } = there;
  if (name === 'projectId') return ids.project;
  if (name === 'instalment_id') return instalmentFor(operation, ids);
  if (name === 'fileId') return files.document.file_id;
  const ofWorks = Object.entries(worksIds).find(([part]) => operation.path.includes(part));
  if (ofWorks) return ofWorks[1](operation, ids);
  const ofContract = /^\/api\/projects\/\{projectId\}\/(internal-contract\/)?(amendment|suspension)s/.exec(
    operation.path,
  );
  if (ofContract) {
    const [, internal, what] = ofContract;
    const which = what as 'amendment' | 'suspension';
    if (internal) return ids[which === 'amendment' ? 'internalAmendment' : 'internalSuspension'];
    return ids[which];
  }
  const kind = kindOf(operation);
  if (kind !== 'files' && isDestructive(operation)) return spare[kind];
  const main: Record<Kind | 'files', string> = {
    users: ids.user,
    projects: ids.project,
    catalog: ids.concept,
    estimations: ids.estimation,
    'internal-estimations': ids.internal,
    progress: ids.progress,
    documents: ids.document,
    files: files.document.file_id,
  };
  return main[kind];
};

const named = (path: string) => path.replace(/\{\w+\}/g, '{}');
/** One plan per role, for operations that are not in the table of routes. */
const asEverybody = (plan: Plan): Plan[] => roles.map((who) => ({ ...plan, who }));

const rowsOf = ({ method, path }: Operation) =>
  table.filter((row) => row.method === method && named(`/api${row.url.split('?')[0]}`) === named(path));

const queryOf = (url: string): Plan['query'] => [...new URL(url, 'http://here').searchParams];

let next = 100;
/** The same body with a number, a code and an e-mail that are not in use. */
const distinct = (body: object): object => {
  next += 1;
  const own: Record<string, unknown> = { number: next, concept_code: `N-${next}`, email: `n${next}@obra.mx` };
  return {
    ...body,
    ...Object.fromEntries(Object.keys(body).flatMap((key) => (own[key] ? [[key, own[key]]] : []))),
  };
};

const plain = (operation: Operation, there: Application): Plan => ({
  operation,
  params: Object.fromEntries(
    operation.parameters
      .filter((one) => one.in === 'path')
      .map(({ name }) => [name, existing(there, operation, name)]),
  ),
  query: [],
  headers: {},
  who: 'right',
  right: 'administrator',
});

const fromRow = (plan: Plan, row: Row, there: Application): Plan => ({
  ...plan,
  query: queryOf(address(row.url, there.ids)),
  ...(row.body ? { body: row.url.endsWith('/sync') ? [] : distinct(row.body(there.ids)) } : {}),
  right: rolesOf(row.who)[0]!,
});

const sent = ({ body, headers }: { body: Buffer; headers: Record<string, string> }) => ({
  raw: body,
  headers,
});
const sheet = (bytes: Uint8Array) => {
  const { payload, headers } = form(bytes);
  return { raw: payload, headers };
};

type Special = (there: Application, plan: Plan) => Partial<Plan>;

/** What some operations need beyond the table of routes: files, and links from earlier answers. */
const special: Record<string, Special> = {
  'POST /api/upload': ({ kinds }, { query }) =>
    sent(
      query.some(([, value]) => value === 'oficio')
        ? uploadForm({ file: { name: 'Oficio.pdf', bytes: kinds.pdf } })
        : uploadForm({ file: { name: 'logo.png', bytes: kinds.png } }),
    ),
  'POST /api/progress/upload-photo': ({ kinds, ids }) => {
    const before = { project_id: ids.project, concept_id: ids.concept, progress_date: '2025-01-31' };
    return sent(uploadForm({ before, file: { name: 'foto.jpg', bytes: kinds.jpeg } }));
  },
  'POST /api/catalog/upload/{projectId}': () => sheet(goldenCatalog()),
  'POST /api/program/upload/{projectId}': () => sheet(goldenProgram()),
  'POST /api/projects/{projectId}/internal-contract/catalog': () => sheet(goldenCatalog()),
  'POST /api/projects/{projectId}/internal-contract/program': () => sheet(goldenProgram()),
  'POST /api/projects/{projectId}/amendments/read': () => sheet(goldenCatalog()),
  'POST /api/projects/{projectId}/internal-contract/amendments/read': () => sheet(goldenCatalog()),
  'POST /api/progress/sync': ({ ids }) => {
    const item = {
      project_id: ids.project,
      concept_id: ids.concept,
      quantity_advanced: 1,
      progress_date: '2025-01-31',
    };
    return { body: [item, { ...item, id: 7 }, { ...item, quantity_advanced: 0 }, 'x'] };
  },
  'POST /api/estimations/{id}/invoice': ({ ids }) => ({ params: { id: ids.billed } }),
  'POST /api/estimations/{id}/payments': ({ ids }) => ({ params: { id: ids.billed } }),
  'POST /api/estimations/{id}/invoice/return': ({ ids }) => ({ params: { id: ids.invoiced } }),
  'POST /api/estimations/{id}/payments/{payment_id}/withdraw': ({ ids }) => ({
    params: { id: ids.invoiced, payment_id: ids.payment },
  }),
  'POST /api/estimations/{id}/present': ({ formal }) => ({ params: { id: formal.draft } }),
  'POST /api/estimations/{id}/return': ({ formal }) => ({ params: { id: formal.presented } }),
  'POST /api/projects/{id}/reopen': ({ formal }) => ({ params: { id: formal.closed } }),
  'POST /api/projects/{projectId}/closing/receptions/{id}/withdraw': ({ ids }) => ({
    params: { projectId: ids.project, id: ids.reception },
  }),
  'POST /api/projects/{projectId}/closing/settlement': ({ formal }) => ({
    params: { projectId: formal.received },
  }),
  'POST /api/projects/{projectId}/closing/settlement/withdraw': ({ formal }) => ({
    params: { projectId: formal.settled },
  }),
  'POST /api/projects/{projectId}/closing/extinction': ({ formal }) => ({
    params: { projectId: formal.ending },
  }),
  'POST /api/projects/{projectId}/closing/{act}/issue': ({ formal }) => ({
    params: { projectId: formal.ending, act: 'finiquito' },
  }),
  'GET /api/projects/{projectId}/closing/{act}/acta.pdf': ({ formal }) => ({
    params: { projectId: formal.ending, act: 'finiquito' },
  }),
  'GET /api/seals/{seal}': ({ seal }) => ({ params: { seal } }),
  'PUT /api/documents/{id}/file': ({ untouched }) => ({ params: { id: untouched.replaced } }),
  'DELETE /api/users/{id}/personal-data': ({ gone }) => ({ params: { id: gone } }),
  'GET /api/estimations/{id}/en-preparacion/{preparation}': ({ ids, papers }) => ({
    params: { id: ids.estimation, preparation: papers.estimations },
  }),
  'GET /api/internal-estimations/{id}/en-preparacion/{preparation}': ({ ids, papers }) => ({
    params: { id: ids.internal, preparation: papers['internal-estimations'] },
  }),
  'POST /api/documents/{id}/withdraw': ({ untouched }) => ({ params: { id: untouched.withdrawn } }),
  'POST /api/auth/login': () => ({ body: { email: 'admin@obra.mx', password: 'clave-de-admin' } }),
  'POST /api/projects/{id}/storage-config': ({ driven }) => ({
    params: driven.params,
    body: { folder_id: driven.folder_id },
  }),
  'GET /api/files/{id}': ({ files }) => ({ query: queryOf(files.document.file_url) }),
  'GET /api/projects/{projectId}/drive/content/{fileId}': ({ driven }) => ({
    params: driven.params,
    query: queryOf(driven.downloadLink),
  }),
  'GET /api/projects/{id}/storage-oauth/callback': () => ({ query: [['state', 'abc']] }),
  // A user whose session no other request needs.
  'PUT /api/users/me/password': () => ({ who: 'stranger', right: 'externo' }),
};

/** Valid requests of an operation, one per row of the table of routes; without a row, its address for every role. */
export const goodPlans = (operation: Operation, there: Application): Plan[] => {
  const base = plain(operation, there);
  const rows = rowsOf(operation);
  const plans = rows.length > 0 ? rows.map((row) => fromRow(base, row, there)) : asEverybody(base);
  return plans.map((plan) => ({ ...plan, ...special[operation.name]?.(there, plan) }));
};
