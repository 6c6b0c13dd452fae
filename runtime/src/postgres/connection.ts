import pg from 'pg';
import { superuser } from './cluster.ts';
import type { Listen } from './cluster.ts';

/** A connection string for `pg` and libpq alike. The password is URL-safe by construction. */
export const connectionString = (listen: Listen, password: string, database: string) =>
  'port' in listen
    ? `postgresql://${superuser}:${password}@127.0.0.1:${listen.port}/${database}`
    : `postgresql://${superuser}:${password}@localhost:5432/${database}?host=${encodeURIComponent(listen.socketFolder)}`;

/** Connects, or rejects within so many ms. A connection that breaks later ends quietly: listen to its `end` event. */
export const connect = async (url: string, within = 3000) => {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: within,
    application_name: 'obraclara launcher',
  });
  let lastError: Error | undefined;
  // Without a listener an error during or after connect ends the process; `end` follows in every case.
  client.on('error', (error) => (lastError = error));
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => lastError);
    throw error;
  }
};
