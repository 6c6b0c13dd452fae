import pg, { type Pool } from 'pg';
import { chained, lastHashes } from './chain.ts';
import { checked } from './check.ts';
import { batchWriter } from './embedded-log-append.ts';
import { isLost, migrate, repeating, readerPool, type Log } from './embedded-log-connection.ts';
import { gateState } from './embedded-log-gate.ts';
import { announcer, listen } from './embedded-log-notify.ts';
import { groupCommit } from './embedded-log-queue.ts';
import { findCommands, markAt, pageOfAll, pageOfStream, pageOfTypes } from './embedded-log-schema.ts';
import { tryTimeout, defaultTimeouts, type Timeouts } from './timeouts.ts';
import {
  afterOf,
  closed,
  placeOf,
  replaced,
  unavailable,
  unreadable,
  type After,
  type Appended,
  type EventStore,
  type Place,
  type Recorded,
} from './port.ts';
import { backOff, pause, wakeUp } from './wait.ts';

type Row = Pick<Recorded, 'type' | 'stream'> & {
  revision: string;
  position: string;
  data: string;
  meta: string;
  bytes: number;
  bytes_before: string;
};
type RowOfAll = Row & { before: string | null };
type From = { position: bigint; mark?: string };
type PageOfStream = { stream: string; from: bigint; most?: number };
type CommandRow = { command_id: string; stream: string; revision: string; position: string };

const json: number = pg.types.builtins.JSON;
/** Reads data and metadata as text, so that a parse error can be reported with its event. */
const asText: pg.CustomTypesConfig = {
  getTypeParser: (type: number, format) =>
    type === json ? String : (pg.types.getTypeParser(type, format) as (text: string) => unknown),
};

const recorded = ({ type, data, stream, revision, position, meta }: Row): Recorded => {
  const place = { stream, revision: BigInt(revision), position: BigInt(position) };
  try {
    return {
      type,
      data: JSON.parse(data) as Recorded['data'],
      ...place,
      meta: JSON.parse(meta) as Recorded['meta'],
    };
  } catch (error) {
    throw unreadable(place, error);
  }
};

/** Parses rows up to the first unreadable one; throws if that is the first row. */
const readable = (rows: readonly Row[]): Recorded[] => {
  const events: Recorded[] = [];
  for (const row of rows) {
    try {
      events.push(recorded(row));
    } catch (error) {
      if (events.length === 0) throw error;
      break;
    }
  }
  return events;
};

const mostRows = 1000;
const mostBytes = 2 * 1024 * 1024;
/** Positions that one request skips at most when it filters by type. */
const mostPassed = 50_000n;
/** Polling interval in milliseconds: the longest delay after a lost notification. */
const pollEvery = 1000;

/** Whether a page reached its limit, so that more events may follow. */
const isFull = (rows: readonly Row[]) => {
  const last = rows.at(-1);
  return rows.length === mostRows || (!!last && Number(last.bytes_before) + Number(last.bytes) >= mostBytes);
};

/** Filters by these types; also returns the event at position `through`, where the search ends. */
type OfTypes = { types: readonly string[]; through: bigint };

const pageAsked = ({ position }: From, most: number, only: OfTypes | undefined) =>
  only
    ? {
        name: 'es_page_of_types',
        text: pageOfTypes,
        values: [position, most, mostBytes, only.through, only.types],
      }
    : { name: 'es_page_of_all', text: pageOfAll, values: [position, most, mostBytes] };

