import { embeddedLog } from './embedded-log.ts';
import type { Patience } from './patience.ts';
import type { EventStore } from './port.ts';

export * from './port.ts';
export { applySchema } from './apply-schema.ts';
export { appendBytes } from './check.ts';
export { embeddedLog };
export { isOfLog, logName, type Counted } from './same-log.ts';
export { eventStoreUrlFault } from './eventstoredb-address.ts';
export { backOff, pause } from './wait.ts';
export { longestConnect, usualPatience, type Patience } from './patience.ts';
export { inTransaction, unhurried, withClient, withSession } from './with-client.ts';

type Log = (message: string, error?: unknown) => void;

/** Loads the EventStoreDB client, some 20 MB of it, only where it is used. */
export const eventStoreDb = async (
  url: string,
  options: { log?: Log | undefined; patience?: Patience } = {},
): Promise<EventStore> => (await import('./eventstoredb-open.ts')).openEventStoreDb(url, options);

/** EventStoreDB where `eventStoreUrl` (`esdb://…`) names one, otherwise the log inside Postgres; once it lets us in. */
export const openEventStore = async (options: {
  eventStoreUrl?: string | undefined;
  connectionString: string;
  log?: Log;
  patience?: Patience;
}): Promise<EventStore> =>
  options.eventStoreUrl ? eventStoreDb(options.eventStoreUrl, options) : embeddedLog(options);
