import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import { cut } from '@obraclara/events/store';
import { projectionNames } from '@obraclara/projections/tables';
import { goldenDatabase, queryServer, type GoldenDatabase } from './query-server.ts';

let database: GoldenDatabase;
beforeAll(async () => {
  database = await goldenDatabase();
});
afterAll(() => database?.drop());

const asked = async (deps: Parameters<typeof queryServer>[1], url = '/ready') => {
  const { app, get } = await queryServer(database, deps);
  const response = await get(url);
  await app.close();
  return response;
};
const head = () => database.store.head();
const projection = { name: 'users', version: 1, position: 3, lag: 2, state: 'running' as const, parked: [] };

it('is ready when the store, the database and the projections answer', async () => {
  const response = await asked({ head, ping: () => database.store.ping() });
  expect(response.statusCode).toBe(200);
  const { projections, ...rest } = response.json();
  expect(rest).toEqual({ ready: true, store: true, database: true });
  expect(projections.map(({ name }: { name: string }) => name)).toEqual(projectionNames);
  expect(projections[0]).toEqual({
    name: 'users',
    version: 2,
    position: Number(await head()),
    lag: 0,
    state: 'elsewhere',
    parked: [],
  });
});

it('is not ready without its store, nor with a projection that failed or never began', async () => {
  const ping = () => Promise.reject(new Error('secret address'));
  const lost = await asked({ ping });
  expect([lost.statusCode, lost.json().store]).toEqual([503, false]);
  expect(lost.body).not.toContain('secret');
  expect((await asked({ status: () => [{ ...projection, state: 'failed' }] })).statusCode).toBe(503);
  expect((await asked({ status: () => [{ ...projection, position: 0 }] })).statusCode).toBe(503);
  expect((await asked({ status: () => [projection] })).statusCode).toBe(200);
});

it('names a stream that operators cut', async () => {
  const response = await asked({ ping: () => Promise.reject(cut('project-1')) });
  expect([response.statusCode, response.json()]).toEqual([
    503,
    {
      ready: false,
      store: false,
      database: true,
      detail: expect.stringContaining('La bitácora de «project-1» está cortada'),
      projections: [],
    },
  ]);
});

it('names parked streams, without the reason', async () => {
  const parked = [{ stream: 'users', position: 4, error: 'Adela Núñez' }];
  const response = await asked({ status: () => [{ ...projection, parked }] });
  expect(response.json().projections[0].parked).toEqual([{ stream: 'users', position: 4 }]);
});

it('answers 503 while no projection has ever run', async () => {
  const empty = await testDatabase();
  const { app, get } = await queryServer(empty);
  for (const url of ['/ready', '/projects/logo', '/projects', '/estimations/golden'])
    expect((await get(url, { as: 'administrator' })).statusCode, url).toBe(503);
  await app.close();
  await empty.drop();
});

it('is alive for anybody, whatever else is not', async () => {
  expect((await asked({}, '/health')).json()).toEqual({ status: 'ok' });
});

it('measures answers by route and never by address', async () => {
  const registry = new Registry();
  const { app, get } = await queryServer(database, { registry, head });
  await get('/estimations/golden', { as: 'manager' });
  const { body, headers } = await get('/metrics');
  expect(headers['content-type']).toContain('text/plain');
  expect(body).toContain(
    'http_request_duration_seconds_count{method="GET",route="/api/estimations/:projectId",status="200"} 1',
  );
  expect(body).toContain('projection_lag_events{projection="users"} 0');
  expect(body).toContain('dependencies_up 1');
  expect(body).toContain('process_cpu_seconds_total');
  expect(body).not.toContain('golden');
  await app.close();
});
