import type { FilesPlace } from '@obraclara/files';
import { onLost, openEventStore, type OpenStore } from '@obraclara/platform/store';
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
  /** Where files are kept. */
  files: FilesPlace;
  log: (message: string, error?: unknown) => void;
};

type Manner = {
  /** Make the database where there is none; refused otherwise, as somebody may have named another folder than they meant. */
  mayBegin?: boolean;
};
type Work = (to: Attached) => Promise<void>;

/**
 * Gives a command line tool the database and the store that the configuration names, whether ObraClara runs on them at the
 * moment or not, and closes them afterwards.
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
    onLost(pool, (error) => log('se perdió una conexión con la base de datos', error));
    add(() => pool.end());
    const connectionString = database.url;
    await work({ connectionString, store, pool, log, files: filesPlace(config) });
  } finally {
    await close();
  }
};

/** Runs what a command line asks for; what goes wrong is one sentence and exit code 1. */
export const inOneSentence = async (work: () => Promise<void>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    console.error(namingItsFile(process.env, failureSentence(error)));
    process.exitCode = 1;
  }
};

/** Runs a tool on the database and the store, which a signal ends. */
export const tool = (work: Work, manner?: Manner): Promise<void> => {
  endedBySignals();
  return inOneSentence(() => attached(work, manner));
};
