import { estimationsStream, projectStream } from '@obraclara/events';
import { openAsOf, type AsOfReads } from '@obraclara/projections/as-of';
import * as XLSX from 'xlsx';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addressOf as address } from './addresses.ts';
import { people } from './golden-rows.ts';
import { readRoutes } from '../src/query-routes.ts';
import {
  goldenDatabase,
  isTogether,
  now,
  queryServer,
  readerOf,
  tokenOf,
  type Caller,
  type GoldenDatabase,
} from './query-server.ts';

let database: GoldenDatabase;
let server: Awaited<ReturnType<typeof queryServer>>;
let past: AsOfReads;
beforeAll(async () => {
  database = await goldenDatabase();
  const { readStream } = database.store;
  past = openAsOf({
    db: database.pool,
    connectionString: database.url,
    readStream,
    now,
    log: () => undefined,
  });
  server = await queryServer(database, { past, readStream });
});
afterAll(async () => {
  await server?.app.close();
  await past?.close();
  await database?.drop();
});

/**
 * The routes about projects by their URLs, independent of their declarations: users have no snapshots, nor have lists of deleted records.
 */
const ofProjects = readRoutes.filter(
  ({ url }) =>
    ['/projects', '/portfolio', '/my-day'].includes(url) || (url.includes(':') && !url.startsWith('/users/')),
);
const others = readRoutes.filter((route) => !ofProjects.includes(route));

const tokens = (as: Caller) => ({ authorization: `Bearer ${tokenOf(people[as].id)}` });

const asOf = (url: string, instant: string, as: Caller = 'administrator') =>
  server.app
    .inject({ url: `/api${address(url)}`, query: { as_of: instant }, headers: tokens(as) })
    .then(({ statusCode, body }) => ({
      status: statusCode,
      body,
      ...(statusCode < 400 ? {} : (JSON.parse(body) as { detail: string })),
    }));

/** A workbook contains its creation time, to two seconds, so only its sheets are compared. */
const contentOf = ({ body, rawPayload, headers }: Awaited<ReturnType<typeof server.get>>) =>
  String(headers['content-type']).includes('spreadsheet') ? XLSX.read(rawPayload).Sheets : body;

it.each(ofProjects)('GET $url answers as of now what it answers now', async ({ url, action }) => {
  const as = readerOf(action);
  const today = await server.get(address(url), { as });
  expect(today.statusCode).toBe(200);
  const query = { as_of: now().toISOString() };
  const then = await server.app.inject({ url: `/api${address(url)}`, query, headers: tokens(as) });
  expect(then.statusCode).toBe(200);
  expect(contentOf(then)).toEqual(contentOf(today));
});

it.each(others)('GET $url says that it has no past', async ({ url, action }) => {
  expect(await asOf(url, '2025-03-01T00:00:00Z', readerOf(action))).toMatchObject({
    status: 422,
    detail: 'Esta consulta no se puede hacer a una fecha pasada.',
  });
});

it.each([
  ['ayer', 'El instante que se consulta: debe ser una fecha y hora válidas (ISO 8601)'],
  ['2025-03-01', 'El instante que se consulta: debe ser una fecha y hora válidas (ISO 8601)'],
  ['2025-02-30T00:00:00Z', 'El instante que se consulta: debe ser una fecha y hora válidas (ISO 8601)'],
  ['2016-12-31T23:59:60Z', 'El instante que se consulta debe ser una fecha y hora válidas (ISO 8601).'],
  [
    isTogether ? '2025-06-15T18:00:00.001Z' : '2025-06-15T20:00:00Z',
    'El instante que se consulta aún no llega: elija uno pasado.',
  ],
])('refuses the instant %s', async (instant, detail) => {
  expect(await asOf('/estimations/:projectId', instant)).toMatchObject({ status: 422, detail });
});

it('takes an instant of any time zone', async () => {
  const there = await asOf('/estimations/:projectId', '2025-06-15T11:59:00-06:00');
  expect(there).toMatchObject(await asOf('/estimations/:projectId', '2025-06-15T17:59:00Z'));
  expect(there.status).toBe(200);
});

it('knows no project before there was one, nor one that there never was', async () => {
  const none = { status: 404, detail: 'El proyecto no existía en ese momento' };
  expect(await asOf('/projects/:id', '2025-01-01T23:59:59.999Z')).toMatchObject(none);
  expect(await asOf('/projects/nothing', now().toISOString())).toMatchObject(none);
  expect(await asOf('/projects/:id', '2025-01-02T00:00:00.000Z')).toMatchObject({ status: 200 });
});

it('shows records deleted since then to users with access today', async () => {
  const before = '2025-06-15T12:00:00.000Z';
  const deleted = { contract_id: 'golden:main', project_id: 'golden', id: 'e1' };
  const list = await asOf('/estimations/:projectId', before);
  const lines = await asOf('/estimations/:id/export', before);
  await database.write(estimationsStream('golden:main'), '2025-06-15T12:00:00.001Z', {
    type: 'EstimationDeleted',
    data: deleted,
  });
  await database.project();
  expect((await server.get('/estimations/e1/export', { as: 'administrator' })).statusCode).toBe(404);
  await database.write(projectStream('golden'), '2025-06-15T12:00:00.002Z', {
    type: 'ProjectDeleted',
    data: { id: 'golden' },
  });
  await database.project();
  expect(list.status).toBe(200);
  expect(await asOf('/estimations/:projectId', before)).toEqual(list);
  expect(await asOf('/estimations/:id/export', before)).toEqual(lines);
  expect(await asOf('/estimations/:id/export', '2025-06-15T12:00:00.001Z')).toMatchObject({ status: 404 });
  expect((await asOf('/projects', before)).body).toContain('"golden"');
  expect((await asOf('/projects', now().toISOString())).body).not.toContain('"golden"');
  expect((await server.get('/estimations/golden', { as: 'administrator' })).statusCode).toBe(404);
});

it('checks access by the current role', async () => {
  expect(await asOf('/estimations/empty', '2025-06-15T12:00:00Z', 'manager')).toMatchObject({ status: 403 });
  expect(
    await asOf('/projects/:projectId/internal-estimations', '2025-06-15T12:00:00Z', 'supervisor'),
  ).toMatchObject({ status: 403 });
  expect((await asOf('/projects', '2025-06-15T12:00:00Z', 'bounded externo')).body).not.toContain('"empty"');
});

it('names an answer by what it says', async () => {
  const query = { as_of: '2025-06-15T12:00:00Z' };
  const url = '/api/estimations/golden';
  const first = await server.app.inject({ url, query, headers: tokens('administrator') });
  const headers = { ...tokens('administrator'), 'if-none-match': String(first.headers.etag) };
  expect((await server.app.inject({ url, query, headers })).statusCode).toBe(304);
});

it.runIf(isTogether)('says that it cannot where there is no log', async () => {
  const without = await queryServer(database);
  const answer = await without.app.inject({
    url: '/api/estimations/golden',
    query: { as_of: '2025-06-15T12:00:00Z' },
    headers: tokens('administrator'),
  });
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toEqual({ detail: 'Aquí no se puede consultar el pasado: falta la bitácora.' });
  await without.app.close();
});
