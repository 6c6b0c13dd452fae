import { randomUUID } from 'node:crypto';
import { ListQuerystring } from '@obraclara/api';
import { catalogStream, documentStream, estimationsStream } from '@obraclara/events';
import { signedLink } from '@obraclara/files';
import { signToken } from '@obraclara/platform/http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rolesOf, type Letters } from '../../test/role-letters.ts';
import { readRoutes } from '../src/query-routes.ts';
import { addressOf, goldenIds, type Ids } from './addresses.ts';
import { catalogRows, estimationRows, people } from './golden-rows.ts';
import {
  goldenDatabase,
  isTogether,
  jwtSecret,
  now,
  queryServer,
  type Caller,
  type GoldenDatabase,
} from './query-server.ts';

let database: GoldenDatabase;
let server: Awaited<ReturnType<typeof queryServer>>;
beforeAll(async () => {
  database = await goldenDatabase();
  const { concepts, ...estimation } = estimationRows[0]!;
  for (const [id, contract_id] of [
    ['f1', 'foreign:main'],
    ['f2', 'foreign:internal'],
  ] as const)
    await database.write(estimationsStream(contract_id), '2025-03-01T00:00:00.000Z', {
      type: 'EstimationCreated',
      data: { ...estimation, id, project_id: 'foreign', contract_id, concepts },
    });
  const of = { contract_id: 'foreign:main', project_id: 'foreign' };
  const { id: _, ...concept } = catalogRows[0]!;
  await database.write(catalogStream(of.contract_id), '2025-03-01T00:00:00.000Z', {
    type: 'ConceptAdded',
    data: { ...concept, ...of, id: 'f3' },
  });
  await database.write(documentStream('f4'), '2025-03-01T00:00:00.000Z', {
    type: 'DocumentUploaded',
    data: {
      id: 'f4',
      project_id: 'foreign',
      type: 'oficio',
      origin: 'externa',
      title: 'X',
      description: '',
      file_id: 'x',
      created_offline: false,
    },
  });
  await database.project();
  server = await queryServer(database);
});
afterAll(async () => {
  await server?.app.close();
  await database?.drop();
});

const foreignIds: Ids = {
  estimations: 'f1',
  'internal-estimations': 'f2',
  catalog: 'f3',
  documents: 'f4',
  users: 'mario',
};
const noIds: Ids = Object.fromEntries(Object.keys(foreignIds).map((kind) => [kind, 'nobody']));
/** The route's URL in a project, with the project's id or that of a record in it. */
const address = (url: string, project: 'golden' | 'foreign' | 'nowhere') =>
  addressOf(url, { golden: goldenIds, foreign: foreignIds, nowhere: noIds }[project], project);

/** The documents of an estimation, for the readers of its estimations. */
const papers = (address: string, who: Letters) =>
  Object.fromEntries([
    ...['caratula', 'cuerpo', 'resumen', 'generadores'].flatMap((paper) =>
      ['pdf', 'xlsx'].map((format) => [`${address}/${paper}.${format}`, who] as const),
    ),
    [`${address}/completo.pdf`, who] as const,
    [`${address}/papers`, who] as const,
    [`${address}/en-preparacion/:preparation`, who] as const,
  ]);

