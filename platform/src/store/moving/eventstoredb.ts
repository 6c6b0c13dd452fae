import { hashOf } from '../chain.ts';
import { openClient } from '../eventstoredb-client.ts';
import { retryDelay } from '../eventstoredb-cuts.ts';
import { isOfKind } from '../eventstoredb-failures.ts';
import { readGate, setGate } from '../eventstoredb-gate.ts';
import { openEventStoreDb } from '../eventstoredb-open.ts';
import { persisting, type Log } from '../eventstoredb-requests.ts';
import { defaultTimeouts } from '../timeouts.ts';
import { maxAppendBytes, type Recorded } from '../port.ts';
import { outOfStep, type MovableLog } from './port.ts';

/**
 * Longest time in which an append can still arrive: the retries of an append, the delay of the watch, and a margin. Milliseconds.
 */
const lateness = defaultTimeouts.write + retryDelay + 3_000;

/** Size by the server's count: two bytes for each character of the type. */
const bytesOf = ({ type, data, meta }: Recorded) =>
  Buffer.byteLength(JSON.stringify(data)) + Buffer.byteLength(JSON.stringify(meta)) + 2 * type.length;

/** Groups events into appends: of one stream, within the size limit. */
export function* appendsOf(events: readonly Recorded[]): Generator<Recorded[]> {
  let append: Recorded[] = [];
  let bytes = 0;
  for (const event of events) {
    const more = bytesOf(event);
    if (append.length > 0 && (append[0]!.stream !== event.stream || bytes + more > maxAppendBytes)) {
      yield append;
      append = [];
      bytes = 0;
    }
    append.push(event);
    bytes += more;
  }
  if (append.length > 0) yield append;
}

/** Derives the id of a copied event from its content, so that the server accepts repeated copies only once. */
const idOf = (event: Recorded) => {
  const hash = hashOf(event);
  const variant = ((parseInt(hash[16]!, 16) & 3) | 8).toString(16);
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-${variant}${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
};

const proposed = (event: Recorded) => ({
  id: idOf(event),
  type: event.type,
  data: event.data,
  metadata: JSON.stringify(event.meta),
});

/** Opens EventStoreDB to move events from or to it. */
export const movableEventStoreDb = async (
  url: string,
  { log, prefix = '' }: { log: Log; prefix?: string | undefined },
): Promise<MovableLog> => {
  const store = await openEventStoreDb(url, { log, prefix });
  const client = openClient(url, prefix);
  const closing = new AbortController();
  const persist = persisting(log, closing.signal);
  const patience = defaultTimeouts.write;

  const append = async (events: readonly Recorded[]) => {
    const { stream, revision } = events[0]!;
    const own = events.map(proposed);
    try {
      const result = await persist({ what: `copy ${stream}`, patience }, (ms) =>
        client.append(stream, own, { after: revision - 1n, ms }),
      );
      if (result.revision !== events.at(-1)!.revision) throw outOfStep(stream);
    } catch (error) {
      throw isOfKind('wrong-expected-version', error) ? outOfStep(stream) : error;
    }
  };

  return {
    store,
    gate: async () =>
      (await persist({ what: 'read whether it is closed', patience }, (ms) => readGate(client, ms))).why,
    // Names the log first: otherwise the next request for its name would create a different one.
    setGate: async (why) => {
      await store.identity();
      await persist({ what: 'close or open it', patience }, (ms) => setGate(client, why, ms));
    },
    lateness,
    write: async (events) => {
      // Sequential: two concurrent appends might be written in the other order.
      for (const each of appendsOf(events)) await append(each);
    },
    close: async () => {
      closing.abort();
      await Promise.all([client.close(), store.close()]);
    },
  };
};
