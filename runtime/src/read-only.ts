import type { ClientBase } from 'pg';

type Row = Record<string, unknown>;

/** PostgreSQL role that may read every table and nothing else: no server programs, no server files, no sessions of others. */
const reader = 'pg_read_all_data';

/**
 * Switches to the reader role, because a read-only transaction does not restrict actions outside of tables.
 * An account that cannot assume the role is not a superuser and has no such powers.
 */
const becomeReader = async (db: ClientBase) => {
  const asked = "select pg_has_role($1, 'member') as can";
  const { rows } = await db.query<{ can: boolean }>(asked, [reader]);
  if (rows[0]?.can) await db.query(`set local role ${reader}`);
};

/**
 * Runs one statement in a read-only transaction, with a role that can only read, and returns its rows.
 * Rejects with PostgreSQL's message if it writes or if there are several statements.
 * It prevents mistakes, not attacks: a `do` block can reset the role.
 */
export const readOnly = async (db: ClientBase, text: string): Promise<Row[]> => {
  await db.query('begin read only');
  try {
    await becomeReader(db);
    // The extended protocol rejects several statements in one text. The types lack `queryMode` so far.
    const asked = { text, queryMode: 'extended' };
    return (await db.query<Row>(asked)).rows;
  } finally {
    await db.query('rollback');
  }
};

const legibleValue = (value: unknown): unknown => {
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`;
  return typeof value === 'object' && value && !(value instanceof Date) ? JSON.stringify(value) : value;
};

/** Rows with printable values: JSON as text, bytes as PostgreSQL's hexadecimal. */
export const legible = (rows: Row[]): Row[] =>
  rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([column, value]) => [column, legibleValue(value)])),
  );