const reader = (pool: Pool) => ({
  /** Throws `replaced` if events follow this place but the event at the place is another one. */
  all: async (from: From, most: number, query_timeout: number, only?: OfTypes) => {
    const asked = { ...pageAsked(from, most, only), query_timeout, types: asText };
    const { rows } = await pool.query<RowOfAll>(asked);
    if (from.mark !== undefined && rows[0] && rows[0].before !== from.mark) throw replaced(from.position);
    return readable(rows);
  },
  stream: async ({ stream, from, most = mostRows }: PageOfStream, query_timeout: number) => {
    const values = [from, most, mostBytes, stream];
    const asked = { name: 'es_page_of_stream', text: pageOfStream, values, query_timeout, types: asText };
    const { rows } = await pool.query<Row>(asked);
    const events = readable(rows);
    return { events, isLast: events.length === rows.length && !isFull(rows) };
  },
  holds: async ({ position, mark }: Place, query_timeout: number) => {
    const asked = { name: 'es_mark_at', text: markAt, values: [position], query_timeout };
    const { rows } = await pool.query<{ mark: string | null }>(asked);
    return rows[0]!.mark === mark;
  },
  identity: async (query_timeout: number) => {
    const asked = { text: 'select identity from es.head', query_timeout };
    const { rows } = await pool.query<{ identity: string }>(asked);
    return rows[0]!.identity;
  },
  commands: async (ids: string[], query_timeout: number) => {
    const asked = { name: 'es_commands', text: findCommands, values: [ids], query_timeout };
    const result = await pool.query<CommandRow>(asked);
    return new Map(
      result.rows.map(
        ({ command_id, stream, revision, position }): [string, Appended & { stream: string }] => [
          command_id,
          { stream, revision: BigInt(revision), position: BigInt(position), duplicate: true },
        ],
      ),
    );
  },
  head: async (query_timeout: number) => {
    const asked = { text: 'select position from es.head', query_timeout };
    const { rows } = await pool.query<{ position: string }>(asked);
    return BigInt(rows[0]!.position);
  },
});

type Reader = ReturnType<typeof reader>;
type Reading = <T>(request: (ms: number) => Promise<T>) => Promise<T>;

/** A place past the end of the log needs this check: reading a page there would not show that the place is invalid. */
const check = async (read: Reader, after: After, ms: number) => {
  if (typeof after !== 'bigint' && !(await read.holds(after, ms))) throw replaced(after.position);
};

/**
 * Yields page after page up to position `end`. Prefetches from the third page on; a caller that needs few events causes no extra
 * read.
 */
async function* ahead(from: From, end: bigint, page: (place: From) => Promise<Recorded[]>) {
  let place = from;
  let next: Promise<Recorded[]> | undefined;
  for (let read = 1; place.position < end; read++) {
    // A failed prefetch is retried.
    const events = await (next?.catch(() => page(place)) ?? page(place));
    const last = events.at(-1);
    if (!last) throw replaced(place.position);
    place = placeOf(last);
    next = read > 1 && place.position < end ? page(place) : undefined;
    next?.catch(() => undefined);
    yield events;
  }
}

/** Reads pages of a stream or of the log; retries a page after a lost connection. */
const pagesOf = (
  read: Reader,
  reading: Reading,
  hashes: ReturnType<typeof lastHashes>,
): Pick<EventStore, 'readStream' | 'readAll'> => ({
  async *readStream(stream, fromRevision = 0n) {
    for (let from = fromRevision; ;) {
      const { events, isLast } = await reading((ms) => read.stream({ stream, from }, ms));
      const last = events.at(-1);
      // A decision reads its stream first, so the hash of the last event is cached for the append that follows.
      if (isLast && last) hashes.saw(last);
      yield* events;
      if (isLast) return;
      from = last!.revision + 1n;
    }
  },
  async *readAll(after, types, { signal, passed } = {}) {
    await reading((ms) => check(read, after, ms));
    const end = await reading(read.head);
    const wanted = types && new Set(types);
    const page = async (place: From) => {
      signal?.throwIfAborted();
      const most = Number(min(BigInt(mostRows), end - place.position));
      const only = types && { types, through: min(place.position + mostPassed, end) };
      return reading((ms) => read.all(place, most, ms, only));
    };
    for await (const events of ahead(afterOf(after), end, page)) {
      yield* wanted ? events.filter(({ type, position }) => wanted.has(type) || position === end) : events;
      passed?.(events.at(-1)!.position);
    }
  },
});

