import { statSync } from 'node:fs';
import path from 'node:path';
import {
  eventStoreUrlFault,
  isRefused,
  isUnavailable,
  onLost,
  openMovableLog,
  withoutKeys,
  type MovableLog,
} from '@obraclara/platform/store';
import pg from 'pg';
import { closers } from '../closers.ts';
import type { Config } from '../config.ts';
import { assertThere, openDatabase } from '../database.ts';

/** Where a log is: in a Postgres, given or of a data folder, or in EventStoreDB. */
export type Place =
  | { databaseUrl: string }
  | { dataDir: string }
  /** `isConfigured`: by EVENT_STORE_URL. */
  | { eventStoreUrl: string; isConfigured?: true };

type EventStorePlace = Extract<Place, { eventStoreUrl: string }>;

type Configured = Pick<Config, 'dataDir' | 'databaseUrl' | 'eventStoreUrl'>;

const isFolder = (name: string) => statSync(name, { throwIfNoEntry: false })?.isDirectory() === true;

/** What is said of EVENT_STORE_URL, of an address that was given in another way. */
const saidOf = (name: string, sentence: string) =>
  sentence
    .replace(/^EVENT_STORE_URL/, name[0]!.toUpperCase() + name.slice(1))
    .replaceAll(/(la dirección de )?EVENT_STORE_URL/g, name);

/** A place of an address of EventStoreDB, or of what was meant to be one. */
const eventStoreOf = (said: string): Place => {
  const fault = eventStoreUrlFault(said);
  if (fault === undefined) return { eventStoreUrl: said };
  if (said.includes('://')) throw new Error(saidOf('la dirección', fault));
  throw new Error(`«${said}» no es embedded, eventstore, una dirección ni una carpeta que exista.`);
};

/**
 * What the command line calls a log: `embedded` and `eventstore` are those of the configuration, so that passwords need not be
 * typed. Throws a Spanish sentence, which repeats no address.
 */
export const placeOf = (said: string, { dataDir, databaseUrl, eventStoreUrl }: Configured): Place => {
  if (said === 'embedded') return databaseUrl === undefined ? { dataDir } : { databaseUrl };
  if (said === 'eventstore' && eventStoreUrl !== undefined) return { eventStoreUrl, isConfigured: true };
  if (said === 'eventstore') throw new Error('«eventstore» es la de EVENT_STORE_URL, que no está indicada.');
  if (/^postgres(ql)?:\/\//i.test(said)) return { databaseUrl: said };
  return isFolder(said) ? { dataDir: path.resolve(said) } : eventStoreOf(said);
};

/** A log to move from or to. */
export type End = {
  name: string;
  log: MovableLog;
  /** Only of a log in Postgres, beside which the keys of people are: whose of these are not there. */
  withoutKeys?: (people: readonly string[]) => Promise<string[]>;
  close(): Promise<void>;
};

type Log = (message: string, error?: unknown) => void;

/** Looks before a server is started, which would make a database where there is none. */
const assertUsable = async (place: Exclude<Place, EventStorePlace>, from: End | undefined) => {
  if (from?.withoutKeys)
    throw new Error('De un PostgreSQL a otro se pasan los datos con un respaldo (backup y restore).');
  if (!from && 'dataDir' in place) await assertThere({ ...place, databaseUrl: undefined });
};

const openEventStore = async ({ isConfigured, ...place }: EventStorePlace, log: Log, from?: End) => {
  try {
    return await openMovableLog({ ...place, log });
  } catch (error) {
    const isOfAddress = isRefused(error) || isUnavailable(error);
    const isToldOfAddress = error instanceof Error && isOfAddress && !isConfigured;
    if (!isToldOfAddress) throw error;
    const name = from ? 'la dirección de destino' : 'la dirección de origen';
    throw new Error(saidOf(name, error.message), { cause: error });
  }
};

/** Opens the log of a place, to which that of `from` is to be copied if it is said; `shared` with an ObraClara that runs on it. */
export const openEnd = async (place: Place, log: Log, from?: End): Promise<End> => {
  if ('eventStoreUrl' in place) {
    const opened = await openEventStore(place, log, from);
    return { name: 'EventStoreDB', log: opened, close: opened.close };
  }
  await assertUsable(place, from);
  const { add, close } = closers();
  try {
    const wanted = { databaseUrl: undefined, dataDir: '', ...place, log, shared: true };
    const database = await openDatabase(wanted);
    add(database.close);
    const opened = await openMovableLog({ connectionString: database.url, log });
    add(opened.close);
    const pool = new pg.Pool({ connectionString: database.url, max: 1 });
    onLost(pool, (error) => log('se perdió una conexión con la base de datos', error));
    add(() => pool.end());
    return { name: 'PostgreSQL', log: opened, withoutKeys: (people) => withoutKeys(pool, people), close };
  } catch (error) {
    await close();
    throw error;
  }
};
