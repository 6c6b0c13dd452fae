import type { Pool } from 'pg';

/** A person whose personal data are erased, and the number that replaces the name. */
export type ErasedPerson = { id: string; number: number };

/**
 * Deletes the keys of these persons permanently. Persons without a key are recorded too, so that their unencrypted events are no
 * longer shown either. Idempotent.
 */
export const eraseKeys = async (db: Pool, people: readonly ErasedPerson[]): Promise<void> => {
  await db.query(
    `insert into people.key (user_id, erased) select * from unnest($1::text[], $2::integer[])
     on conflict (user_id) do update set key = null, erased = excluded.erased where people.key.key is not null`,
    [people.map(({ id }) => id), people.map(({ number }) => number)],
  );
};

const undefinedTable = '42P01';

/**
 * Number of erased keys, and whether every copy that was read with them is cleared. Rows made from the log before the count
 * changed, or before everything is cleared, may contain the names of erased persons.
 */
export const erasedKeys = async (db: Pool): Promise<{ count: string; isCleared: boolean }> => {
  const asked = {
    name: 'people_erased',
    text: `select count(*)::text as count, coalesce(bool_and(cleared_at is not null), true) as "isCleared"
      from people.key where key is null`,
  };
  try {
    return (await db.query<{ count: string; isCleared: boolean }>(asked)).rows[0]!;
  } catch (error) {
    // A log without encrypted events has no table of keys.
    if (error instanceof Error && 'code' in error && error.code === undefinedTable)
      return { count: '0', isCleared: true };
    throw error;
  }
};

/** Those of these persons whose data may still be in read models or other copies. */
export const notCleared = async (db: Pool, people: readonly ErasedPerson[]): Promise<ErasedPerson[]> => {
  const { rows } = await db.query<{ user_id: string }>(
    'select user_id from people.key where user_id = any($1) and cleared_at is not null',
    [people.map(({ id }) => id)],
  );
  const cleared = new Set(rows.map(({ user_id }) => user_id));
  return people.filter(({ id }) => !cleared.has(id));
};

/** Records that no copy of these persons' data remains. */
export const setCleared = async (db: Pool, people: readonly ErasedPerson[]): Promise<void> => {
  await db.query('update people.key set cleared_at = now() where user_id = any($1) and key is null', [
    people.map(({ id }) => id),
  ]);
};
