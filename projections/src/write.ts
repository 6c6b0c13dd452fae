import { isDeepStrictEqual } from 'node:util';
import pg, { type PoolClient } from 'pg';
import { numericTypes } from './column-types.ts';
import { copyRows, type RowsOfTable } from './copy.ts';
import type { Projection, Row, Table } from './projection.ts';
import { columnsOf, qualified, quoted, type Db, type Schema } from './schema.ts';
import type { BloomFilter } from './bloom-filter.ts';
import type { TableChanges, Workspace } from './workspace.ts';

type Client = Pick<PoolClient, 'query'>;

/** Most characters of JSON in one statement, which bounds the memory for estimations of thousands of lines. */
const mostCharacters = 4_000_000;
const mostRows = 1000;

/** All rows of these groups, by table, without the tables that are only added to. */
export const loadGroups = async (db: Db, model: Projection, schema: Schema, keys: readonly string[]) => {
  const loaded: Record<string, Row[]> = {};
  for (const table of model.tables) {
    if (table.onlyAdded) continue;
    const columns = Object.keys(table.columns).map(quoted).join(', ');
    const { rows } = await db.query<Row>({
      text: `select ${columns} from ${qualified(schema, table.name)} where ${quoted(model.groupBy)} = any ($1)`,
      values: [keys],
      types: numericTypes,
    });
    loaded[table.name] = rows;
  }
  return loaded;
};

/** The rows of a projection in memory. `seen`: every group it has had, if its tables were empty at the start. */
type Memory = { model: Projection; work: Workspace; seen: BloomFilter | undefined };

/** The groups, of those missing in memory, that may have rows in the tables. */
export const formerOf = ({ seen }: Pick<Memory, 'seen'>, missing: readonly string[]) =>
  seen ? missing.filter((key) => seen.has(key)) : missing;

/** Loads missing groups; queries only those that may have rows in the tables. */
export const loadMissing = async (db: Db, memory: Memory, schema: Schema, missing: readonly string[]) => {
  const { model, work, seen } = memory;
  const former = formerOf(memory, missing);
  const rows = former.length > 0 ? await loadGroups(db, model, schema, former) : {};
  work.load(missing, rows);
  if (seen) for (const key of missing) seen.add(key);
};

const completed = ({ derived = {} }: Table, row: Row): Row => {
  const made = Object.entries(derived).map(([name, make]) => [name, make(row)] as const);
  return made.length > 0 ? { ...row, ...Object.fromEntries(made) } : row;
};

const upsertSql = (schema: Schema, table: Table) => {
  const name = qualified(schema, table.name);
  const columns = columnsOf(table);
  const list = columns.map(quoted).join(', ');
  const set = columns
    .filter((column) => column !== table.key)
    .map((column) => `${quoted(column)} = excluded.${quoted(column)}`);
  return `insert into ${name} (${list}) select ${list} from json_populate_recordset(null::${name}, $1::json)
    on conflict (${quoted(table.key)}) do update set ${set.join(', ')}`;
};

/** Rows as JSON arrays of bounded size. */
function* pages(table: Table, rows: readonly Row[]) {
  let page: string[] = [];
  let characters = 0;
  for (const row of rows) {
    const text = JSON.stringify(completed(table, row));
    if (page.length === mostRows || (page.length > 0 && characters + text.length > mostCharacters)) {
      yield `[${page.join(',')}]`;
      page = [];
      characters = 0;
    }
    page.push(text);
    characters += text.length;
  }
  if (page.length > 0) yield `[${page.join(',')}]`;
}

const upsert = async (db: Db, schema: Schema, table: Table, rows: readonly Row[]) => {
  if (rows.length === 0) return;
  const text = upsertSql(schema, table);
  for (const page of pages(table, rows)) await db.query(text, [page]);
};

/** At most this many rows are as fast to write in one request as with a savepoint and COPY. */
const fewRows = 50;

/** Inserts rows that should be new: few rows by INSERT, many by COPY. A row whose key exists under another group replaces that row. */
const add = async (client: Client, schema: Schema, all: readonly RowsOfTable[]) => {
  const [few, many] = [
    all.filter(({ rows }) => rows.length <= fewRows),
    all.filter(({ rows }) => rows.length > fewRows),
  ];
  for (const { table, rows } of few) await upsert(client, schema, table, rows);
  if (many.length === 0) return;
  try {
    await copyRows(client, schema, many, 'adding');
  } catch (error) {
    // COPY refused the rows (an existing key, or invalid data): the upsert accepts the former and reports the latter.
    if (!(error instanceof pg.DatabaseError)) throw error;
    await client.query('rollback to savepoint adding');
    for (const { table, rows } of many) await upsert(client, schema, table, rows);
  }
};

/** Names of the changed columns, so that long unchanged ones are not sent, parsed and stored again. */
const changedColumns = (table: Table, { row, before }: { row: Row; before: Row }) => [
  ...Object.keys(table.columns).filter((name) => !isDeepStrictEqual(row[name], before[name])),
  ...Object.entries(table.derived ?? {}).flatMap(([name, make]) =>
    make(row) === make(before) ? [] : [name],
  ),
];

const update = async (
  db: Db,
  schema: Schema,
  table: Table,
  changed: readonly { row: Row; before: Row }[],
) => {
  const byColumns = Map.groupBy(changed, (change) => changedColumns(table, change).join());
  for (const [columns, changes] of byColumns) {
    const name = qualified(schema, table.name);
    const set = columns.split(',').map((column) => `${quoted(column)} = n.${quoted(column)}`);
    const text = `update ${name} t set ${set.join(', ')} from json_populate_recordset(null::${name}, $1::json) n
      where t.${quoted(table.key)} = n.${quoted(table.key)}`;
    const wanted = [table.key, ...columns.split(',')];
    const rows = changes.map(({ row }) =>
      Object.fromEntries(
        wanted.map((column) => [column, row[column] ?? table.derived?.[column]?.(row) ?? null]),
      ),
    );
    for (const page of pages({ ...table, derived: {} }, rows)) await db.query(text, [page]);
  }
};

const remove = async (db: Db, schema: Schema, table: Table, keys: readonly string[]) => {
  if (keys.length > 0)
    await db.query(`delete from ${qualified(schema, table.name)} where ${quoted(table.key)} = any ($1)`, [
      keys,
    ]);
};

/** Changes of a batch to a projection. */
type Changed = { model: Projection; changes: readonly TableChanges[] };

/**
 * Writes the changes of a batch inside the caller's transaction, which must run nothing else meanwhile. Returns the number of rows written
 * or deleted.
 */
export const writeChanges = async (db: Client, schema: Schema, all: readonly Changed[]) => {
  const tables = all.flatMap(({ model, changes }) =>
    changes.map((change) => ({ ...change, table: model.tables.find(({ name }) => name === change.table)! })),
  );
  for (const { table, removed } of tables) await remove(db, schema, table, removed);
  const fresh = tables.map(({ table, put }) => ({
    table,
    rows: put.filter(({ before }) => !before).map(({ row }) => row),
  }));
  await add(db, schema, fresh);
  for (const { table, put } of tables)
    await update(
      db,
      schema,
      table,
      put.flatMap(({ row, before }) => (before ? [{ row, before }] : [])),
    );
  return tables.reduce((sum, { put, removed }) => sum + put.length + removed.length, 0);
};
