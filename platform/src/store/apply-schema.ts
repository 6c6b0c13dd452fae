import type { Pool, PoolClient } from 'pg';
import { isLater, laterRelease, madeVersions, schemaVersions, type SchemaName } from './schema-versions.ts';
import { inTransaction, slowQuery } from './with-client.ts';

/** Like `applySchema`, within a transaction that has the lock of the schema. */
export const applyWithin = async (
  client: PoolClient,
  schema: SchemaName,
  statements: string,
): Promise<void> => {
  // A later release may have changed the schema while this one waited for the lock.
  if (isLater(await madeVersions(client))) throw laterRelease();
  await client.query(slowQuery(statements));
  await client.query(
    `create table if not exists ${schema}.migration (version int primary key, applied_at timestamptz not null default now())`,
  );
  await client.query(`insert into ${schema}.migration (version) values ($1) on conflict do nothing`, [
    schemaVersions[schema],
  ]);
};

/**
 * Creates the missing tables of a schema and records this release's version, in one transaction. Idempotent; an advisory lock
 * serializes concurrent processes. Throws if a later release has changed the database.
 */
export const applySchema = (pool: Pool, schema: SchemaName, statements: string): Promise<void> =>
  inTransaction(pool, async (client) => {
    await client.query(slowQuery('select pg_advisory_xact_lock(hashtext($1))', [`obraclara ${schema}`]));
    await applyWithin(client, schema, statements);
  });
