import type { Pool, PoolClient, Client } from 'pg';
import { logVersion } from './embedded-log-schema.ts';

type Db = Pick<Pool | PoolClient | Client, 'query'>;

/**
 * Versions of the schemas that releases change in place. Raise one when its statements change
 * (`runtime/test/schema-versions.test.ts` checks): older releases then refuse the database. `read` covers the bookkeeping of
 * projections; the projections have their own versions (`projectionVersions`).
 */
export const schemaVersions = { command: 1, files: 3, papers: 1, people: 1, read: 1, runtime: 1, storage: 1 };
export type SchemaName = keyof typeof schemaVersions;

const known: Readonly<Record<string, number>> = { ...schemaVersions, es: logVersion };

/** Applied version of each schema in this database; 0 for a schema without recorded versions. */
export const madeVersions = async (db: Db): Promise<Record<string, number>> => {
  const { rows: there } = await db.query<{ name: string }>(
    `select name from unnest($1::text[]) as name where to_regclass(name || '.migration') is not null`,
    [Object.keys(known)],
  );
  if (there.length === 0) return {};
  const each = there.map(
    ({ name }) => `select '${name}' as name, max(version) as version from ${name}.migration`,
  );
  const { rows } = await db.query<{ name: string; version: number | null }>(each.join(' union all '));
  return Object.fromEntries(rows.map(({ name, version }) => [name, version ?? 0]));
};

/** Whether any of these versions is higher than this release's. */
export const isLater = (made: Readonly<Record<string, number>>): boolean =>
  Object.entries(made).some(([name, version]) => version > (known[name] ?? Infinity));

export const laterRelease = (): Error =>
  new Error(
    'Con esta base de datos ya trabajó una versión más nueva de ObraClara. Inicie esa versión, o restaure el respaldo hecho antes de actualizar.',
  );
