import type { EventStore } from '@obraclara/platform/store';
import type { Enqueue } from '@obraclara/platform/work';
import type { Pool } from 'pg';
import type { Files } from './files.ts';

/** Dependencies of background jobs on files. */
export type JobDeps = {
  store: EventStore;
  pool: Pool;
  files: Files;
  enqueue: Enqueue;
  log: (message: string, error?: unknown) => void;
};
