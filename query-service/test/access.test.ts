import { setTimeout as pause } from 'node:timers/promises';
import { usersStream } from '@obraclara/events';
import { signToken } from '@obraclara/platform/http';
import type { EventStore } from '@obraclara/platform/store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessWatch } from '../src/freshness/access-watch.ts';
import { checkpointReader } from '../src/freshness/checkpoints.ts';
import { userRows } from './golden-rows.ts';
import { goldenDatabase, jwtSecret, now, queryServer, tokenOf, type GoldenDatabase } from './query-server.ts';

let database: GoldenDatabase;
let server: Awaited<ReturnType<typeof queryServer>>;
let reads = 0;
let hang: Promise<void> | undefined;

const readStream: EventStore['readStream'] = async function* (stream, from) {
  reads += 1;
  await hang;
  yield* database.store.readStream(stream, from);
};

beforeAll(async () => {
  database = await goldenDatabase();
  server = await queryServer(database, { readStream });
});
afterAll(async () => {
  await server?.app.close();
  await database?.drop();
});

const at = '2025-06-15T12:00:00.000Z';
const write = (type: string, data: object) => database.write(usersStream, at, { type, data });
const row = (id: string) => userRows.find((user) => user.id === id)!;
/** Waits a little longer than a check of the log is valid. */
const aWhile = () => pause(600);
const mario = () => server.get('/projects', { as: 'manager' });
const sara = (credential: string, role?: string) =>
  server.get('/projects', {
    headers: { authorization: `Bearer ${signToken({ id: 'sara', credential, role }, jwtSecret, now())}` },
  });

it('answers no one while revoked access is unknown, then refuses users who lost it', async () => {
  expect((await mario()).statusCode).toBe(200);
  await write('UserDeleted', { id: 'mario' });
  await aWhile();
  const answer = await mario();
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '1']);
  expect(answer.json().detail).toMatch(/^Los permisos se están actualizando/);
  await database.project();
  expect((await mario()).statusCode).toBe(401);
});

it('knows a new password at once, and no former one', async () => {
  expect((await sara('')).statusCode).toBe(200);
  await write('UserUpdated', { ...row('sara'), credential: 'second' });
  const early = sara('second');
  await database.project();
  expect([(await early).statusCode, (await sara('')).statusCode]).toEqual([200, 401]);
  await write('UserUpdated', { ...row('sara'), assigned_projects: [] });
  await database.project();
  expect([(await sara('second')).statusCode, (await sara('')).statusCode]).toEqual([200, 401]);
});

it('knows a new role at once, and tells whose session is of the former one', async () => {
  expect((await sara('second', row('sara').role)).statusCode).toBe(200);
  await write('UserUpdated', { ...row('sara'), role: 'externo' });
  const early = sara('second', 'externo');
  await database.project();
  const former = await sara('second', row('sara').role);
  expect([(await early).statusCode, former.statusCode]).toEqual([200, 401]);
  expect(former.json()).toMatchObject({
    detail: 'Su rol cambió. Inicie sesión de nuevo para continuar.',
    errors: [{ field: 'role' }],
  });
});

it('reads the log once for many requests', async () => {
  await aWhile();
  reads = 0;
  await Promise.all(Array.from({ length: 50 }, () => server.get('/projects', { as: 'administrator' })));
  expect(reads).toBeLessThanOrEqual(2);
});

it('takes a look that is slow for no news: it answers when nothing happened, and waits a second for what did', async () => {
  const newest = 7n;
  const watched = (reached: bigint) => {
    const row = { revision: 0n, position: newest, id: 'a', meta: { command_id: 'a' } };
    return accessWatch({
      db: { query: async () => ({ rowCount: 0 }) } as never,
      read: async () => {
        await pause(1200);
        return new Map([['users', { position: reached } as never]]);
      },
      readStream: async function* () {
        yield row as never;
      },
    });
  };
  await expect(watched(newest).current()).resolves.toBeUndefined();
  await expect(watched(newest - 1n).current()).rejects.toMatchObject({ statusCode: 503 });
});

