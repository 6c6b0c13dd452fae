import { randomBytes } from 'node:crypto';
import { erasedPerson } from '@obraclara/events';
import pg from 'pg';
import { keyLength } from '../../sealing/index.ts';
import { applySchema } from '../apply-schema.ts';
import { repeating } from '../embedded-log-connection.ts';
import { connectTimeout, tryTimeout, defaultTimeouts } from '../timeouts.ts';
import { onConnectionLost } from '../with-client.ts';

/*
 * A person's key, or the number (`erased`) that replaces the name once the key is deleted. `cleared_at`: time since which no read
 * model has data that was read with the key.
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

/** Key that decrypts a person's data, or the replacement for the data once the key is erased. */
export type PersonKey = { key: Buffer } | { erased: ReturnType<typeof erasedPerson> };

/** Milliseconds for which a key is cached: for so long another process may read with an erased key. */
export const keyLasts = 1000;

const keysOf = 'select user_id, key, erased from people.key where user_id = any($1)';
type Row = { user_id: string; key: Buffer | null; erased: number | null };
const keyOf = ({ key, erased }: Row): PersonKey => (key ? { key } : { erased: erasedPerson(erased ?? 0) });

/** Persons with neither a key nor an erased key in this database. */
export const withoutKeys = async (db: pg.Pool, people: readonly string[]): Promise<string[]> => {
  const { rows: tables } = await db.query<{ there: boolean }>(
    "select to_regclass('people.key') is not null as there",
  );
  if (!tables[0]?.there) return [...people];
  const { rows } = await db.query<Row>(keysOf, [people]);
  const known = new Set(rows.map(({ user_id }) => user_id));
  return people.filter((id) => !known.has(id));
};

/** Opens the table of persons' keys. */
export const personKeys = async (
  connectionString: string,
  log: (message: string, error?: unknown) => void,
) => {
  const pool = new pg.Pool({
    connectionString,
    max: 2,
    application_name: 'obraclara people',
    connectionTimeoutMillis: connectTimeout,
    query_timeout: tryTimeout,
    allowExitOnIdle: true,
    keepAlive: true,
  });
  onConnectionLost(pool, (error) => log('a connection to the keys of people was lost', error));
  await applySchema(pool, 'people', schema);
  /**
   * `at`: time of the query by `performance.now()`: with the wall clock, setting it back would keep an erased key in the cache.
   */
  const known = new Map<string, { at: number; key: PersonKey | undefined }>();

  const read = async (ids: readonly string[]) => {
    const { rows } = await repeating(defaultTimeouts.read, (query_timeout) => {
      const asked = { name: 'people_keys', text: keysOf, values: [ids], query_timeout };
      return pool.query<Row>(asked);
    });
    const at = performance.now();
    for (const id of ids) known.set(id, { at, key: undefined });
    for (const row of rows) known.set(row.user_id, { at, key: keyOf(row) });
  };

  /** Existing keys of these persons. `sealed`: persons that are known to have encrypted data. */
  const find = async (
    ids: readonly string[],
    sealed: ReadonlySet<string> = new Set(),
  ): Promise<ReadonlyMap<string, PersonKey>> => {
    const since = performance.now() - keyLasts;
    // Another process may have created a person's first key a moment ago.
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

  /** Keys of these persons; creates missing keys, which are stored before any data are encrypted with them. */
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
