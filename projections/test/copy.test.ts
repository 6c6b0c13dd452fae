import type { PoolClient } from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../test/database.ts';
import { copyRows } from '../src/copy.ts';
import type { Row, Table } from '../src/projection.ts';
import { writeChanges } from '../src/write.ts';
import { counting } from './counting.ts';

let database: TestDatabase;
let client: PoolClient;
beforeEach(async () => {
  database = await testDatabase();
  await database.pool.query(`create schema if not exists read;
    create table read.papers (id text primary key, text text not null, whole jsonb not null, part jsonb)`);
  client = await database.pool.connect();
  // A terminated connection emits an error on its client.
  client.on('error', () => undefined);
});
afterEach(async () => {
  client.release(true);
  await database.drop();
});

const table: Table = {
  name: 'papers',
  key: 'id',
  columns: { id: 'key', text: 'text', whole: 'jsonb', part: 'jsonb?' },
};
const papers = (from: number, count: number, characters = 10): Row[] =>
  Array.from({ length: count }, (_, n) => ({
    id: `p${from + n}`,
    text: 'x'.repeat(characters),
    whole: { n },
    part: null,
  }));
const copy = (rows: readonly Row[]) => copyRows(client, 'read', [{ table, rows }]);
const count = async () =>
  (await database.pool.query<{ n: number }>('select count(*)::int as n from read.papers')).rows[0]!.n;

it('lets others have their turn, and keeps little in memory, while many rows are on their way', async () => {
  const { stream } = (client as unknown as { connection: { stream: { writableLength: number } } }).connection;
  let [most, turns] = [0, 0];
  const watch = setInterval(() => {
    most = Math.max(most, stream.writableLength);
    turns += 1;
  }, 1);
  await copy(papers(0, 3000, 10_000));
  clearInterval(watch);
  expect(await count()).toBe(3000);
  expect(turns).toBeGreaterThan(5);
  expect(most).toBeLessThan(1_000_000);
});

it('sends nothing more of a refused COPY, so that the next one is complete', async () => {
  await copy(papers(3, 1));
  await expect(copy(papers(0, 3000, 10_000))).rejects.toThrow(/duplicate key/);
  for (const from of [10, 1000, 5000]) await copy(papers(from, 500));
  expect(await count()).toBe(1501);
});

it('puts the rows of several tables where they belong, or none of any', async () => {
  await database.pool.query(
    'create table read.other (id text primary key, text text not null, whole jsonb not null, part jsonb)',
  );
  const other = { ...table, name: 'other' };
  const both = (first: Row[], second: Row[]) =>
    copyRows(client, 'read', [
      { table, rows: first },
      { table: other, rows: second },
      { table, rows: papers(5000, 10) },
    ]);
  await both(papers(0, 3000, 1000), papers(2000, 500, 2000));
  await expect(both(papers(3000, 100), papers(2499, 100))).rejects.toThrow(/duplicate key/);
  const { rows } = await database.pool.query(
    `select (select array[count(*), min(length(text)), max(length(text))]::int[] from read.papers) as papers,
       (select array[count(*), min(length(text)), max(length(text))]::int[] from read.other) as other`,
  );
  expect(rows).toEqual([{ papers: [3010, 10, 1000], other: [500, 2000, 2000] }]);
});

it('tells of a connection that was lost on the way', async () => {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const copied = copy(papers(0, 20_000, 10_000));
  await Promise.all([
    expect(copied).rejects.toThrow(),
    database.pool.query('select pg_terminate_backend($1)', [rows[0]!.pid]),
  ]);
  expect(await count()).toBe(0);
});

/** Writes rows: few by INSERT, many by COPY. */
const write = (rows: readonly Row[]) => {
  const model = { ...counting('papers'), tables: [table] };
  const put = rows.map((row) => ({ row, before: undefined }));
  return writeChanges(client, 'read', [{ model, changes: [{ table: 'papers', put, removed: [] }] }]);
};
const kept = async () =>
  (
    await database.pool.query(
      'select distinct jsonb_typeof(whole) as whole, jsonb_typeof(part) as part from read.papers order by 1, 2',
    )
  ).rows;

it.each([10, 100])(
  'writes the same of JSON texts and of nothing, and refuses the same, of %i rows',
  async (many) => {
    const rows = papers(0, many).map((row, n) => (n % 2 ? { ...row, whole: 'text', part: 'null' } : row));
    await client.query('begin');
    await write(rows);
    await client.query('commit');
    expect(await kept()).toEqual([
      { whole: 'object', part: null },
      { whole: 'string', part: 'string' },
    ]);
    await client.query('begin');
    const empty = papers(200, many).map((row) => ({ ...row, whole: null }));
    await expect(write(empty)).rejects.toMatchObject({ code: '23502' });
    await client.query('rollback');
  },
);
