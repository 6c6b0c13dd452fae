import type { Pool } from 'pg';

/** Somebody whose personal data are erased, and the number they are known by. */
export type ErasedPerson = { id: string; number: number };

/**
 * Erases for good the keys of these people, also of those who never had one: what was written of them before there were keys is
 * not read any more either. May be repeated.
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
 * How many keys were erased, and whether nothing stands anywhere any more that was read with one of them. Rows that were made from
 * the log before the count changed, or while not all is cleared, may name somebody whose key is gone.
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
    // A log whose events nobody has sealed yet has no keys.
    if (error instanceof Error && 'code' in error && error.code === undefinedTable)
      return { count: '0', isCleared: true };
    throw error;
  }
};

/** Those of these people of whom something that was read with their key may still stand somewhere. */
export const notCleared = async (db: Pool, people: readonly ErasedPerson[]): Promise<ErasedPerson[]> => {
  const { rows } = await db.query<{ user_id: string }>(
    'select user_id from people.key where user_id = any($1) and cleared_at is not null',
    [people.map(({ id }) => id)],
  );
  const cleared = new Set(rows.map(({ user_id }) => user_id));
  return people.filter(({ id }) => !cleared.has(id));
};

/** Remembers that nothing of these people stands anywhere any more. */
export const setCleared = async (db: Pool, people: readonly ErasedPerson[]): Promise<void> => {
  await db.query('update people.key set cleared_at = now() where user_id = any($1) and key is null', [
    people.map(({ id }) => id),
  ]);
};