/** Initials of the roles that may read each route by specification §6 and design.md §8.9, independent of the product's own table. */
const readers: Record<string, Letters> = {
  '/users': 'A',
  '/users/:id': 'A',
  '/projects/:projectId/users': 'AMS',
  '/projects': 'AMSX',
  '/projects/:id': 'AMSX',
  '/projects/:id/holdings': 'A',
  '/portfolio': 'AM',
  '/my-day': 'AM',
  '/users/me/digest': 'AM',
  '/catalog/:projectId': 'AMSX',
  '/extraordinary/:projectId': 'AMSX',
  '/estimations/:projectId': 'AMSX',
  '/estimations/:id/export': 'AMSX',
  ...papers('/estimations/:id', 'AMSX'),
  '/estimations/:id/reporte-fotografico.pdf': 'AMSX',
  '/projects/:projectId/estado-de-cuenta.pdf': 'AMSX',
  '/projects/:projectId/estado-de-cuenta.xlsx': 'AMSX',
  '/progress/:projectId': 'AMSX',
  '/progress/:projectId/sums': 'AMSX',
  '/gallery/:projectId': 'AMSX',
  '/gallery/:projectId/concepts': 'AMSX',
  '/documents/:projectId': 'AMS',
  '/documents/uploaded/:projectId': 'S',
  '/documents/pending/:projectId': 'AMS',
  '/analytics/progress/:projectId': 'AMSX',
  '/analytics/financial/:projectId': 'AMSX',
  '/analytics/s-curve/:projectId': 'AMSX',
  '/projects/:projectId/terms': 'AMX',
  '/projects/:projectId/closing': 'AMX',
  '/projects/:projectId/closing/papers': 'AMX',
  '/projects/:projectId/closing/:act/acta.pdf': 'AMX',
  '/projects/:projectId/extraordinary': 'AMX',
  '/projects/:projectId/notes': 'AMX',
  '/projects/:projectId/cost-adjustment': 'AMSX',
  '/projects/:projectId/guarantees': 'AMSX',
  '/projects/:projectId/cost-adjustment/memoria.pdf': 'AMSX',
  '/projects/:projectId/cost-adjustment/memoria.xlsx': 'AMSX',
  '/projects/:projectId/internal-contract/terms': 'AMX',
  '/projects/:projectId/amendments/:id/convenio.pdf': 'AMX',
  '/projects/:projectId/amendments/:id/convenio.xlsx': 'AMX',
  '/projects/:projectId/internal-contract/amendments/:id/convenio.pdf': 'AMX',
  '/projects/:projectId/internal-contract/amendments/:id/convenio.xlsx': 'AMX',
  '/projects/:projectId/programs': 'AMX',
  '/projects/:projectId/internal-contract/programs': 'AMX',
  '/projects/:projectId/internal-contract': 'AMX',
  '/projects/:projectId/internal-estimations': 'AMX',
  '/internal-estimations/:id/export': 'AMX',
  ...papers('/internal-estimations/:id', 'AMX'),
  '/projects/:projectId/internal-estado-de-cuenta.pdf': 'AMX',
  '/projects/:projectId/internal-estado-de-cuenta.xlsx': 'AMX',
  '/projects/:projectId/internal-analytics': 'AMX',
  '/projects/:projectId/history': 'AMX',
  '/projects/:projectId/history.csv': 'AMX',
  '/projects/:projectId/history.xlsx': 'AMX',
  '/projects/:projectId/history/people': 'AMX',
  '/projects/:projectId/estimations/history': 'AMSX',
  '/projects/:projectId/internal-estimations/history': 'AMX',
  '/projects/:projectId/difference': 'AMX',
  '/projects/:projectId/verify': 'AMX',
  '/estimations/:id/history': 'AMSX',
  '/internal-estimations/:id/history': 'AMX',
  '/catalog/:id/history': 'AMX',
  '/documents/:id/history': 'AM',
  '/history/users': 'A',
  '/users/:id/history': 'A',
  '/deleted/projects': 'A',
  '/deleted/users': 'A',
  '/deleted/estimations/:projectId': 'MS',
  '/deleted/internal-estimations/:projectId': 'M',
};
/** The first role that may read the route: administrator if possible, since every project is open to that role. */
const readerOf = (url: string) => rolesOf(readers[url]!)[0]!;

const all = readRoutes.map(({ url, project, querystring }) => ({
  url,
  ofProject: project !== undefined,
  isList: querystring === ListQuerystring,
}));
const callers = Object.keys(people) as Caller[];

const refusal = async (url: string, ask: Parameters<typeof server.get>[1] = {}) => {
  const response = await server.get(url, ask);
  expect(response.json().detail).toMatch(/^\S.{5,}/);
  return response.statusCode;
};

it('says of every read route who may call it', () => {
  expect(all.map(({ url }) => url).toSorted()).toEqual(Object.keys(readers).toSorted());
});

