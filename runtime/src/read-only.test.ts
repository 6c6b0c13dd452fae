import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { withClient } from '@obraclara/platform/store';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../test/database.ts';
import { legible, readOnly } from './read-only.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await database.pool.query('create table kept as select 1 as n');
});
afterAll(() => database?.drop());

const asked = (text: string) => withClient(database.pool, (client) => readOnly(client, text));

it('answers what is asked, and changes nothing', async () => {
  expect(await asked('select n, n + 1 as next from kept')).toEqual([{ n: 1, next: 2 }]);
  await expect(asked('delete from kept returning n')).rejects.toThrow('read-only transaction');
  await expect(asked('commit; delete from kept')).rejects.toThrow('multiple commands');
  expect(await asked('select n from kept')).toEqual([{ n: 1 }]);
});

it('touches nothing beside the database, though its owner may', async () => {
  const mark = path.join(tmpdir(), `read-only-${process.pid}`);
  await expect(asked(`copy (select 1) to program 'touch ${mark}'`)).rejects.toThrow('permission denied');
  await expect(asked(`copy (select 1) to '${mark}'`)).rejects.toThrow('permission denied');
  expect(existsSync(mark)).toBe(false);

  const { pool } = database;
  await withClient(pool, async (other) => {
    const { rows } = await other.query<{ pid: number }>('select pg_backend_pid() as pid');
    await expect(asked(`select pg_terminate_backend(${rows[0]?.pid})`)).rejects.toThrow('permission denied');
    await other.query('select 1');
  });
});

it('reads what every schema holds', async () => {
  await database.pool.query('create schema es');
  await database.pool.query('create table es.event as select 7 as position');
  expect(await asked('select position from es.event')).toEqual([{ position: 7 }]);
});

it('reads what is theirs as an account that is no more than that', async () => {
  await withClient(database.pool, async (client) => {
    await client.query(
      'create role plain_reader; create schema theirs authorization plain_reader; set role plain_reader',
    );
    try {
      await client.query('create table theirs.kept as select 1 as n');
      expect(await readOnly(client, 'select n from theirs.kept')).toEqual([{ n: 1 }]);
      await expect(readOnly(client, 'select n from public.kept')).rejects.toThrow('permission denied');
    } finally {
      await client.query('reset role; drop owned by plain_reader; drop role plain_reader');
    }
  });
});

it('writes out what a cell of a table would leave out', () => {
  const at = new Date(0);
  expect(
    legible([
      { n: 1, at, none: null, data: { items: [{ id: 'a' }] }, list: [1, [2]], bytes: Buffer.from([1, 255]) },
    ]),
  ).toEqual([{ n: 1, at, none: null, data: '{"items":[{"id":"a"}]}', list: '[1,[2]]', bytes: '\\x01ff' }]);
});
