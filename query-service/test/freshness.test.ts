import { afterEach, beforeEach, expect, it } from 'vitest';
import type { TestDatabase } from '../../test/database.ts';
import { cachedLookup } from '../src/freshness/cached-lookup.ts';
import { checkpointReader } from '../src/freshness/checkpoints.ts';
import { people, projectRows, userRows } from './golden-rows.ts';
import { queryServer } from './query-server.ts';
import { createReadModels, insert, moveTo } from './read-models.ts';
import { testDatabase } from '../../test/database.ts';

let database: TestDatabase;
let server: Awaited<ReturnType<typeof queryServer>>;
let head = 100n;
beforeEach(async () => {
  database = await testDatabase();
  await createReadModels(database.pool);
  await insert(database.pool, 'users', userRows);
  await insert(database.pool, 'projects', projectRows);
  server = await queryServer(database, { head: async () => head });
});
afterEach(async () => {
  head = 100n;
  await server.app.close();
  await database.drop();
});

const ask = (url: string, headers: Record<string, string>) => server.get(url, { as: 'administrator', headers });

it('waits until what was written is read', async () => {
  const answer = ask('/projects', { 'x-event-position': '7' });
  await database.pool.query(`update read.projects set name = 'Nuevo' where id = 'golden'`);
  await moveTo(database.pool, 7);
  const response = await answer;
  expect(response.headers['x-stale']).toBeUndefined();
  expect(response.body).toContain('Nuevo');
});

it('answers with what there is, and says so, when a projection does not come', async () => {
  await moveTo(database.pool, 7, ['users', 'projects', 'catalog']);
  const response = await ask('/projects', { 'x-event-position': '7' });
  expect([response.statusCode, response.headers['x-stale']]).toEqual([200, 'true']);
});

it('waits only for the projections that the route reads', async () => {
  await moveTo(database.pool, 7, ['users', 'projects', 'progress']);
  const response = await ask('/progress/golden', { 'x-event-position': '7' });
  expect(response.headers['x-stale']).toBeUndefined();
});

it('does not wait for a position past the newest event, which is another store’s', async () => {
  head = 1n;
  const response = await ask('/projects', { 'x-event-position': '123456' });
  expect([response.statusCode, response.headers['x-stale']]).toEqual([200, undefined]);
});

it('knows a person who was registered a moment ago', async () => {
  await database.pool.query(`delete from read.users where id = 'adela'`);
  const answer = ask('/projects', { 'x-event-position': '7' });
  await insert(database.pool, 'users', userRows.filter(({ id }) => id === 'adela'));
  await moveTo(database.pool, 7);
  expect((await answer).statusCode).toBe(200);
});

it('holds a new role and new projects as soon as they are read', async () => {
  const asMario = () => server.get('/projects', { as: 'manager' });
  expect((await asMario()).json()).toHaveLength(1);
  await database.pool.query(`update read.users set assigned_projects = '["golden","empty"]' where id = 'mario'`);
  await moveTo(database.pool, 2);
  expect((await asMario()).json()).toHaveLength(2);
  await database.pool.query(`delete from read.users where id = 'mario'`);
  await moveTo(database.pool, 3);
  expect((await asMario()).statusCode).toBe(401);
});

it('spares an answer that the caller still has', async () => {
  const first = await ask('/projects', {});
  const tag = first.headers.etag as string;
  expect(tag).toMatch(/^W\/"/);
  expect(first.headers['cache-control']).toBe('private, no-cache');
  const again = await ask('/projects', { 'if-none-match': `"x", ${tag}` });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  await moveTo(database.pool, 2);
  expect((await ask('/projects', { 'if-none-match': tag })).statusCode).toBe(200);
});

it('names answers by who asks and for what', async () => {
  const tag = async (url: string, as: keyof typeof people) => (await server.get(url, { as })).headers.etag;
  const tags = await Promise.all([
    tag('/projects', 'administrator'),
    tag('/projects', 'manager'),
    tag('/projects?range=[0,0]', 'manager'),
    tag('/projects/golden', 'manager'),
  ]);
  expect(new Set(tags).size).toBe(4);
});

it('spares nothing to whom it is refused', async () => {
  const tag = (await ask('/users', {})).headers.etag as string;
  expect((await server.get('/users', { headers: { 'if-none-match': tag } })).statusCode).toBe(401);
  expect((await server.get('/users', { as: 'manager', headers: { 'if-none-match': tag } })).statusCode).toBe(403);
});

it('shares the reading of checkpoints, and never one that began before it was asked for', async () => {
  let asked = 0;
  const query = async () => {
    asked += 1;
    await moveTo(database.pool, asked + 1);
    return database.pool.query('select name, version, position::text as position from read.checkpoints');
  };
  const read = checkpointReader({ query } as unknown as typeof database.pool);
  const first = read();
  await Promise.resolve();
  const others = await Promise.all([first, read(), read(), read()]);
  expect(others.map((one) => one.get('users')?.position)).toEqual([2n, 3n, 3n, 3n]);
});

it('reads checkpoints again after a failure', async () => {
  let broken = true;
  const query = async () => {
    if (broken) throw new Error('lost');
    return { rows: [] };
  };
  const read = checkpointReader({ query } as unknown as typeof database.pool);
  await expect(read()).rejects.toThrow('lost');
  broken = false;
  await expect(read()).resolves.toEqual(new Map());
});

it('remembers what was found, while its projection stands still', async () => {
  let loads = 0;
  const find = cachedLookup(async (id) => (id === 'a' ? (loads += 1) : ((loads += 1), undefined)));
  const at = (position: bigint) => ({ version: 1, position });
  expect(await find('a', at(1n))).toBe(1);
  expect(await find('a', at(1n))).toBe(1);
  expect(await find('a', at(2n))).toBe(2);
  await find('b', at(2n));
  await find('b', at(2n));
  expect(loads).toBe(4);
});