describe.each(all)('GET $url', ({ url }) => {
  const own = address(url, 'golden');

  it('needs a session that is alive', async () => {
    const withToken = (token: string) => refusal(own, { headers: { authorization: `Bearer ${token}` } });
    expect(await refusal(own)).toBe(401);
    expect(await withToken('a.b.c')).toBe(401);
    expect(await withToken(signToken({ id: 'nobody' }, jwtSecret, now()))).toBe(401);
    expect(await withToken(signToken({ id: 'adela' }, 'another secret', now()))).toBe(401);
    expect(await withToken(signToken({ id: 'adela' }, jwtSecret, new Date('2025-06-15T05:00:00Z')))).toBe(
      401,
    );
  });

  it.each(callers)('answers %s as the specification says', async (as) => {
    const allowed = rolesOf(readers[url]!).includes(people[as].role);
    if (allowed) expect((await server.get(own, { as })).statusCode).toBe(200);
    else expect(await refusal(own, { as })).toBe(403);
  });

  it('refuses a position that is none', async () => {
    for (const position of ['x', '-1', '1.5', '9'.repeat(30)])
      expect(await refusal(own, { as: readerOf(url), headers: { 'x-event-position': position } })).toBe(400);
  });
});

describe.each(all.filter(({ ofProject }) => ofProject))('GET $url', ({ url }) => {
  it.each(['manager', 'supervisor', 'bounded externo'] as const)(
    'keeps the projects of others from %s',
    async (as) => expect(await refusal(address(url, 'foreign'), { as })).toBe(403),
  );
});

describe.each(all.filter(({ url }) => url.includes(':')))('GET $url', ({ url }) => {
  it('says what is not there', async () => {
    const as = readerOf(url);
    expect(await refusal(address(url, 'nowhere'), { as })).toBe(as === 'administrator' ? 404 : 403);
  });

  it('refuses ids that are none', async () => {
    for (const id of ['%00', 'a%20b', "'%3B--", 'x'.repeat(101), '%F0%9F%98%80'])
      expect([400, 422]).toContain(await refusal(url.replace(/:projectId|:id/, id), { as: readerOf(url) }));
  });
});

describe.each(all.filter(({ isList }) => isList))('GET $url', ({ url }) => {
  it.each([
    'filter={',
    'filter=[]',
    'filter={"x":1}',
    'filter={"id":{"a":1}}',
    'filter={"id":"%5Cu0000"}',
    'filter={}&filter={}',
    'sort=x',
    'sort=["id"]',
    'sort=["id;--","ASC"]',
    'range=[1]',
    'range=[9,0]',
  ])('refuses %s', async (query) =>
    expect(await refusal(`${address(url, 'golden')}?${query}`, { as: readerOf(url) })).toBe(400),
  );
});

describe('GET /files/:id', () => {
  const id = randomUUID();
  const link = (variant?: 'thumb') =>
    signedLink({ secret: jwtSecret, id, now: now(), ...(variant ? { variant } : {}) }).slice('/api'.length);

  it.each(callers)('asks %s for the link, and not for a session', async (as) => {
    expect(await refusal(`/files/${id}`, { as })).toBe(403);
    expect(await refusal(link().replace(/signature=.*/, `signature=${'0'.repeat(64)}`), { as })).toBe(403);
  });

  it('names the missing record for a reader with its link', async () => {
    expect(await refusal(link())).toBe(404);
    expect(await refusal(link('thumb'))).toBe(404);
  });

  it('refuses what is no id and no query', async () => {
    for (const none of ['%00', 'a%20b', "'%3B--", 'x'.repeat(101)])
      expect([400, 422]).toContain(await refusal(link().replace(id, none)));
    expect(await refusal(`${link()}&expires=1`)).toBe(400);
  });
});

it.runIf(isTogether)('says that a dependency is down, and not which', async () => {
  const lost = await goldenDatabase();
  const { store: _, ...readModels } = lost;
  const { app, get } = await queryServer(readModels);
  await lost.drop();
  const response = await get('/projects', { as: 'administrator' });
  expect(response.statusCode).toBe(503);
  expect(response.json().detail).toMatch(/^El servicio no está disponible/);
  expect((await get('/ready')).statusCode).toBe(503);
  expect((await get('/health')).statusCode).toBe(200);
  expect((await get('/metrics')).body).toContain('dependencies_up 0');
  await app.close();
});
