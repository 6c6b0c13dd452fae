import { hashOf } from '../chain.ts';
import { openClient } from '../eventstoredb-client.ts';
import { again } from '../eventstoredb-cuts.ts';
import { isOfKind } from '../eventstoredb-failures.ts';
import { readGate, setGate } from '../eventstoredb-gate.ts';
import { openEventStoreDb } from '../eventstoredb-open.ts';
import { persisting, type Log } from '../eventstoredb-requests.ts';
import { usualPatience } from '../patience.ts';
import { maxAppendBytes, type Recorded } from '../port.ts';
import { outOfStep, type MovableLog } from './port.ts';

/** What those who append wait for the server altogether, what they wait before they ask it who is closed, and some more. */
const lateness = usualPatience.write + again + 3_000;

/** As the server counts: two bytes for each character of the type. */
const bytesOf = ({ type, data, meta }: Recorded) =>
  Buffer.byteLength(JSON.stringify(data)) + Buffer.byteLength(JSON.stringify(meta)) + 2 * type.length;

/** Events in arrays that one append can take: of one stream, and not too large. */
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

/** The id of a copied event follows from what it says, so that the server takes the same copy once, however often it is sent. */
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

/** EventStoreDB, to be moved from or to. */
export const movableEventStoreDb = async (
  url: string,
  { log, prefix = '' }: { log: Log; prefix?: string | undefined },
): Promise<MovableLog> => {
  const store = await openEventStoreDb(url, { log, prefix });
  const client = openClient(url, prefix);
  const closing = new AbortController();
  const persist = persisting(log, closing.signal);
  const patience = usualPatience.write;

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
    // Its name first: it would get another one from whoever asks for it.
    setGate: async (why) => {
      await store.identity();
      await persist({ what: 'close or open it', patience }, (ms) => setGate(client, why, ms));
    },
    lateness,
    write: async (events) => {
      // One after the other: two on their way at once might be written in the other order.
      for (const each of appendsOf(events)) await append(each);
    },
    close: async () => {
      closing.abort();
      await Promise.all([client.close(), store.close()]);
    },
  };
};
