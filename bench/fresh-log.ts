import pg from 'pg';
import { embeddedLog, type EventStore } from '../platform/src/store/index.ts';
import type { BenchServer } from './harness.ts';

/** Runs `measure` on an empty log and its database's pool, and closes both. */
export const onFreshLog = async <T>(
  server: BenchServer,
  measure: (store: EventStore, pool: pg.Pool) => Promise<T>,
): Promise<T> => {
  const connectionString = await server.database();
  const pool = new pg.Pool({ connectionString });
  const store = await embeddedLog({ connectionString });
  try {
    return await measure(store, pool);
  } finally {
    await store.close();
    await pool.end();
  }
};
