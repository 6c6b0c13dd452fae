import type { Db } from './schema.ts';

const rebuildClass = 72_058;

/** Tries to take the rebuild lock of the projection. Returns whether this session has it, until the session ends or `endRebuild`. */
export const tryRebuild = async (db: Db, name: string) => {
  const { rows } = await db.query<{ got: boolean }>(
    `select pg_try_advisory_lock(${rebuildClass}, hashtext($1)) as got`,
    [name],
  );
  return rows[0]!.got;
};

export const endRebuild = (db: Db, name: string) =>
  db.query(`select pg_advisory_unlock(${rebuildClass}, hashtext($1))`, [name]);
