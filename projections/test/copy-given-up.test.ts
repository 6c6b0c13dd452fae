import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../test/database.ts';
import { copyRows } from '../src/copy.ts';
import type { Row, Table } from '../src/projection.ts';

let database: TestDatabase;
let client: pg.Client;
beforeEach(async () => {
  database = await testDatabase();
  await database.pool.query(`create schema if not exists read;
    create table read.papers (id text primary key, text text not null)`);
});
afterEach(async () => {
  await client.end();
  await database.drop();
});

const connect = async (query_timeout: number) => {
  client = new pg.Client({ connectionString: database.url, query_timeout });
  await client.connect();
};
const table: Table = { name: 'papers', key: 'id', columns: { id: 'key', text: 'text' } };
const papers = (from: number, count: number, characters = 10): Row[] =>
  Array.from({ length: count }, (_, n) => ({ id: `p${from + n}`, text: 'x'.repeat(characters) }));
const copy = (rows: readonly Row[]) => copyRows(client, 'read', [{ table, rows }]);
const count = async () =>
  (await database.pool.query<{ n: number }>('select count(*)::int as n from read.papers')).rows[0]!.n;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

it('lets go of the rows once they are there or refused, however long a statement may take', async () => {
  await connect(120_000);
  const held: WeakRef<Row[]>[] = [];
  const copyNew = async (from: number) => {
    const rows = papers(from, 100);
    held.push(new WeakRef(rows));
    await copy(rows);
  };
  for (const from of [0, 1000, 2000]) await copyNew(from);
  await expect(copyNew(0)).rejects.toThrow(/duplicate key/);
  await client.query('select 1');
  await expect
    .poll(() => {
      collect();
      return held.filter((rows) => rows.deref() !== undefined).length;
    })
    .toBe(0);
  expect(await count()).toBe(300);
});

it.each([
  ['before it began', 'lock table read.papers'],
  ['with most of it still to be sent', `insert into read.papers values ('p5', 'in the way')`],
])('leaves the session usable when it is given up %s', async (_, inTheWay) => {
  await connect(2_000);
  const other = await database.pool.connect();
  await other.query(`begin; ${inTheWay}`);
  try {
    await client.query('begin');
    await expect(copy(papers(0, 3000, 10_000))).rejects.toThrow('Query read timeout');
  } finally {
    await other.query('rollback');
    other.release();
  }
  await client.query('rollback');
  expect(await count()).toBe(0);
  await copy(papers(0, 200));
  expect(await count()).toBe(200);
});
