import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import { eventually } from '../../test/eventually.ts';
import { httpServer } from '@obraclara/platform/http';
import { cut } from '@obraclara/platform/store';
import { readModels } from '@obraclara/projections';
import { projectionNames } from '@obraclara/projections/tables';
import type { LedProjection } from '../src/operation/health.ts';
import { appendMetrics, measureRequests, projectionMetrics } from '../src/operation/metrics.ts';
import { goldenDatabase, queryServer, type GoldenDatabase } from './query-server.ts';

let database: GoldenDatabase;
const worker = 'obra-7-a1b2c3';
/** Gives all leases to a worker whose heartbeat expired `ago` seconds ago; by default it is still valid. */
const lead = async (ago = -3600) => {
  await database.pool.query(
    `insert into read.workers (id, models, expires_at) values ($1, $2, now() - $3 * interval '1 second')
     on conflict (id) do update set expires_at = excluded.expires_at`,
    [worker, projectionNames, ago],
  );
  await database.pool.query('update read.leases set holder = $1', [worker]);
};
beforeAll(async () => {
  database = await goldenDatabase();
  await lead();
});
afterAll(() => database?.drop());

const asked = async (deps: Parameters<typeof queryServer>[1], url = '/ready') => {
  const { app, get } = await queryServer(database, deps);
  const response = await get(url);
  await app.close();
  return response;
};
const head = () => database.store.head();
const projection = { name: 'users', state: 'running' as const };

it('is ready when the store, the database and the projections answer', async () => {
  const response = await asked({ head, ping: () => database.store.ping() });
  expect(response.statusCode).toBe(200);
  const { projections, ...rest } = response.json();
  expect(rest).toEqual({ ready: true, store: true, database: true });
  expect(projections.map(({ name }: { name: string }) => name)).toEqual(projectionNames);
  expect(projections[0]).toEqual({
    name: 'users',
    version: readModels.find(({ name }) => name === 'users')!.version,
    position: Number(await head()),
    lag: 0,
    lag_seconds: 0,
    state: 'elsewhere',
    parked: [],
    reason: null,
  });
});

it('is not ready without its store, nor with a projection that failed', async () => {
  const ping = () => Promise.reject(new Error('secret address'));
  const lost = await asked({ ping });
  expect([lost.statusCode, lost.json().store]).toEqual([503, false]);
  expect(lost.body).not.toContain('secret');
  expect((await asked({ status: () => [{ ...projection, state: 'failed' }] })).statusCode).toBe(503);
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
  await database.pool.query(`insert into read.parked (projection, stream, revision, position, type, error)
    values ('estimations', 'golden', 0, 4, 'EstimationCreated', 'Adela Núñez')`);
  const response = await asked({});
  expect(response.json()).toMatchObject({ ready: true });
  expect(response.body).toContain('"parked":[{"stream":"golden","position":4}],"reason":null');
  expect(response.body).not.toContain('Adela');
  await database.pool.query('delete from read.parked');
});

it('is not ready while the projection of users is parked, since no one may read then', async () => {
  await database.pool.query(`insert into read.parked (projection, stream, revision, position, type, error)
    values ('users', 'users', 0, 4, 'UserRegistered', 'secret')`);
  const response = await asked({});
  expect(response.statusCode).toBe(503);
  expect(response.json().projections[0]).toMatchObject({
    parked: [{ stream: 'users', position: 4 }],
    reason: 'apartó cambios de usuarios y nadie puede leer; el registro dice por qué',
  });
  await database.pool.query('delete from read.parked');
});

const reasons = async (deps: Parameters<typeof queryServer>[1]) => {
  const response = await asked({ log: database.store, ...deps });
  const { projections } = response.json<{ projections: { name: string; reason: string; lag: number }[] }>();
  const of = (name: string) => projections.find((each) => each.name === name);
  return { status: response.statusCode, users: of('users'), projects: of('projects') };
};

/** Records a release of the lease of users `ago` seconds ago. */
const giveBack = (ago: number) =>
  database.pool.query(
    `update read.leases set holder = null, since = now() - $1 * interval '1 second' where projection = 'users'`,
    [ago],
  );

it('stays ready while a projection changes hands', async () => {
  await giveBack(1);
  expect(await reasons({})).toMatchObject({ status: 200, users: { reason: null } });
  expect((await asked({}, '/metrics')).body).not.toContain('projection_leader{projection="users"');
  await lead();
});

it('is not ready while nobody leads a projection', async () => {
  await giveBack(6);
  expect(await reasons({})).toMatchObject({
    status: 503,
    users: { reason: 'ningún proceso la mantiene' },
    projects: { reason: null },
  });
  await lead(3);
  expect((await reasons({})).status).toBe(200);
  await lead(6);
  expect(await reasons({})).toMatchObject({
    status: 503,
    projects: { reason: 'ningún proceso la mantiene' },
  });
  await lead();
  expect((await reasons({})).status).toBe(200);
});