it('answers nobody while the log does not answer, in bounded time', async () => {
  await aWhile();
  let release = () => {};
  hang = new Promise((resolve) => (release = resolve));
  expect((await server.get('/projects', { as: 'administrator' })).statusCode).toBe(503);
  release();
  hang = undefined;
  await expect
    .poll(async () => (await server.get('/projects', { as: 'administrator' })).statusCode)
    .toBe(200);
});

it('keeps serving users who had access at the last check while the log is unreachable', async () => {
  const { app, get } = await queryServer(database, { readStream, readWhileLogAway: 60 });
  const read = (url = '/projects', id = 'adela') =>
    get(url, { headers: { authorization: `Bearer ${tokenOf(id)}` } });
  const fresh = await read();
  expect([fresh.statusCode, fresh.headers['x-stale'], fresh.headers['x-stale-since']]).toEqual([
    200,
    undefined,
    undefined,
  ]);
  const since = Date.now();
  let release = () => {};
  hang = new Promise((resolve) => (release = resolve));
  await aWhile();
  const away = await read();
  expect([away.statusCode, away.headers['x-stale'], away.body]).toEqual([200, 'true', fresh.body]);
  expect(Date.parse(String(away.headers['x-stale-since']))).toBeLessThanOrEqual(since);
  const position = String(await database.store.head());
  const written = await get('/projects', { as: 'administrator', headers: { 'x-event-position': position } });
  expect([written.statusCode, written.headers['x-stale']]).toEqual([200, 'true']);
  const others = [
    await read('/projects', 'nobody'),
    await read('/estimations/e1/completo.pdf'),
    await get('/projects'),
  ];
  expect(others.map(({ statusCode }) => statusCode)).toEqual([503, 503, 401]);
  release();
  hang = undefined;
  await expect.poll(async () => (await read()).headers['x-stale']).toBeUndefined();
  await app.close();
});

describe('A log that is away', () => {
  const hung = new Promise<void>(() => undefined);
  /** `silent`: the log does not respond. `position`: of the last event about users; the read models know only the first. */
  const watched = (readWhileAway: number) => {
    const state = { position: 0n, silent: false };
    const { current } = accessWatch({
      db: { query: async () => ({ rowCount: 0 }) } as never,
      read: async () => new Map([['users', { position: 0n } as never]]),
      readStream: async function* () {
        if (state.silent) await hung;
        yield {
          revision: 0n,
          position: state.position,
          meta: { command_id: String(state.position) },
        } as never;
      },
      readWhileAway,
    });
    return { state, current };
  };
  const refused = expect.objectContaining({ statusCode: 503 });

  it.each([
    [60, expect.any(Date)],
    [0.5, refused],
    [0, refused],
  ])('is gone by the last look for %d seconds', async (seconds, outcome) => {
    const { state, current } = watched(seconds);
    expect(await current()).toBeUndefined();
    state.silent = true;
    expect(await current(0).catch((error: unknown) => error)).toEqual(outcome);
  });

  it('is not gone by a look after which it told of something that the read models do not know', async () => {
    const { state, current } = watched(60);
    expect(await current()).toBeUndefined();
    state.position = 7n;
    await expect(current(0)).rejects.toEqual(refused);
    state.silent = true;
    await expect(current(0)).rejects.toEqual(refused);
  });
});

it('answers nobody while the stream of users is put aside', async () => {
  const { pool } = database;
  await pool.query(
    `insert into read.parked (projection, stream, revision, position, type, error) values ('users', 'users', 9, 9, 'x', 'y')`,
  );
  const { current } = accessWatch({ db: pool, read: checkpointReader(pool), readStream });
  await expect(current()).rejects.toMatchObject({ statusCode: 503 });
  await pool.query('delete from read.parked');
  await expect(current()).resolves.toBeUndefined();
});

it('says whether there is any account, to everybody', async () => {
  expect((await server.get('/auth/accounts')).json()).toEqual({ any: true });
  for (const { id } of userRows.filter((user) => user.id !== 'mario')) await write('UserDeleted', { id });
  await database.project();
  expect((await server.get('/auth/accounts')).json()).toEqual({ any: false });
});

it('answers 503 while the projection of users is rebuilt', async () => {
  await database.pool.query('drop table read.user_credentials');
  expect((await mario()).statusCode).toBe(503);
});
