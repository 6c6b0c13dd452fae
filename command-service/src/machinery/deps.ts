import type { EventStore } from '@obraclara/events/store';
import type { Pool } from 'pg';

export type Log = (message: string, error?: unknown) => void;

/** What the write side stands on. `db` holds only what is no event: credentials and the index of where entities live. */
export type CommandDeps = {
  store: EventStore;
  db: Pool;
  jwtSecret: string;
  now: () => Date;
  log?: Log;
};