type Following = {
  /** Starts to listen for notifications of other processes, if not started yet. */
  begin: () => void;
  news: ReturnType<typeof wakeUp>;
  closing: AbortSignal;
  log: Log;
};

/** Yields existing and new events after a place. */
const subscribing = (read: Reader, { begin, news, closing, log }: Following): EventStore['subscribeToAll'] =>
  async function* (after, { signal, maxBatch = mostRows }) {
    const stop = AbortSignal.any([signal, closing]);
    begin();
    let place: From = afterOf(after);
    for (let failures = 0, begun = false; !stop.aborted;) {
      const calls = news.calls();
      try {
        if (!begun) await check(read, after, tryTimeout);
        begun = true;
        const events = await read.all(place, maxBatch, tryTimeout);
        failures = 0;
        if (stop.aborted) return;
        const last = events.at(-1);
        if (last) {
          yield events;
          place = placeOf(last);
        } else await news.wait(calls, pollEvery, stop);
      } catch (error) {
        if (!isLost(error) && !stop.aborted) throw error;
        log('a subscription lost its connection; it goes on from where it was', error);
        await pause(backOff(failures++), stop);
      }
    }
  };

/**
 * Event store in Postgres. Creates its schema `es` if missing. Any number of processes may append to and read from one database
 * concurrently. Reopens lost connections and retries the commands in flight.
 */
export const embeddedLog = async (options: {
  connectionString: string;
  log?: Log;
  patience?: Timeouts;
}): Promise<EventStore> => {
  const { connectionString, log = () => undefined, patience = defaultTimeouts } = options;
  await repeating(defaultTimeouts.read, () => migrate(connectionString));

  const pool = readerPool(connectionString, log);
  const read = reader(pool);
  const reading = <T>(request: (ms: number) => Promise<T>) => repeating(patience.read, request);
  const news = wakeUp();
  const closing = new AbortController();
  const announce = announcer(pool, log);
  const writer = batchWriter(connectionString, { log, closing: closing.signal, patience: patience.write });
  const hashes = lastHashes();
  let listening: Promise<void> | undefined;

  const hashAt = async (stream: string, revision: bigint) => {
    const { events } = await reading((ms) => read.stream({ stream, from: revision, most: 1 }, ms));
    return events[0] && hashes.saw(events[0]);
  };

  const written = () => {
    news.call();
    announce.soon();
  };
  const queue = groupCommit({
    write: writer.write,
    find: (ids) => reading((ms) => read.commands(ids, ms)),
    written,
  });

  const begin = () => {
    listening ??= listen({ connectionString, heard: news.call, signal: closing.signal, log });
  };

  return {
    append: async (request) => {
      const command = checked(request);
      if (closing.signal.aborted) throw new Error('the event log is closed');
      const { stream, expectedRevision } = command;
      const before = hashes.find(stream, expectedRevision) ?? (await hashAt(stream, expectedRevision));
      if (before === undefined) return queue.refused(command);
      const linked = chained(command, before);
      const landed = await queue.append(linked);
      if (!landed.duplicate) hashes.wrote(linked);
      return landed;
    },

    ...pagesOf(read, reading, hashes),
    subscribeToAll: subscribing(read, { begin, news, closing: closing.signal, log }),

    head: () => reading(read.head),
    identity: () => reading(read.identity),
    holds: (place) => reading((ms) => read.holds(place, ms)),
    ping: async () => {
      try {
        const [why] = await Promise.all([gateState(pool, patience.probe), read.head(patience.probe)]);
        if (why) throw closed(why);
      } catch (error) {
        throw isLost(error) ? unavailable(error) : error;
      }
    },

    close: async () => {
      closing.abort();
      await queue.drained();
      await announce.done();
      await Promise.all([writer.close(), pool.end(), listening]);
    },
  };
};

const min = (a: bigint, b: bigint) => (a < b ? a : b);
