import { embeddedLog, eventStoreDb, type EventStore } from '@obraclara/platform/store';
import { inject } from 'vitest';
import type { TestDatabase } from './database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The EventStoreDB that has the logs of a run's tests beside each other; without one they are in their databases. */
    eventStoreUrl: string;
    /** The one node of it that a proxy may stand before; empty where there is none such. */
    eventStoreNode: string;
    /** What that one is. */
    eventStoreIs: 'given' | 'container' | 'three nodes' | 'stand-in';
  }
}

type Named = Pick<TestDatabase, 'url'>;

/** What the streams of this database's log begin with at the server: no other database of this run or another bears its name. */
export const prefixOf = ({ url }: Named): string => `${new URL(url).pathname.slice(1)}-`;

/** What says to an application over this database where its log is: in the environment, and as an option of its start. */
export const logOfRun = (database: Named) => {
  const url = inject('eventStoreUrl');
  return {
    env: url === '' ? {} : { EVENT_STORE_URL: url },
    options: url === '' ? {} : { streamPrefix: prefixOf(database) },
  };
};

/** The log that belongs to this database, as often as it is asked for. */
export const openLog = async (database: Named): Promise<EventStore> => {
  const url = inject('eventStoreUrl');
  return url === ''
    ? embeddedLog({ connectionString: database.url })
    : eventStoreDb(url, { prefix: prefixOf(database) });
};