it('is not ready with older unapplied events, or with tables of another log', async () => {
  const at = '2025-06-15T12:00:00.000Z';
  await database.write('users', at, { type: 'UserDeleted', data: { id: 'nobody' } });
  const later = (seconds: number) => () => new Date(Date.parse(at) + seconds * 1000);
  expect(await reasons({ now: later(30) })).toMatchObject({
    status: 200,
    users: { lag: 1, lag_seconds: 30, reason: null },
  });
  expect(await reasons({ now: later(31) })).toMatchObject({
    status: 503,
    users: { lag: 1, lag_seconds: 31, reason: 'tiene 31 s de atraso' },
  });
  expect((await reasons({ now: later(31), maxLag: 60 })).status).toBe(200);
  await database.project();
  await database.pool.query(`update read.checkpoints set log = '' where name = 'users'`);
  expect(await reasons({})).toMatchObject({
    status: 503,
    users: { reason: 'es de otra bitácora y se reconstruye' },
  });
  await database.pool.query('update read.checkpoints set log = $1', [await database.store.identity()]);
  // The projections have not noticed yet that the log was replaced by one of the same length.
  const another = { ...database.store, identity: () => Promise.resolve('another') };
  const told = await reasons({ log: another });
  expect(told).toMatchObject({ status: 503, projects: { reason: 'es de otra bitácora y se reconstruye' } });
});

it('says that it is not ready when a dependency hangs, instead of hanging with it', async () => {
  const never = () => new Promise<never>(() => undefined);
  expect((await asked({ ping: never })).json()).toMatchObject({ ready: false, store: false, database: true });
  const hung = { ...database.store, head: never };
  expect((await asked({ log: hung })).statusCode).toBe(503);
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
  expect(body).toContain(`projection_leader{projection="users",worker="${worker}"} 1`);
  expect(body).toContain('dependencies_up 1');
  expect(body).toContain('process_cpu_seconds_total');
  expect(body).not.toContain('golden');
  await app.close();
});

it('measures requests that the client cancelled, once', async () => {
  const registry = new Registry();
  const app = httpServer();
  measureRequests(app, registry);
  const asked = Promise.withResolvers<void>();
  const done = Promise.withResolvers<void>();
  app.get('/slow/:id', async () => {
    asked.resolve();
    await done.promise;
    return {};
  });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const leaving = new AbortController();
  const answer = fetch(`${address}/slow/7`, { signal: leaving.signal });
  await asked.promise;
  leaving.abort();
  await expect(answer).rejects.toThrow('aborted');
  const counted = async () =>
    (await registry.metrics())
      .split('\n')
      .filter((line) => line.startsWith('http_request_duration_seconds_count'));
  const gone = 'http_request_duration_seconds_count{method="GET",route="/slow/:id",status="499"} 1';
  await eventually(async () => expect(await counted()).toEqual([gone]));
  done.resolve();
  await fetch(`${address}/slow/7`);
  expect(await counted()).toEqual([gone, gone.replace('499', '200')]);
  await app.close();
});

/** Metrics of a process for its current projections; `null` if their status is unavailable. */
const toldOf = () => {
  const registry = new Registry();
  let known: Partial<LedProjection>[] | null = null;
  projectionMetrics(registry, async () => {
    if (!known) throw new Error('the database is away');
    return known as LedProjection[];
  });
  return async (now: Partial<LedProjection>[] | null) => {
    known = now;
    return (await registry.metrics()).split('\n').filter((line) => /^projection_\w+\{/.test(line));
  };
};
const upToDate = { name: 'users', lag: 0, lag_seconds: 0, parked: [], leader: null };
const lags = (events: number, seconds: number) => [
  `projection_lag_events{projection="users"} ${events}`,
  `projection_lag_seconds{projection="users"} ${seconds}`,
];
const parked = 'projection_parked_streams{projection="users"} 0';

it('says of a projection that is further behind than is counted that it is as far as that', async () => {
  const told = toldOf();
  expect(await told([upToDate])).toEqual([...lags(0, 0), parked]);
  expect(await told([{ ...upToDate, lag: null, lag_seconds: 90 }])).toEqual([...lags(1000, 90), parked]);
});

it('lists the projections without their positions while no worker answers', async () => {
  const told = toldOf();
  expect(await told([upToDate])).toEqual([...lags(0, 0), parked]);
  expect(await told(null)).toEqual([parked]);
  expect(await told([{ ...upToDate, lag: 3 }])).toEqual([...lags(3, 0), parked]);
});

it('counts failed appends from none on: the first is an increase only where there was a number before', async () => {
  const registry = new Registry();
  const took = appendMetrics(registry);
  const failed = 'event_append_duration_seconds_count{outcome="failed"}';
  expect(await registry.metrics()).toContain(`${failed} 0\n`);
  took('failed', 0.1);
  expect(await registry.metrics()).toContain(`${failed} 1\n`);
});
