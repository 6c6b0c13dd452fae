import { byTypes, headOf, newestOfAll, pageWithin, type Page } from './eventstoredb-all.ts';
import { openClient, type Client } from './eventstoredb-client.ts';
import { watchCuts } from './eventstoredb-cuts.ts';
import { isOurs, ourPrefixes, recorded } from './eventstoredb-event.ts';
import { isLost, named } from './eventstoredb-failures.ts';
import { readGate, type Gate } from './eventstoredb-gate.ts';
import { placesOf, type From } from './eventstoredb-place.ts';
import { persisting, type Log, type Server } from './eventstoredb-requests.ts';
import { tryTimeout, defaultTimeouts, type Timeouts } from './timeouts.ts';
import { pageSize, streamsOf } from './eventstoredb-streams.ts';
import { followed } from './eventstoredb-subscription.ts';
import {
  afterOf,
  closed,
  cut,
  placeOf,
  replaced,
  unavailable,
  type After,
  type EventStore,
  type ReadingAll,
  type Recorded,
} from './port.ts';
import { pause } from './wait.ts';

/** `prefix` precedes the names of all streams on the server, for tests; see `eventstoredb-names.ts`. */
export type Options = {
  log?: Log | undefined;
  patience?: Timeouts | undefined;
  prefix?: string | undefined;
};

type Places = ReturnType<typeof placesOf>;

/** Reads the whole log in the order of positions. */
const allOf = ({ client, persist, patience }: Server, places: Places, log: Log) => {
  const pageOfAll = (what: string, page: Page, asked: number) =>
    persist({ what, patience: asked }, (ms) => pageWithin(client, page, ms));

  const newest = (ms: number) => newestOfAll(client, ms);

  const readOn = async function* (
    from: From,
    types: readonly string[] | undefined,
    { signal, passed }: ReadingAll,
  ): AsyncGenerator<Recorded> {
    const pageAfter = byTypes(types, {
      some: (page) => pageWithin(client, page, Math.min(patience.write, tryTimeout)),
      any: (page) => pageOfAll('read all', page, patience.write),
      late: (error) => log('EventStoreDB did not answer (read some types); reading all for a while', error),
    });
    let place = from;
    for (let { position } = place; ;) {
      signal?.throwIfAborted();
      const begin = position === 0n ? undefined : position;
      const wanted = { direction: 'forwards', position: begin, maxCount: pageSize } as const;
      // Both reads run together, so that both see the same log even if the server was replaced since the last page.
      const read = Promise.all([pageAfter(wanted), places.check(place)]);
      const [events] = await read.catch((error: unknown) => places.explain(error, place));
      // A page begins with the event at its position, which the caller has already.
      for (const event of events.filter((each) => each.position.commit > position && isOurs(each))) {
        const next = recorded(event);
        yield next;
        place = placeOf(next);
      }
      position = events.at(-1)?.position.commit ?? position;
      passed?.(position);
      if (events.length < pageSize) return;
    }
  };

  const at = async (position: bigint): Promise<Recorded> => {
    const there = { direction: 'forwards', position, maxCount: 1 } as const;
    const [event] = await pageOfAll('read all', there, patience.read);
    if (event?.position.commit !== position) throw replaced(position);
    return recorded(event);
  };

  return { pageOfAll, newest, readOn, at };
};

/** Yields all current events, or only those of these types and the newest one last. */
const readingAll = ({ readOn, at }: ReturnType<typeof allOf>, places: Places, head: EventStore['head']) =>
  async function* (
    after: After,
    types?: readonly string[],
    reading: ReadingAll = {},
  ): AsyncGenerator<Recorded> {
    const from: From = afterOf(after);
    if (!types) {
      yield* readOn(from, types, reading);
      return;
    }
    const end = await head();
    const wanted = new Set(types);
    // Caps the reported position at `end`: events of other applications may follow.
    const passed = (position: bigint) => reading.passed?.(position < end ? position : end);
    // The server rejects an empty filter.
    if (types.length === 0) await places.check(from);
    else
      for await (const event of readOn(from, types, { ...reading, passed })) {
        if (event.position >= end) break;
        if (wanted.has(event.type)) yield event;
      }
    if (end <= from.position) return;
    yield await at(end);
    passed(end);
  };

type Following = { client: Client; closing: AbortSignal; log: Log };

/** Yields existing and new events after a place. */
const subscribing = ({ client, closing, log }: Following, places: Places): EventStore['subscribeToAll'] =>
  async function* (after, { signal, maxBatch = 1000 }) {
    const stop = AbortSignal.any([signal, closing]);
    let place: From = afterOf(after);
    const following = {
      client,
      selection: { streams: ourPrefixes },
      after: place.position,
      before: () => places.check(place),
      stop,
      maxBatch,
      log,
    };
    try {
      for await (const batch of followed(following)) {
        const events = batch.filter(isOurs).map(recorded);
        if (events.length === 0) continue;
        yield events;
        place = placeOf(events.at(-1)!);
      }
    } catch (error) {
      await places.explain(error, place);
    }
  };

/**
 * Event store in EventStoreDB 22.6 or newer. An append has its expected revision, so the server accepts it only once. A repeated
 * command is found by the id in its metadata, in its own stream only. `position` is the commit position: in commit order, with
 * gaps. In a cluster, the leader handles all requests except subscriptions.
 */
export const eventStoreDb = (
  url: string,
  { log = () => undefined, patience = defaultTimeouts, prefix = '' }: Options = {},
): EventStore => {
  const client = openClient(url, prefix);
  const closing = new AbortController();
  let losses = 0;
  const lost: Log = (message, error) => {
    losses += 1;
    log(message, error);
  };
  const persist = persisting(lost, closing.signal);
  const server = { client, persist, patience };
  const cuts = watchCuts(client, { stop: closing.signal, log: lost });
  const streams = streamsOf(server, cuts);
  const places = placesOf(server, streams.eventAt);

  const all = allOf(server, places, lost);
  const { pageOfAll, newest } = all;
  const head = headOf({
    newest: () => persist({ what: 'read the head', patience: patience.probe }, newest),
    page: (wanted) => pageOfAll('read the head', wanted, patience.read),
    losses: () => losses,
  });

  return {
    append: streams.append,

    async *readStream(stream, fromRevision = 0n) {
      for (let from = fromRevision; ;) {
        const events = await streams.page(stream, from, patience.read);
        for (const event of events) yield recorded(event);
        if (events.length < pageSize) return;
        from += BigInt(events.length);
      }
    },

    readAll: readingAll(all, places, head),
    subscribeToAll: subscribing({ client, closing: closing.signal, log: lost }, places),

    head,

    identity: places.identity,
    holds: places.holds,

    ping: async () => {
      let gate: Gate;
      try {
        const [last, current] = await Promise.all([newest(patience.probe), readGate(client, patience.probe)]);
        gate = current;
        if (!last) throw new Error('EventStoreDB is not ready: it has no event, not even its own');
      } catch (error) {
        throw isLost(error) ? unavailable(error) : named(error);
      }
      cuts.sawGate(gate);
      const why = cuts.whyClosed();
      if (why) throw closed(why);
      const stream = cuts.first();
      if (stream !== undefined) throw cut(stream);
    },

    close: async () => {
      closing.abort();
      // The client waits for each stream to finish, which may never happen if its server is gone.
      const enough = new AbortController();
      await Promise.race([Promise.all([client.close(), cuts.watching]), pause(2000, enough.signal)]);
      enough.abort();
    },
  };
};
