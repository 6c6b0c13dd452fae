import pg from 'pg';
import { superuser } from './cluster.ts';
import type { Listen } from './cluster.ts';

/** A connection string for both `pg` and libpq. The password needs no URL encoding: it is generated from safe characters. */
export const connectionString = (listen: Listen, password: string, database: string) =>
  'port' in listen
    ? `postgresql://${superuser}:${password}@127.0.0.1:${listen.port}/${database}`
    : `postgresql://${superuser}:${password}@localhost:5432/${database}?host=${encodeURIComponent(listen.socketFolder)}`;

/** Connects, or rejects after `within` ms. A connection that breaks later emits no error: listen to its `end` event. */
export const connect = async (url: string, within = 3000) => {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: within,
    application_name: 'obraclara launcher',
  });
  let lastError: Error | undefined;
  // An `error` event without a listener would end the process. `end` follows in every case.
  client.on('error', (error) => (lastError = error));
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => lastError);
    throw error;
  }
};
