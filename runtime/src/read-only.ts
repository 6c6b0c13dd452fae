import type { ClientBase } from 'pg';

type Row = Record<string, unknown>;

/** Who may read every table and nothing else: no program or file of the server, no session of others. */
const reader = 'pg_read_all_data';

/** What an account may do outside of tables, no transaction forbids. One that cannot become the reader has no such powers of its own. */
const becomeReader = async (db: ClientBase) => {
  const asked = "select pg_has_role($1, 'member') as can";
  const { rows } = await db.query<{ can: boolean }>(asked, [reader]);
  if (rows[0]?.can) await db.query(`set local role ${reader}`);
};

/**
 * The rows of one statement, in a transaction that can only read, as who can only read; rejects with PostgreSQL's words what
 * does more, or is more than one. It guards against mistakes: who wants to can take the role off again (`do`).
 */
export const readOnly = async (db: ClientBase, text: string): Promise<Row[]> => {
  await db.query('begin read only');
  try {
    await becomeReader(db);
    // Sent in this mode, which the types do not know yet, a text with several statements is refused.
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

/** Rows for a table of people: JSON as its text, bytes as PostgreSQL writes them in hexadecimal. */
export const legible = (rows: Row[]): Row[] =>
  rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([column, value]) => [column, legibleValue(value)])),
  );
