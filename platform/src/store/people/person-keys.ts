import { randomBytes } from 'node:crypto';
import { erasedPerson } from '@obraclara/events';
import pg from 'pg';
import { keyLength } from '../../sealing/index.ts';
import { applySchema } from '../apply-schema.ts';
import { repeating } from '../embedded-log-connection.ts';
import { longestConnect, longestTry, usualPatience } from '../patience.ts';
import { onLost } from '../with-client.ts';

/*
 * A person's key, or that it was erased: then `erased` is the number by which they are known. `cleared_at`: since when no read model holds
 * anything that was read with it.
 */
const schema = `
create schema if not exists people;
create table if not exists people.key (
  user_id text primary key,
  key bytea,
  erased integer,
  cleared_at timestamptz,
  check ((key is null) = (erased is not null))
);`;

/** What opens somebody's data, or how they are called since there is nothing that does. */
export type PersonKey = { key: Buffer } | { erased: ReturnType<typeof erasedPerson> };

/** Milliseconds for which a key is not asked for again: for so long another process may read with one that was erased. */
export const keyLasts = 1000;

const keysOf = 'select user_id, key, erased from people.key where user_id = any($1)';
type Row = { user_id: string; key: Buffer | null; erased: number | null };
const keyOf = ({ key, erased }: Row): PersonKey => (key ? { key } : { erased: erasedPerson(erased ?? 0) });

/** Who of these people has neither a key in this database nor had one that was erased. */
export const withoutKeys = async (db: pg.Pool, people: readonly string[]): Promise<string[]> => {
  const { rows: tables } = await db.query<{ there: boolean }>(
    "select to_regclass('people.key') is not null as there",
  );
  if (!tables[0]?.there) return [...people];
  const { rows } = await db.query<Row>(keysOf, [people]);
  const known = new Set(rows.map(({ user_id }) => user_id));
  return people.filter((id) => !known.has(id));
};

/** The keys of people, in a table of their own. */
export const personKeys = async (
  connectionString: string,
  log: (message: string, error?: unknown) => void,
) => {
  const pool = new pg.Pool({
    connectionString,
    max: 2,
    application_name: 'obraclara people',
    connectionTimeoutMillis: longestConnect,
    query_timeout: longestTry,
    allowExitOnIdle: true,
    keepAlive: true,
  });
  onLost(pool, (error) => log('a connection to the keys of people was lost', error));
  await applySchema(pool, 'people', schema);
  /** `at`: when it was asked for, as `performance.now()` counts: a clock that is set back would keep a key that was erased. */
  const known = new Map<string, { at: number; key: PersonKey | undefined }>();

  const read = async (ids: readonly string[]) => {
    const { rows } = await repeating(usualPatience.read, (query_timeout) => {
      const asked = { name: 'people_keys', text: keysOf, values: [ids], query_timeout };
      return pool.query<Row>(asked);
    });
    const at = performance.now();
    for (const id of ids) known.set(id, { at, key: undefined });
    for (const row of rows) known.set(row.user_id, { at, key: keyOf(row) });
  };

  /** The keys of these people, as far as there are any. `sealed`: those of whom something is known to be sealed. */
  const find = async (
    ids: readonly string[],
    sealed: ReadonlySet<string> = new Set(),
  ): Promise<ReadonlyMap<string, PersonKey>> => {
    const since = performance.now() - keyLasts;
    // Another process may have made the first key of somebody a moment ago.
    for (const id of sealed) if (known.get(id)?.key === undefined) known.delete(id);
    const unknown = [...new Set(ids)].filter((id) => (known.get(id)?.at ?? -Infinity) < since);
    if (unknown.length > 0) await read(unknown);
    return new Map(
      ids.flatMap((id): [string, PersonKey][] => {
        const key = known.get(id)?.key;
        return key ? [[id, key]] : [];
      }),
    );
  };

  /** The same, made for those who have none: kept before anything that is sealed with it. */
  const make = async (ids: readonly string[]): Promise<ReadonlyMap<string, PersonKey>> => {
    const found = await find(ids);
    const without = [...new Set(ids)].filter((id) => !found.has(id));
    if (without.length === 0) return found;
    await pool.query(
      'insert into people.key (user_id, key) select * from unnest($1::text[], $2::bytea[]) on conflict do nothing',
      [without, without.map(() => randomBytes(keyLength))],
    );
    await read(without);
    return find(ids);
  };

  return { find, make, close: () => pool.end() };
};
export type PersonKeys = Awaited<ReturnType<typeof personKeys>>;
