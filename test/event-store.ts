import { embeddedLog, eventStoreDb, type EventStore } from '@obraclara/platform/store';
import { inject } from 'vitest';
import type { TestDatabase } from './database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the EventStoreDB with the logs of all tests; empty if logs are in the tests' databases. */
    eventStoreUrl: string;
    /** Address of its single node, in front of which a proxy can be put; empty if there is none. */
    eventStoreNode: string;
    /** Kind of server. */
    eventStoreIs: 'given' | 'container' | 'three nodes' | 'stand-in';
  }
}

type Named = Pick<TestDatabase, 'url'>;

/** Stream prefix of this database's log on the shared server, unique across runs. */
export const prefixOf = ({ url }: Named): string => `${new URL(url).pathname.slice(1)}-`;

/** Environment and start options that configure the log of an application on this database. */
export const logOfRun = (database: Named) => {
  const url = inject('eventStoreUrl');
  return {
    env: url === '' ? {} : { EVENT_STORE_URL: url },
    options: url === '' ? {} : { streamPrefix: prefixOf(database) },
  };
};

/** Opens the log of this database. Can be called several times. */
export const openLog = async (database: Named): Promise<EventStore> => {
  const url = inject('eventStoreUrl');
  return url === ''
    ? embeddedLog({ connectionString: database.url })
    : eventStoreDb(url, { prefix: prefixOf(database) });
};
