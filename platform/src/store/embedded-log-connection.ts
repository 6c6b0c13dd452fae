import pg from 'pg';
import { migrations, prepareMigrations, sessionSettings } from './embedded-log-schema.ts';
import { longestConnect, longestTry } from './patience.ts';
import { isClosed, isReplaced, isUnreadable, unavailable } from './port.ts';
import { backOff, pause } from './wait.ts';
import { onLost } from './with-client.ts';

/** Told about what was survived: lost connections and the like. */
export type Log = (message: string, error?: unknown) => void;

/**
 * The server went away, or is starting or stopping: the same request may be tried again, though it may have taken effect.
 * Anything the server itself answered about the request is no reason to repeat it.
 */
export const isLost = (error: unknown) =>
  !isReplaced(error) &&
  !isClosed(error) &&
  !isUnreadable(error) &&
  (!(error instanceof pg.DatabaseError) || /^(08|57P|53300)/.test(error.code ?? ''));

/** A connection of its own, made within `ms`. `onLost` is called when it breaks, even before this resolves. */
export const connect = async (
  connectionString: string,
  onLost: (client: pg.Client) => void,
  ms = longestConnect,
) => {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: ms,
    query_timeout: 30_000,
    keepAlive: true,
  });
  // Before connect(): pg emits 'error' while connecting, and an unheard one ends the process.
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

/** Its connections read, and tell others that there is something new, which need not wait for the disk, nor keep an append waiting for it. */
export const readerPool = (connectionString: string, log: Log) => {
  const pool = new pg.Pool({
    connectionString,
    max: 4,
    connectionTimeoutMillis: longestConnect,
    query_timeout: longestTry,
    allowExitOnIdle: true,
    onConnect: async (client) =>
      void (await client.query(`${sessionSettings}; set synchronous_commit = off`)),
  });
  onLost(pool, (error) => log('an idle connection of the event log was lost', error));
  return pool;
};

/**
 * Repeats what may be done twice while the connection is being lost, for `patience` milliseconds; each try is told how many
 * it has.
 */
export const repeating = async <T>(patience: number, request: (ms: number) => Promise<T>): Promise<T> => {
  const until = performance.now() + patience;
  for (let attempt = 0; ; attempt++) {
    try {
      return await request(Math.max(1, Math.min(longestTry, until - performance.now())));
    } catch (error) {
      if (!isLost(error)) throw error;
      const wait = backOff(attempt);
      if (performance.now() + wait >= until) throw unavailable(error);
      await pause(wait);
    }
  }
};

/** Brings schema `es` up to date; harmless when it is, and when another process does the same. */
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
