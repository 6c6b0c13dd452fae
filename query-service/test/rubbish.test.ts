import { ListQuerystring } from '@obraclara/api';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readRoutes } from '../src/query-routes.ts';
import { goldenDatabase, queryServer, tokenOf, type GoldenDatabase } from './query-server.ts';

let database: GoldenDatabase;
let server: Awaited<ReturnType<typeof queryServer>>;
beforeAll(async () => {
  database = await goldenDatabase();
  server = await queryServer(database);
});
afterAll(async () => {
  await server?.app.close();
  await database?.drop();
});

const rubbish = [
  '%00',
  'a%00b',
  '%ff%fe',
  '%zz',
  '%',
  '..%2f..%2fetc%2fpasswd',
  '%ed%a0%80',
  "'%20or%20'1'='1",
  'x'.repeat(499),
  'x'.repeat(5_000),
  '%F0%9F%98%80',
  '__proto__',
  '9'.repeat(400),
  '-1',
  '1e308',
  '0000-01-01',
  '9999-12-31',
];

/** Checks that a malformed request gets a client error with a sentence, never a 500. */
const answers = async (url: string) => {
  const headers = { authorization: `Bearer ${tokenOf('mario')}` };
  const { statusCode, headers: sent, body } = await server.app.inject({ url: `/api${url}`, headers });
  const told = `${url.slice(0, 90)}: ${body.slice(0, 200)}`;
  expect.soft(statusCode, told).toBeLessThan(500);
  if (statusCode < 400) return;
  expect.soft(sent['content-type'], told).toMatch(/^application\/json/);
  expect.soft(String((JSON.parse(body) as { detail?: string }).detail), told).toMatch(/\S \S/);
};

const places = [...readRoutes.map(({ url }) => url), '/files/:id'];
it.each(places)('%s answers rubbish in its address with a sentence', async (url) => {
  for (const one of rubbish) await answers(url.replace(/:projectId|:id/, one));
});

const queries = ['page', 'limit', 'concept_code', 'start_date', 'end_date', 'v', 'expires', 'signature'];
it.each(['/gallery/golden', '/files/00000000-0000-4000-8000-000000000000'])(
  '%s answers rubbish in its query with a sentence',
  async (url) => {
    for (const name of queries)
      for (const one of rubbish) {
        await answers(`${url}?${name}=${one}`);
        await answers(`${url}?${name}=1&${name}=${one}`);
      }
    await answers(`${url}?page=1000000&limit=100`);
  },
);

const json = (value: unknown) => encodeURIComponent(JSON.stringify(value));
const columns = [
  'id',
  'title',
  'bytes',
  'due_date',
  'upload_date',
  'overdue',
  'storage_state',
  'assigned_to_name',
  'quantity_advanced',
  'created_at',
  'start_date',
];
const values = [null, [], {}, [[]], 'a\0b', '\ud800', 1e308, '0000-01-01', '9999-12-31T23:59:59Z', '', true];
const lists = readRoutes.filter(({ querystring }) => querystring === ListQuerystring).map(({ url }) => url);
it.each(lists)('%s answers rubbish in its filters with a sentence', async (url) => {
  const list = url.replace(/:projectId|:id/, 'golden');
  for (const column of columns)
    for (const value of values) {
      await answers(`${list}?filter=${json({ [column]: value })}`);
      await answers(`${list}?filter=${json({ [`${column}_gte`]: value })}`);
    }
  for (const value of values) {
    await answers(`${list}?filter=${json({ q: value })}`);
    for (const name of ['filter', 'sort', 'range']) await answers(`${list}?${name}=${json(value)}`);
  }
  for (const one of rubbish) await answers(`${list}?filter=${one}&sort=${one}&range=${one}`);
  for (const range of [
    [0, 1e15],
    [-1, 5],
    [5, 0],
    [1e308, 1e308],
  ])
    await answers(`${list}?range=${json(range)}`);
});
