import { withSession } from '@obraclara/platform/store';
import type pg from 'pg';
import { keptTables, type KeptTable } from './contents.ts';

/** Settings that make PostgreSQL write the same value as the same text on every server. */
const sameTexts = `set datestyle = 'ISO, YMD'; set timezone = 'UTC'; set extra_float_digits = 1; set bytea_output = 'hex'; set intervalstyle = 'postgres'`;

/** Runs `work` in a session where every server writes values as the same text and no statement times out. */
export const withPlainSession = <T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> =>
  withSession(pool, async (client) => {
    await client.query(`${sameTexts}; set statement_timeout = 0`);
    return work(client);
  });

export const quoted = (name: string): string =>
  name
    .split('.')
    .map((part) => `"${part}"`)
    .join('.');

/** COPY statement of all rows of a table as text, in an order that is the same on every server. */
export const rowsOut = ({ name, order, only = 'true' }: KeptTable, columns: readonly string[]): string =>
  `copy (select ${columns.map(quoted).join(', ')} from ${quoted(name)} where ${only} order by ${order}) to stdout`;

/** Columns of each backed up table in this database, without generated columns. */
export const columnsOfTables = async (client: pg.ClientBase): Promise<Map<string, string[]>> => {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select table_schema || '.' || table_name as name, array_agg(column_name::text order by ordinal_position) as columns
     from information_schema.columns
     where table_schema || '.' || table_name = any ($1) and is_generated = 'NEVER' group by 1`,
    [keptTables.map(({ name }) => name)],
  );
  return new Map(rows.map(({ name, columns }) => [name, columns]));
};
