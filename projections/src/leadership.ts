import type { PoolClient } from 'pg';
import type { Projection } from './projection.ts';
import type { Db } from './schema.ts';
import { leadClass } from './tables.ts';

const rebuildClass = 72_058;

/**
 * Tries to become the one worker of each projection not held yet. The locks belong to the session: they are free the moment
 * its connection dies, and a transaction that is rolled back keeps them.
 */
export const tryLead = async (client: PoolClient, models: readonly Projection[], held: Set<string>) => {
  const wanted = models.map(({ name }) => name).filter((name) => !held.has(name));
  if (wanted.length === 0) return false;
  const { rows } = await client.query<{ name: string; got: boolean }>(
    `select n.name, pg_try_advisory_lock(${leadClass}, hashtext(n.name)) as got from unnest($1::text[]) as n (name)`,
    [wanted],
  );
  const got = rows.filter((row) => row.got);
  for (const { name } of got) held.add(name);
  return got.length > 0;
};

/** Gives projections up whose tables another version of the code has taken over. */
export const resign = async (db: Db, names: readonly string[], held: Set<string>) => {
  for (const name of names) {
    await db.query(`select pg_advisory_unlock(${leadClass}, hashtext($1))`, [name]);
    held.delete(name);
  }
};

/** Whether this session is now the one that rebuilds the projection; until it ends or `endRebuild`. */
export const tryRebuild = async (db: Db, name: string) => {
  const { rows } = await db.query<{ got: boolean }>(
    `select pg_try_advisory_lock(${rebuildClass}, hashtext($1)) as got`,
    [name],
  );
  return rows[0]!.got;
};

export const endRebuild = (db: Db, name: string) =>
  db.query(`select pg_advisory_unlock(${rebuildClass}, hashtext($1))`, [name]);
