import type { Pool } from 'pg';

/**
 * Runs statements that create what is not there yet, all or none of them. May be run by several processes at once (they take
 * turns by this name) and again.
 */
export const applySchema = async (pool: Pool, name: string, statements: string): Promise<void> => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock(hashtext($1))', [name]);
    await client.query(statements);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
};
