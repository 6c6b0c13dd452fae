import { randomUUID } from 'node:crypto';
import { progressStream, projectStream, usersStream } from '@obraclara/events';
import { placeOf } from '@obraclara/platform/store';
import { setImmediate as begun, setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../../test/eventually.ts';
import { cachedLookup } from '../src/freshness/cached-lookup.ts';
import { checkpointReader } from '../src/freshness/checkpoints.ts';
import { progressRows, userRows } from './golden-rows.ts';
import { goldenDatabase, queryServer, tokenOf, type Caller, type GoldenDatabase } from './query-server.ts';

let database: GoldenDatabase;
let server: Awaited<ReturnType<typeof queryServer>>;
beforeAll(async () => {
  database = await goldenDatabase();
  server = await queryServer(database, { head: () => database.store.head() });
});
afterAll(async () => {
  await server?.app.close();
  await database?.drop();
});

const at = '2025-06-15T12:00:00.000Z';
const ask = (url: string, headers: Record<string, string> = {}) =>
  server.get(url, { as: 'administrator', headers });
const rename = (name: string) =>
  database.write(projectStream('golden'), at, {
    type: 'ProjectUpdated',
    data: {
      id: 'golden',
      name,
      description: 'Puente',
      contract_amount: 1,
      start_date: '2025-01-06',
      end_date: '2025-12-31',
      status: 'active',
    },
  });
const change = (id: string, more: object) =>
  database.write(usersStream, at, {
    type: 'UserUpdated',
    data: { ...userRows.find((user) => user.id === id), ...more },
  });

it('waits until what was written is read', async () => {
  const position = await rename('Nuevo');
  const answer = ask('/projects/golden', { 'x-event-position': String(position) });
  await database.project();
  const response = await answer;
  expect(response.headers['x-stale']).toBeUndefined();
  expect(response.json()).toMatchObject({ name: 'Nuevo' });
});

it('answers with stale data, marked as such, if the projections do not catch up', async () => {
  const position = await rename('Más nuevo');
  const response = await ask('/projects/golden', { 'x-event-position': String(position) });
  expect([response.statusCode, response.headers['x-stale'], response.json().name]).toEqual([
    200,
    'true',
    'Nuevo',
  ]);
  await database.project();
});

it.each(['/documents/golden', '/projects/golden'])(
  'confirms no late answer of %s once it is late no more, whose header a browser would keep',
  async (url) => {
    const position = { 'x-event-position': String(await rename('Más nuevo')) };
    const { headers } = await ask(url, position);
    expect(headers['x-stale']).toBe('true');
    const again = { ...position, 'if-none-match': String(headers['etag']) };
    expect((await ask(url, again)).statusCode).toBe(304);
    await database.project();
    const fresh = await ask(url, again);
    expect([fresh.statusCode, fresh.headers['x-stale']]).toEqual([200, undefined]);
  },
);

const placeAt = async (position: bigint) => {
  for await (const event of database.store.readAll(0n))
    if (event.position === position) return placeOf(event);
  throw new Error(`there is nothing at ${position}`);
};

it('waits only for the projections that the route reads', async () => {
  const position = String(await rename('Otro'));
  const { mark } = await placeAt(BigInt(position));
  const past = (names: string[]) =>
    database.pool.query('update read.checkpoints set position = $1, mark = $2 where name = any($3)', [
      position,
      mark,
      names,
    ]);
  await past(['users', 'projects', 'progress']);
  const headers = { 'x-event-position': position };
  expect((await ask('/progress/golden', headers)).headers['x-stale']).toBeUndefined();
  expect((await ask('/catalog/golden', headers)).headers['x-stale']).toBe('true');
  await past(['catalog', 'program', 'estimations']);
});

it('reads nothing to anybody from tables of another log, and waits for no position of one', async () => {
  const { app, get } = await queryServer(database, {
    head: () => database.store.head(),
    log: database.store,
  });
  const name = await database.store.identity();
  const read = (headers: Record<string, string> = {}) => get('/projects', { as: 'administrator', headers });
  expect((await read()).headers['x-event-store']).toBe(name);
  const position = String(await rename('Todavía otro'));
  const elsewhere = await read({ 'x-event-position': position, 'x-event-store': randomUUID() });
  expect([elsewhere.statusCode, elsewhere.headers['x-stale']]).toEqual([200, undefined]);
  expect((await read({ 'x-event-position': position, 'x-event-store': name })).headers['x-stale']).toBe(
    'true',
  );
  await database.project();

  for (const log of [randomUUID(), '', null]) {
    await database.pool.query('update read.checkpoints set log = $1 where name = any($2)', [
      log,
      ['projects'],
    ]);
    const refused = [
      await read(),
      await get('/projects/logo'),
      await get('/projects/golden', { as: 'manager' }),
    ];
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([503, 503, 503]);
    expect(refused[0]!.json().detail).toContain('se están preparando');
    expect((await get('/users', { as: 'administrator' })).statusCode).toBe(503);
  }
  await database.pool.query('update read.checkpoints set log = $1', [name]);
  await eventually(async () => expect((await read()).statusCode).toBe(200));

  // The same log after a restore and new events: it lacks the last event of the tables.
  await database.pool.query(`update read.checkpoints set mark = '0 ' || gen_random_uuid() || ' 2026 users'`);
  await eventually(async () => expect((await read()).statusCode).toBe(503));
  const { mark } = await placeAt(await database.store.head());
  await database.pool.query('update read.checkpoints set mark = $1', [mark]);
  await eventually(async () => expect((await read()).statusCode).toBe(200));
  await app.close();
});

it('does not wait for a position past the newest event, which is another store’s', async () => {
  const response = await ask('/projects', { 'x-event-position': '123456' });
  expect([response.statusCode, response.headers['x-stale']]).toEqual([200, undefined]);
});

it('knows a person who was registered a moment ago', async () => {
  const data = {
    id: 'nora',
    name: 'Nora',
    email: 'nora@obraclara.mx',
    role: 'externo',
    assigned_projects: [],
  };
  const position = await database.write(usersStream, at, { type: 'UserRegistered', data });
  const authorization = `Bearer ${tokenOf('nora')}`;
  const answer = server.get('/projects', {
    headers: { authorization, 'x-event-position': String(position) },
  });
  await database.project();
  expect((await answer).statusCode).toBe(200);
});

it('checks access at the position that the client knows', async () => {
  const from = async (more: object) => {
    const position = String(await change('ernesto', more));
    const answer = server.get('/projects', { as: 'externo', headers: { 'x-event-position': position } });
    await sleep(50);
    await database.project();
    const { statusCode, headers, body } = await answer;
    expect(headers['x-stale']).toBeUndefined();
    return statusCode === 200 ? (JSON.parse(body) as { id: string }[]).map(({ id }) => id) : statusCode;
  };
  expect(await from({ assigned_projects: ['empty'] })).toEqual(['empty']);
  expect(await from({ assigned_projects: ['golden'] })).toEqual(['golden']);
  await from({ assigned_projects: [] });
});

it('applies new projects and roles once read, and rejects deleted users', async () => {
  const asMario = (url: string) => server.get(url, { as: 'manager' });
  expect((await asMario('/projects')).json()).toHaveLength(1);
  await change('mario', { assigned_projects: ['golden', 'empty'] });
  await database.project();
  expect((await asMario('/projects')).json()).toHaveLength(2);
  expect((await asMario('/users')).statusCode).toBe(403);
  await change('mario', { role: 'administrator' });
  await database.project();
  expect((await asMario('/users')).statusCode).toBe(200);
  await database.write(usersStream, at, { type: 'UserDeleted', data: { id: 'mario' } });
  await database.project();
  expect((await asMario('/projects')).statusCode).toBe(401);
});

it('spares an answer that the caller still has', async () => {
  const first = await ask('/projects');
  const tag = first.headers.etag as string;
  expect(tag).toMatch(/^W\/"/);
  expect(first.headers['cache-control']).toBe('private, no-cache');
  const again = await ask('/projects', { 'if-none-match': `"x", ${tag}` });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  await rename('Aún otro');
  await database.project();
  expect((await ask('/projects', { 'if-none-match': tag })).statusCode).toBe(200);
});

it('names an answer anew when its tables were built again', async () => {
  const tag = (await ask('/projects')).headers.etag as string;
  await database.pool.query(`update read.checkpoints set epoch = epoch + 1 where name = 'projects'`);
  expect((await ask('/projects', { 'if-none-match': tag })).statusCode).toBe(200);
});

it('caches responses by user and request', async () => {
  const tag = async (url: string, as: Caller) => (await server.get(url, { as })).headers.etag;
  const tags = await Promise.all([
    tag('/projects', 'administrator'),
    tag('/projects', 'supervisor'),
    tag('/projects?range=[0,0]', 'supervisor'),
    tag('/projects/golden', 'supervisor'),
  ]);
  expect(new Set(tags).size).toBe(4);
});

it('spares nothing to whom it is refused', async () => {
  const tag = (await ask('/users')).headers.etag as string;
  const headers = { 'if-none-match': tag };
  expect((await server.get('/users', { headers })).statusCode).toBe(401);
  expect((await server.get('/users', { as: 'supervisor', headers })).statusCode).toBe(403);
});

it('has nothing of a deleted project', async () => {
  await database.write(progressStream('empty'), at, {
    type: 'ProgressRecorded',
    data: { ...progressRows[0], id: 'b1', project_id: 'empty', created_at: undefined, created_by: undefined },
  });
  await database.write(projectStream('empty'), at, { type: 'ProjectDeleted', data: { id: 'empty' } });
  await database.project();
  for (const url of ['/projects/empty', '/progress/empty', '/analytics/financial/empty'])
    expect((await ask(url)).statusCode).toBe(404);
});

const anyPool = (query: () => Promise<unknown>) => ({ query }) as unknown as GoldenDatabase['pool'];

it('shares the reading of checkpoints, and never one that began before it was asked for', async () => {
  let reads = 0;
  const read = checkpointReader(
    anyPool(async () => ({
      rows: [{ name: 'users', version: 1, epoch: '0', position: String((reads += 1)) }],
    })),
  );
  const first = read();
  await begun();
  const all = await Promise.all([first, read(), read(), read()]);
  expect(all.map((one) => one.get('users')?.position)).toEqual([1n, 2n, 2n, 2n]);
});

it('does not wait for long behind a reading of checkpoints that hangs', async () => {
  let asked = 0;
  const read = checkpointReader(
    anyPool(() => ((asked += 1) === 1 ? new Promise<never>(() => undefined) : Promise.resolve({ rows: [] }))),
  );
  void read();
  await begun();
  await expect(read()).resolves.toEqual(new Map());
});

it('reads checkpoints again after a failure', async () => {
  let broken = true;
  const read = checkpointReader(
    anyPool(async () => {
      if (broken) throw new Error('lost');
      return { rows: [] };
    }),
  );
  await expect(read()).rejects.toThrow('lost');
  broken = false;
  await expect(read()).resolves.toEqual(new Map());
});

it('caches the result while its projection is unchanged', async () => {
  const loads: string[] = [];
  const find = cachedLookup(async (id) => {
    loads.push(id);
    return id === 'somebody' ? id : undefined;
  });
  const standing = (position: bigint) => ({ version: 1, epoch: '0', position, log: 'l', mark: null });
  for (const position of [1n, 1n, 2n]) await find('somebody', standing(position));
  for (const position of [2n, 2n]) await find('nobody', standing(position));
  expect(loads).toEqual(['somebody', 'somebody', 'nobody', 'nobody']);
});
