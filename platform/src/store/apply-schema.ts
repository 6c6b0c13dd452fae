import type { Pool, PoolClient } from 'pg';
import { isLater, laterRelease, madeVersions, schemaVersions, type SchemaName } from './schema-versions.ts';
import { inTransaction, unhurried } from './with-client.ts';

/** The same within a transaction whose turn it is. */
export const applyWithin = async (
  client: PoolClient,
  schema: SchemaName,
  statements: string,
): Promise<void> => {
  // Whoever looked before its turn came may since have been overtaken.
  if (isLater(await madeVersions(client))) throw laterRelease();
  await client.query(unhurried(statements));
  await client.query(
    `create table if not exists ${schema}.migration (version int primary key, applied_at timestamptz not null default now())`,
  );
  await client.query(`insert into ${schema}.migration (version) values ($1) on conflict do nothing`, [
    schemaVersions[schema],
  ]);
};

/**
 * Runs statements that create what a schema lacks, and notes that this release did, all or none of it. May be run by several
 * processes at once (they take turns by its name) and again.
 */
export const applySchema = (pool: Pool, schema: SchemaName, statements: string): Promise<void> =>
  inTransaction(pool, async (client) => {
    await client.query(unhurried('select pg_advisory_xact_lock(hashtext($1))', [`obraclara ${schema}`]));
    await applyWithin(client, schema, statements);
  });
