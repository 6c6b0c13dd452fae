import { embeddedLog } from './embedded-log.ts';
import type { MovableLog } from './moving/port.ts';
import type { Timeouts } from './timeouts.ts';
import { personKeys } from './people/person-keys.ts';
import { withPersonalData, type OpenStore } from './people/personal-data.ts';
import type { EventStore } from './port.ts';

export * from './port.ts';
export { applySchema, applyWithin } from './apply-schema.ts';
export { isLater, laterRelease, madeVersions, schemaVersions } from './schema-versions.ts';
export { hashOf, runningHash } from './chain.ts';
export { nothingBefore } from './link.ts';
export { appendBytes } from './check.ts';
export { embeddedLog };
export { isOfLog, logName, type Counted } from './same-log.ts';
export { erasedKeys, eraseKeys, notCleared, setCleared } from './people/erase-keys.ts';
export { keyLasts, withoutKeys } from './people/person-keys.ts';
export { sealedPerson, type OpenStore } from './people/personal-data.ts';
export type { MovableLog } from './moving/port.ts';
export { eventsUntil } from './events-until.ts';
export { instantSql } from './instant-sql.ts';
export { eventStoreUrlFault } from './eventstoredb-address.ts';
export { faultSentence } from './fault-sentence.ts';
export {
  sealOf,
  verifyLog,
  verifyStream,
  type EventFault,
  type Fault,
  type LogHead,
  type Reached,
  type Verified,
  type VerifiedStream,
} from './verify.ts';
export { backOff, pause } from './wait.ts';
export { connectTimeout, defaultTimeouts, type Timeouts } from './timeouts.ts';
export { lruCache } from './lru-cache.ts';
export { inTransaction, onConnectionLost, slowQuery, withClient, withSession } from './with-client.ts';

type Log = (message: string, error?: unknown) => void;

/** Opens EventStoreDB. Loads its client, some 20 MB, only here. */
export const eventStoreDb = async (
  url: string,
  options: { log?: Log | undefined; patience?: Timeouts | undefined; prefix?: string | undefined } = {},
): Promise<EventStore> => (await import('./eventstoredb-open.ts')).openEventStoreDb(url, options);

/**
 * Opens EventStoreDB if `eventStoreUrl` (`esdb://…`) is given, else the log in Postgres; resolves when it grants access. The keys
 * of persons are in Postgres in both cases. `prefix` precedes stream names in EventStoreDB, for tests that share a server.
 */
export const openEventStore = async (options: {
  eventStoreUrl?: string | undefined;
  connectionString: string;
  log?: Log;
  patience?: Timeouts | undefined;
  prefix?: string | undefined;
}): Promise<OpenStore> => {
  const { eventStoreUrl, connectionString, log = () => undefined } = options;
  const bare = await (eventStoreUrl ? eventStoreDb(eventStoreUrl, options) : embeddedLog(options));
  try {
    return withPersonalData(bare, await personKeys(connectionString, log));
  } catch (error) {
    await bare.close();
    throw error;
  }
};

/** Opens a log to move events from or to: EventStoreDB if `eventStoreUrl` is given, else the log in Postgres. */
export const openMovableLog = async ({
  log,
  ...where
}: ({ eventStoreUrl: string; prefix?: string } | { connectionString: string }) & {
  log: Log;
}): Promise<MovableLog> =>
  'eventStoreUrl' in where
    ? (await import('./moving/eventstoredb.ts')).movableEventStoreDb(where.eventStoreUrl, { ...where, log })
    : (await import('./moving/embedded-log.ts')).movableEmbeddedLog(where.connectionString, log);
