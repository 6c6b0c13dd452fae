import type { FilesPlace } from '@obraclara/files';
import { onConnectionLost, openEventStore, type OpenStore } from '@obraclara/platform/store';
import pg from 'pg';
import { filesPlace } from './files-folder.ts';
import { closers } from './closers.ts';
import { readConfig } from './config.ts';
import { assertThere, openDatabase } from './database.ts';
import { failureSentence } from './failure-sentence.ts';
import { namingItsFile } from './given.ts';
import { endedBySignals } from './stopped.ts';

type Attached = {
  connectionString: string;
  store: OpenStore;
  pool: pg.Pool;
  /** Place where uploaded files are stored: a folder or an S3-compatible store. */
  files: FilesPlace;
  log: (message: string, error?: unknown) => void;
};

type Manner = {
  /** Create the database if there is none. Refused by default: the configured folder may be a mistake. */
  mayBegin?: boolean;
};
type Work = (to: Attached) => Promise<void>;

/**
 * Opens the configured database and event log for a command line tool, runs `work` and closes them.
 * Works whether ObraClara is running on them or not.
 */
export const attached = async (work: Work, { mayBegin = false }: Manner = {}): Promise<void> => {
  const config = readConfig(process.env);
  if (!mayBegin) await assertThere(config);
  const { add, close } = closers();
  const log = (message: string, error?: unknown) =>
    console.error(message, error instanceof Error ? error.message : (error ?? ''));
  try {
    const database = await openDatabase({ ...config, log: (message) => console.log(message), shared: true });
    add(database.close);
    const { eventStoreUrl } = config;
    const store = await openEventStore({ eventStoreUrl, connectionString: database.url, log });
    add(store.close);
    const pool = new pg.Pool({ connectionString: database.url, max: 4 });
    onConnectionLost(pool, (error) => log('se perdió una conexión con la base de datos', error));
    add(() => pool.end());
    const connectionString = database.url;
    await work({ connectionString, store, pool, log, files: filesPlace(config) });
  } finally {
    await close();
  }
};

/** Runs a command line tool. An error prints one Spanish sentence and sets exit code 1. */
export const inOneSentence = async (work: () => Promise<void>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    console.error(namingItsFile(process.env, failureSentence(error)));
    process.exitCode = 1;
  }
};

/** Runs a tool on the configured database and event log. A signal ends the process. */
export const tool = (work: Work, manner?: Manner): Promise<void> => {
  endedBySignals();
  return inOneSentence(() => attached(work, manner));
};
