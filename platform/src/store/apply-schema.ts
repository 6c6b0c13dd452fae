import type { Pool } from 'pg';
import { inTransaction, unhurried } from './with-client.ts';

/**
 * Runs statements that create what is not there yet, all or none of them. May be run by several processes at once (they take
 * turns by this name) and again.
 */
export const applySchema = (pool: Pool, name: string, statements: string): Promise<void> =>
  inTransaction(pool, async (client) => {
    await client.query(unhurried('select pg_advisory_xact_lock(hashtext($1))', [name]));
    await client.query(unhurried(statements));
  });
