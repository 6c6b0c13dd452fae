import { statSync } from 'node:fs';
import path from 'node:path';
import {
  eventStoreUrlFault,
  isRefused,
  isUnavailable,
  onConnectionLost,
  openMovableLog,
  withoutKeys,
  type MovableLog,
} from '@obraclara/platform/store';
import pg from 'pg';
import { closers } from '../closers.ts';
import type { Config } from '../config.ts';
import { assertThere, openDatabase } from '../database.ts';

/** Place of a log: a PostgreSQL database, the bundled one of a data folder, or EventStoreDB. */
export type Place =
  | { databaseUrl: string }
  | { dataDir: string }
  /** `isConfigured`: the address comes from EVENT_STORE_URL. */
  | { eventStoreUrl: string; isConfigured?: true };

type EventStorePlace = Extract<Place, { eventStoreUrl: string }>;

type Configured = Pick<Config, 'dataDir' | 'databaseUrl' | 'eventStoreUrl'>;

const isFolder = (name: string) => statSync(name, { throwIfNoEntry: false })?.isDirectory() === true;

/** An error message about EVENT_STORE_URL, reworded for an address from the command line. */
const saidOf = (name: string, sentence: string) =>
  sentence
    .replace(/^EVENT_STORE_URL/, name[0]!.toUpperCase() + name.slice(1))
    .replaceAll(/(la dirección de )?EVENT_STORE_URL/g, name);

/** Place for an address of EventStoreDB. Throws a Spanish sentence for an invalid one. */
const eventStoreOf = (url: string): Place => {
  const fault = eventStoreUrlFault(url);
  if (fault === undefined) return { eventStoreUrl: url };
  if (url.includes('://')) throw new Error(saidOf('la dirección', fault));
  throw new Error(`«${url}» no es embedded, eventstore, una dirección ni una carpeta que exista.`);
};

/**
 * Parses the name of a log on the command line. `embedded` and `eventstore` mean the configured logs, so that no password is typed. Throws
 * a Spanish sentence, which repeats no address.
 */
export const placeOf = (place: string, { dataDir, databaseUrl, eventStoreUrl }: Configured): Place => {
  if (place === 'embedded') return databaseUrl === undefined ? { dataDir } : { databaseUrl };
  if (place === 'eventstore' && eventStoreUrl !== undefined) return { eventStoreUrl, isConfigured: true };
  if (place === 'eventstore') throw new Error('«eventstore» es la de EVENT_STORE_URL, que no está indicada.');
  if (/^postgres(ql)?:\/\//i.test(place)) return { databaseUrl: place };
  return isFolder(place) ? { dataDir: path.resolve(place) } : eventStoreOf(place);
};

/** A log to copy from or to. */
export type End = {
  name: string;
  log: MovableLog;
  /** People whose keys are missing in the database of this log. Only for a log in PostgreSQL, which also stores the keys. */
  withoutKeys?: (people: readonly string[]) => Promise<string[]>;
  close(): Promise<void>;
};

type Log = (message: string, error?: unknown) => void;

/** Checks before a server is started, which would create a database if there is none. */
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

/** Opens the log of a place, as the target of a copy if `from` is given. Can share the server of a running ObraClara. */
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
    onConnectionLost(pool, (error) => log('se perdió una conexión con la base de datos', error));
    add(() => pool.end());
    return { name: 'PostgreSQL', log: opened, withoutKeys: (people) => withoutKeys(pool, people), close };
  } catch (error) {
    await close();
    throw error;
  }
};
