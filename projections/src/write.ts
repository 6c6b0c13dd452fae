import { isDeepStrictEqual } from 'node:util';
import { numericTypes } from './column-types.ts';
import type { Projection, Row, Table } from './projection.ts';
import { columnsOf, qualified, quoted, type Db, type Schema } from './schema.ts';
import type { TableChanges } from './workspace.ts';

/** Characters of JSON in one statement, so that estimations of thousands of lines do not add up in memory. */
const mostCharacters = 4_000_000;
const mostRows = 1000;

/** All rows of these groups, by table; none of tables that are only added to. */
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

/** Long columns that stay as they are must not be sent, parsed and stored again because a figure beside them changed. */
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

const writeTable = async (db: Db, schema: Schema, table: Table, { put, removed }: TableChanges) => {
  if (removed.length > 0)
    await db.query(`delete from ${qualified(schema, table.name)} where ${quoted(table.key)} = any ($1)`, [
      removed,
    ]);
  const fresh = put.filter(({ before }) => !before).map(({ row }) => row);
  await upsert(db, schema, table, fresh);
  await update(
    db,
    schema,
    table,
    put.flatMap(({ row, before }) => (before ? [{ row, before }] : [])),
  );
};

/** Writes what a batch changed, inside the caller's transaction. Answers how many rows were written or deleted. */
export const writeChanges = async (
  db: Db,
  model: Projection,
  schema: Schema,
  changes: readonly TableChanges[],
) => {
  let written = 0;
  for (const change of changes) {
    const table = model.tables.find(({ name }) => name === change.table)!;
    await writeTable(db, schema, table, change);
    written += change.put.length + change.removed.length;
  }
  return written;
};
