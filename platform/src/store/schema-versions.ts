import type { Pool, PoolClient, Client } from 'pg';
import { logVersion } from './embedded-log-schema.ts';

type Db = Pick<Pool | PoolClient | Client, 'query'>;

/**
 * Each schema of tables that releases change in place. Raise its version when what its statements make changes
 * (`runtime/test/schema-versions.test.ts` notices): an older release then refuses the database. Of `read`, what is kept about
 * projections; these have their own (`projectionVersions`).
 */
export const schemaVersions = { command: 1, files: 2, papers: 1, people: 1, read: 1, runtime: 1, storage: 1 };
export type SchemaName = keyof typeof schemaVersions;

const known: Readonly<Record<string, number>> = { ...schemaVersions, es: logVersion };

/** Which versions were made in this database, by schema; of those that a release before versions made, none. */
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

/** Whether any of these versions is of a later release than this one. */
export const isLater = (made: Readonly<Record<string, number>>): boolean =>
  Object.entries(made).some(([name, version]) => version > (known[name] ?? Infinity));

export const laterRelease = (): Error =>
  new Error(
    'Con esta base de datos ya trabajó una versión más nueva de ObraClara. Inicie esa versión, o restaure el respaldo hecho antes de actualizar.',
  );
