import { randomBytes } from 'node:crypto';
import pg from 'pg';

export type TestDatabase = {
  url: string;
  pool: pg.Pool;
  /** Closes the pool and drops the database, even with open connections. */
  drop(): Promise<void>;
};

const withClient = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => client.end());
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

const serverUrl = (): string => {
  const server = process.env['TEST_DATABASE_URL'];
  if (server) return server;
  throw new Error('TEST_DATABASE_URL is not set: run through vitest, whose global setup starts a server');
};

/** Renames the database at `url`, so that `testDatabase` can use it as a template. It must have no connections. */
export const keepAsTemplate = (url: string, name: string): Promise<unknown> =>
  withClient(serverUrl(), (client) =>
    client.query(`alter database ${new URL(url).pathname.slice(1)} rename to ${name}`),
  );

/** Runs `work` while no other worker of the test run holds the lock of this name. Returns its result. */
export const aloneInRun = <T>(name: string, work: (client: pg.Client) => Promise<T>): Promise<T> =>
  withClient(serverUrl(), async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    return work(client);
  });

/** Creates a database with a random name on the test run's server (`test/postgres.ts`): empty, or a copy of the template. */
export const testDatabase = async (template = 'template1'): Promise<TestDatabase> => {
  const server = serverUrl();
  const name = `test_${randomBytes(6).toString('hex')}`;
  await withClient(server, (client) => client.query(`create database ${name} template ${template}`));
  const address = new URL(server);
  address.pathname = `/${name}`;
  const url = address.toString();
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  const ignored = () => {
    // Dropping a database ends idle connections, also those that the ended pool is closing; queries report their own errors.
  };
  pool.on('error', ignored);
  pool.on('connect', (client) => client.on('error', ignored));
  const drop = async () => {
    if (!pool.ended) await pool.end();
    await withClient(server, (client) => client.query(`drop database if exists ${name} with (force)`));
  };
  return { url, pool, drop };
};
