import pg from 'pg';
import { migrations, prepareMigrations, sessionSettings } from './embedded-log-schema.ts';
import { connectTimeout, tryTimeout } from './timeouts.ts';
import { isClosed, isReplaced, isUnreadable, unavailable } from './port.ts';
import { backOff, pause } from './wait.ts';
import { onConnectionLost } from './with-client.ts';

/** Logs recovered failures, such as lost connections. */
export type Log = (message: string, error?: unknown) => void;

/**
 * Whether the server was lost, is starting or is stopping. The request may be retried, though it may have taken effect. Errors
 * that the server returned for the request itself are final.
 */
export const isLost = (error: unknown) =>
  !isReplaced(error) &&
  !isClosed(error) &&
  !isUnreadable(error) &&
  (!(error instanceof pg.DatabaseError) || /^(08|57P|53300)/.test(error.code ?? ''));

/** Opens a dedicated connection within `ms` milliseconds. Calls `onLost` when it breaks, even before this resolves. */
export const connect = async (
  connectionString: string,
  onLost: (client: pg.Client) => void,
  ms = connectTimeout,
) => {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: ms,
    query_timeout: 30_000,
    keepAlive: true,
  });
  // Registered before connect(): pg emits 'error' while connecting, and an unhandled 'error' event ends the process.
  client.on('error', () => onLost(client));
  client.on('end', () => onLost(client));
  try {
    await client.connect();
    await client.query(sessionSettings);
  } catch (error) {
    await client.end();
    throw error;
  }
  return client;
};

/**
 * Connections for reads and notifications. `synchronous_commit` is off, since a notification needs no disk flush and should not
 * delay appends.
 */
export const readerPool = (connectionString: string, log: Log) => {
  const pool = new pg.Pool({
    connectionString,
    max: 4,
    connectionTimeoutMillis: connectTimeout,
    query_timeout: tryTimeout,
    allowExitOnIdle: true,
    onConnect: async (client) =>
      void (await client.query(`${sessionSettings}; set synchronous_commit = off`)),
  });
  onConnectionLost(pool, (error) => log('an idle connection of the event log was lost', error));
  return pool;
};

/**
 * Retries an idempotent request while the connection is lost, for `patience` milliseconds. `request` receives the timeout of each
 * try in milliseconds.
 */
export const repeating = async <T>(patience: number, request: (ms: number) => Promise<T>): Promise<T> => {
  const until = performance.now() + patience;
  for (let attempt = 0; ; attempt++) {
    try {
      return await request(Math.max(1, Math.min(tryTimeout, until - performance.now())));
    } catch (error) {
      if (!isLost(error)) throw error;
      const wait = backOff(attempt);
      if (performance.now() + wait >= until) throw unavailable(error);
      await pause(wait);
    }
  }
};

/** Applies the missing migrations of schema `es`. Idempotent and safe in concurrent processes. */
export const migrate = async (connectionString: string) => {
  const client = await connect(connectionString, () => undefined);
  try {
    await client.query(prepareMigrations);
    const { rows } = await client.query<{ version: number }>('select version from es.migration');
    const applied = new Set(rows.map(({ version }) => version));
    for (const [index, sql] of migrations.entries()) {
      if (applied.has(index + 1)) continue;
      await client.query(sql);
      await client.query('insert into es.migration (version) values ($1)', [index + 1]);
    }
    await client.query('commit');
  } finally {
    await client.end();
  }
};
