import type { ClientBase } from 'pg';

type Row = Record<string, unknown>;

/** The rows of one statement, in a transaction that can only read; rejects with PostgreSQL's words what writes, or is more than one. */
export const readOnly = async (db: ClientBase, text: string): Promise<Row[]> => {
  await db.query('begin read only');
  try {
    // Sent in this mode, which the types do not know yet, a text with several statements is refused.
    const asked = { text, queryMode: 'extended' };
    return (await db.query<Row>(asked)).rows;
  } finally {
    await db.query('rollback');
  }
};
