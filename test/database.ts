import { randomBytes } from 'node:crypto';
import pg from 'pg';

export type TestDatabase = {
  url: string;
  pool: pg.Pool;
  /** Closes the pool and removes the database, whoever is still connected. */
  drop(): Promise<void>;
};

const withClient = async (url: string, sql: string) => {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => client.end());
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
};

/** A fresh, empty database of a random name on the test run's server (`test/postgres.ts`). */
export const testDatabase = async (): Promise<TestDatabase> => {
  const server = process.env['TEST_DATABASE_URL'];
  if (!server)
    throw new Error('TEST_DATABASE_URL is not set: run through vitest, whose global setup starts a server');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await withClient(server, `create database ${name}`);
  const address = new URL(server);
  address.pathname = `/${name}`;
  const url = address.toString();
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  pool.on('error', () => {
    // A dropped database ends idle connections; queries report their own errors.
  });
  const drop = async () => {
    if (!pool.ended) await pool.end();
    await withClient(server, `drop database if exists ${name} with (force)`);
  };
  return { url, pool, drop };
};
