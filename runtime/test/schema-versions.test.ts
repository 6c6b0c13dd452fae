import { createHash } from 'node:crypto';
import { migrateCommandSide } from '@obraclara/command-service';
import { migrateMarks } from '@obraclara/demo';
import { migrateFiles } from '@obraclara/files';
import { madeVersions, openEventStore, schemaVersions } from '@obraclara/platform/store';
import { migratePapers } from '@obraclara/query-service';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { prepare } from '../../projections/src/schema.ts';
import { readModels } from '../../projections/src/read-models/index.ts';
import { testDatabase, type TestDatabase } from '../../test/database.ts';
import { openDatabase } from '../src/database.ts';

/**
 * Hash of the tables that each schema version creates. Released versions do not change:
 * if this test fails, raise the version in `schema-versions.ts` (platform) and add its hash here.
 */
const made: Record<keyof typeof schemaVersions, Record<number, string>> = {
  command: { 1: '1ac384e1fd729f0d' },
  files: { 1: '3b270f35cf16ee8a', 2: '2b94f252eade0c15', 3: '9a660d963d714219' },
  papers: { 1: 'c6c6ee24af7fdc7a' },
  people: { 1: 'd60e6ba60cfb87e4' },
  read: { 1: 'ccc44ba67e8eba3f' },
  runtime: { 1: '0994eb3160e34f11' },
  storage: { 1: '35ac89a134b34b6b' },
};
const schemas = Object.keys(schemaVersions) as (keyof typeof schemaVersions)[];

let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase();
});
afterEach(() => database?.drop());

const openStore = (connectionString: string) =>
  openEventStore({ connectionString, eventStoreUrl: undefined, log: () => undefined });

type Migration = (database: TestDatabase) => Promise<void>;
const migrations: Record<string, Migration> = {
  people: async ({ url }) => (await openStore(url)).close(),
  files: ({ pool }) => migrateFiles(pool),
  'command and storage': ({ pool }) => migrateCommandSide(pool),
  papers: ({ pool }) => migratePapers(pool),
  read: ({ pool }) => prepare(pool, readModels),
  runtime: ({ pool }) => migrateMarks(pool),
};
const migrateAll = async () => {
  for (const migrate of Object.values(migrations)) await migrate(database);
};

/** SQL that describes the tables of a schema, independent of column order. Tables of read models have their own versions. */
const definition = `
with ours as (
  select c.oid, c.relname, c.relpersistence from pg_class c
  where c.relnamespace = $1::text::regnamespace and c.relkind = 'r' and c.relname <> 'migration'
    and ($1 <> 'read' or c.relname not in (select unnest(tables) from read.checkpoints))
)
select concat_ws(' ', relname, relpersistence) as said from ours
union all
select concat_ws(' ', relname, attname, format_type(atttypid, atttypmod), attnotnull, attstorage, pg_get_expr(adbin, adrelid))
  from ours join pg_attribute on attrelid = ours.oid and attnum > 0 and not attisdropped
  left join pg_attrdef on adrelid = attrelid and adnum = attnum
union all
select concat_ws(' ', relname, pg_get_constraintdef(k.oid)) from ours join pg_constraint k on conrelid = ours.oid where contype <> 'n'
union all
select pg_get_indexdef(indexrelid) from ours join pg_index on indrelid = ours.oid`;

const fingerprint = async (pool: pg.Pool, schema: string) => {
  const { rows } = await pool.query<{ said: string }>(definition, [schema]);
  const said = rows.map((row) => row.said).toSorted();
  return createHash('sha256').update(said.join('\n')).digest('hex').slice(0, 16);
};

it('is raised where tables change', async () => {
  await migrateAll();
  const found = schemas.map(async (schema) => [schema, await fingerprint(database.pool, schema)] as const);
  expect(Object.fromEntries(await Promise.all(found))).toEqual(
    Object.fromEntries(schemas.map((schema) => [schema, made[schema][schemaVersions[schema]]])),
  );
});

it('is recorded in an empty database, and in one of a release without versions, by concurrent starts', async () => {
  const startAll = () => Promise.all([1, 2, 3].map(migrateAll));
  const { es, ...noted } = (await startAll(), await madeVersions(database.pool));
  expect(es).toBeGreaterThan(0);
  expect(noted).toEqual(schemaVersions);

  for (const schema of schemas) await database.pool.query(`drop table ${schema}.migration`);
  await database.pool.query(`insert into command.unchanged values (gen_random_uuid(), 1, 'a')`);
  await (
    await openDatabase({ databaseUrl: database.url, dataDir: '/nowhere', log: () => undefined })
  ).close();
  await startAll();
  expect(await madeVersions(database.pool)).toEqual({ es, ...schemaVersions });
  expect((await database.pool.query('select from command.unchanged')).rowCount).toBe(1);
});

describe.each(schemas)('%s of a later release', (schema) => {
  it('is refused before anything is written, also by who looked before', async () => {
    await migrateAll();
    const { pool, url } = database;
    const later = schemaVersions[schema] + 1;
    await pool.query(`insert into ${schema}.migration values ($1)`, [later]);
    const opened = openDatabase({ databaseUrl: url, dataDir: '/nowhere', log: () => undefined });
    await expect(opened).rejects.toThrow('ya trabajó una versión más nueva de ObraClara');

    for (const one of schemas.filter((other) => other !== schema))
      await pool.query(`drop table ${one}.migration`);
    for (const [name, migrate] of Object.entries(migrations))
      // An existing projection needs no new tables, so a rebuild by a running older process succeeds.
      if (name === 'read' && schema === 'read') await migrate(database);
      else await expect(migrate(database), name).rejects.toThrow('ya trabajó una versión más nueva');
    expect(await madeVersions(pool)).toEqual({ es: expect.any(Number), [schema]: later });
  });
});
