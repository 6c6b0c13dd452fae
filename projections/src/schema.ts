import {
  applyWithin,
  inTransaction,
  madeVersions,
  schemaVersions,
  slowQuery,
} from '@obraclara/platform/store';
import type { Pool, PoolClient } from 'pg';
import { sqlType } from './column-types.ts';
import { leaseTables } from './lease-tables.ts';
import type { Projection, Table } from './projection.ts';

export type Db = Pick<Pool | PoolClient, 'query'>;
/** Schema of the read models, of the tables of a rebuild, or of the temporary tables of a connection. */
export type Schema = 'read' | 'read_next' | 'pg_temp';

export const quoted = (name: string) => `"${name}"`;
export const qualified = (schema: Schema, name: string) => `${schema}.${quoted(name)}`;

/** The columns of a table in order, with the derived ones. */
export const columnsOf = ({ columns, derived = {} }: Table) => [
  ...Object.keys(columns),
  ...Object.keys(derived),
];

const createTable = (schema: Schema, table: Table) => {
  const columns = [
    ...Object.entries(table.columns).map(([name, type]) => `${quoted(name)} ${sqlType(type)}`),
    ...Object.keys(table.derived ?? {}).map((name) => `${quoted(name)} text not null`),
    `primary key (${quoted(table.key)})`,
  ];
  return `create table ${qualified(schema, table.name)} (${columns.join(', ')})`;
};

/** Purpose of an index: to load a group, for tables whose groups are loaded, or to serve readers. */
type Purpose = 'groups' | 'readers';

const indexesOf = (model: Projection, table: Table, purpose: Purpose): string[] => {
  const loaded = table.onlyAdded || model.groupBy === table.key ? [] : [model.groupBy];
  if (purpose === 'groups') return loaded.map((column) => `(${quoted(column)})`);
  const read = (table.indexes ?? []).filter((column) => column !== table.key && !loaded.includes(column));
  return [...read.map((column) => `(${quoted(column)})`), ...(table.orderedIndexes ?? [])];
};

export const createTables = async (db: Db, model: Projection, schema: Schema) => {
  for (const table of model.tables) await db.query(createTable(schema, table));
};

const purposes: readonly Purpose[] = ['groups', 'readers'];

/** Creates indexes; on a full table this may take minutes. */
export const createIndexes = async (db: Db, model: Projection, schema: Schema, only = purposes) => {
  for (const table of model.tables)
    for (const of of only.flatMap((purpose) => indexesOf(model, table, purpose)))
      await db.query(slowQuery(`create index on ${qualified(schema, table.name)} ${of}`));
};

export const dropTables = async (db: Db, schema: Schema, names: readonly string[]) => {
  for (const name of names) await db.query(`drop table if exists ${qualified(schema, name)}`);
};

/** Lock that serializes the creation of tables. */
const schemaLock = 7_205_759_411;

const bookkeeping = /* sql */ `
create schema if not exists read;
create schema if not exists read_next;
create table if not exists read.checkpoints (
  name       text primary key,
  version    int not null,
  position   bigint not null,
  epoch      bigint not null default 0, -- changes when the tables change otherwise than by the next events
  tables     text[] not null,
  updated_at timestamptz not null default now()
);
-- The log that position counts in, and what stands there: see same-log.ts.
alter table read.checkpoints add column if not exists log text, add column if not exists mark text;
create table if not exists read.parked (
  projection text not null references read.checkpoints on delete cascade,
  stream     text not null,
  revision   bigint not null,
  position   bigint not null,
  type       text not null,
  error      text not null,
  parked_at  timestamptz not null default now(),
  primary key (projection, stream)
);
${leaseTables}
insert into read.leases (projection) select name from read.checkpoints on conflict do nothing;
`;

const unprepared = async (db: Db, models: readonly Projection[]) => {
  const { read = 0 } = await madeVersions(db);
  if (read < schemaVersions.read) return models;
  const { rows } = await db.query<{ name: string }>(
    'select name from read.checkpoints join read.leases on projection = name',
  );
  return models.filter(({ name }) => !rows.some((row) => row.name === name));
};

/** Creates missing tables: the checkpoints and their like, and empty tables for projections that never ran. */
export const prepare = async (pool: Pool, models: readonly Projection[]) => {
  if ((await unprepared(pool, models)).length === 0) return;
  await inTransaction(pool, async (client) => {
    await client.query(slowQuery(`select pg_advisory_xact_lock(${schemaLock})`));
    await applyWithin(client, 'read', bookkeeping);
    for (const model of await unprepared(client, models)) {
      const names = model.tables.map(({ name }) => name);
      await dropTables(client, 'read', names);
      await createTables(client, model, 'read');
      await createIndexes(client, model, 'read');
      await client.query(
        'insert into read.checkpoints (name, version, position, tables) values ($1, $2, 0, $3)',
        [model.name, model.version, names],
      );
      await client.query('insert into read.leases (projection) values ($1) on conflict do nothing', [
        model.name,
      ]);
    }
  });
};
