import { createHash, randomUUID } from 'node:crypto';
import {
  BACKWARDS,
  CancelledError,
  DeadlineExceededError,
  END,
  EventStoreDBClient,
  FORWARDS,
  MaxAppendSizeExceededError,
  NO_STREAM,
  NotLeaderError,
  START,
  StreamNotFoundError,
  TimeoutError,
  UnavailableError,
  UnknownError,
  WrongExpectedVersionError,
  excludeSystemEvents,
  jsonEvent,
  type AllStreamRecordedEvent,
  type AllStreamResolvedEvent,
  type JSONType,
  type RecordedEvent,
} from '@eventstore/db-client';
import { checked } from './check.ts';
import { commandIndex, type Landed } from './eventstoredb-commands.ts';
import {
  afterOf,
  conflict,
  isUnavailable,
  markedEvent,
  markOf,
  placeOf,
  replaced,
  tooLarge,
  unavailable,
  type Append,
  type Appended,
  type EventStore,
  type Place,
  type Recorded,
} from './port.ts';
import { subscriptionBatches } from './eventstoredb-subscription.ts';
import { backOff, pause } from './wait.ts';

type Log = (message: string, error?: unknown) => void;

/** Besides the command's own metadata each event says which attempt wrote it, so that a repeated command can be told. */
type StoredMeta = Recorded['meta'] & { attempt?: string };

/** A stream of one event, whose id names the log: what $all is called elsewhere would be the same everywhere. */
const identityStream = 'obraclara-log';

type From = { position: bigint; mark?: string };

const largestPosition = 2n ** 63n;

const recorded = (event: RecordedEvent | AllStreamRecordedEvent): Recorded => {
  const position = event.position?.commit ?? largestPosition;
  if (position >= largestPosition)
    throw new Error('EventStoreDB 22.6 or newer is needed: no positions in streams');
  const meta = { ...(event.metadata as StoredMeta) };
  delete meta.attempt;
  return {
    type: event.type,
    data: event.data as Recorded['data'],
    stream: event.streamId,
    revision: event.revision,
    position,
    meta,
  };
};

const attemptOf = (event: RecordedEvent) => (event.metadata as StoredMeta).attempt;

/** Neither the server's own events nor those of another application on the same server. */
const isOurs = ({ type, streamId, metadata }: AllStreamRecordedEvent) =>
  !type.startsWith('$') &&
  !streamId.startsWith('$') &&
  !!(metadata as Partial<StoredMeta> | undefined)?.command_id;

/** UUIDv5 of the event's place in its command: the same command always has the same event ids. */
export const eventId = (commandId: string, index: number) => {
  const hash = createHash('sha1')
    .update(Buffer.from(commandId.replaceAll('-', ''), 'hex'))
    .update(String(index))
    .digest();
  hash[6] = (hash[6]! & 0x0f) | 0x50;
  hash[8] = (hash[8]! & 0x3f) | 0x80;
  return hash.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};

const lostErrors = [
  UnavailableError,
  CancelledError,
  DeadlineExceededError,
  TimeoutError,
  NotLeaderError,
  UnknownError,
];
/** The server did not say what became of the request; it may be sent again, though it may have taken effect. */
const isLost = (error: unknown) =>
  lostErrors.some((type) => error instanceof type) ||
  (error instanceof Error && /^Failed to discover/.test(error.message));

/** How long, in milliseconds, a request waits for the server to come back before its caller is told. */
const patience = 15_000;
const pageSize = 500;

/**
 * The event store in EventStoreDB 22.6 or newer. A command's events have ids made from its command id, so the server
 * recognises a command that is sent again at its first revision; at any other one the command index does. `position` is
 * the commit position: in commit order, with gaps. A command id is looked for in its own stream only.
 */
export const eventStoreDb = (url: string, log: Log = () => undefined): EventStore => {
  const client = EventStoreDBClient.connectionString(url);
  const index = commandIndex();
  const closing = new AbortController();

  const persist = async <T>(what: string, request: () => Promise<T>): Promise<T> => {
    const until = Date.now() + patience;
    for (let attempt = 0; ; attempt++) {
      try {
        return await request();
      } catch (error) {
        if (!isLost(error)) throw error;
        if (Date.now() > until || closing.signal.aborted) throw unavailable(error);
        log(`EventStoreDB did not answer (${what}); trying again`, error);
        await pause(backOff(attempt), closing.signal);
      }
    }
  };

  const page = (stream: string, from: bigint, maxCount = pageSize) =>
    persist(`read ${stream}`, async () => {
      const events: RecordedEvent[] = [];
      try {
        for await (const { event } of client.readStream(stream, { fromRevision: from, maxCount }))
          if (event) events.push(event);
      } catch (error) {
        if (!(error instanceof StreamNotFoundError)) throw error;
      }
      if (events.length === 0 && from < index.next(stream)) index.forget(stream);
      for (const event of events) index.note(recorded(event), attemptOf(event));
      return events;
    });

  const holds = async ({ position, mark }: Place) => {
    const { stream, revision } = markedEvent(mark);
    const [event] = (await page(stream, revision, 1)).map(recorded);
    return event?.position === position && markOf(event) === mark;
  };

  const check = async ({ position, mark }: From) => {
    if (mark !== undefined && !(await holds({ position, mark }))) throw replaced(position);
  };

  const nameOfLog = () =>
    persist('read its name', async () => {
      let name: string | undefined;
      try {
        const events = client.readStream(identityStream, { fromRevision: START, maxCount: 1 });
        for await (const { event } of events) name = event?.id;
      } catch (error) {
        if (!(error instanceof StreamNotFoundError)) throw error;
      }
      return name;
    });

  /** Names the log. Whoever is second finds the name of the first. */
  const nameLog = async (): Promise<string> => {
    const name = jsonEvent({ id: randomUUID(), type: 'LogNamed', data: {} });
    try {
      await persist('name it', () =>
        client.appendToStream(identityStream, name, { expectedRevision: NO_STREAM }),
      );
    } catch (error) {
      if (!(error instanceof WrongExpectedVersionError)) throw error;
    }
    const named = await nameOfLog();
    if (named === undefined) throw unavailable(new Error(`${identityStream} cannot be read`));
    return named;
  };

  /** From a position on, or up to it; without one, from the beginning or the end. Always read whole: half read ones linger. */
  const pageOfAll = async (
    direction: typeof FORWARDS | typeof BACKWARDS,
    from?: bigint,
    maxCount = pageSize,
  ) => {
    const events: AllStreamRecordedEvent[] = [];
    const edge = direction === FORWARDS ? START : END;
    const fromPosition = from ? { commit: from, prepare: from } : edge;
    for await (const { event } of client.readAll({ direction, fromPosition, maxCount }))
      if (event) events.push(event);
    return events;
  };

  /** One subscription, for as long as it lasts. */
  async function* subscribed(after: bigint, stop: AbortSignal, maxBatch: number) {
    const fromPosition = after === 0n ? START : { commit: after, prepare: after };
    const subscription = client.subscribeToAll(
      { fromPosition, filter: excludeSystemEvents() },
      { highWaterMark: maxBatch },
    );
    for await (const batch of subscriptionBatches<AllStreamResolvedEvent>(subscription, stop, maxBatch)) {
      const events = batch.flatMap(({ event }) => (event && isOurs(event) ? [recorded(event)] : []));
      if (events.length > 0) yield events;
    }
  }

  /** Reads what the index does not know of the stream yet, up to `revision` or the end. */
  const learn = async (stream: string, revision?: bigint) => {
    while (revision === undefined || index.next(stream) <= revision)
      if ((await page(stream, index.next(stream))).length === 0) return;
  };

  const answer = ({ revision, position, attempt }: Landed, own?: string): Appended => ({
    revision,
    position,
    duplicate: attempt !== own,
  });

  /** Resolves to false when the stream is not at the expected revision. */
  const write = async ({ stream, events, meta }: Append, expected: bigint, attempt: string) => {
    const proposed = events.map(({ type, data }, nth) =>
      jsonEvent({
        id: eventId(meta.command_id, nth),
        type,
        data: data as JSONType as Record<string, JSONType>,
        metadata: { ...meta, attempt },
      }),
    );
    const expectedRevision = expected < 0n ? NO_STREAM : expected;
    try {
      await persist(`append to ${stream}`, () =>
        client.appendToStream(stream, proposed, { expectedRevision }),
      );
      return true;
    } catch (error) {
      if (error instanceof WrongExpectedVersionError) return false;
      if (error instanceof MaxAppendSizeExceededError) throw tooLarge(error.maxAppendSize);
      throw error;
    }
  };

  const append = async (request: Append): Promise<Appended> => {
    const { stream, commandId, expectedRevision, events } = checked(request);
    const command = { ...request, meta: { ...request.meta, command_id: commandId } };
    await learn(stream, expectedRevision);
    const before = index.find(stream, commandId);
    if (before) return answer(before);

    const attempt = randomUUID();
    if (await write(command, expectedRevision, attempt)) {
      // The server does not say whether it wrote the events now or had them already; the last of them does.
      const revision = expectedRevision + BigInt(events.length);
      const [last] = await page(stream, revision, 1);
      if (!last) throw new Error(`${stream} has no revision ${revision} after the append that made it`);
      const landed = recorded(last);
      events.forEach((_, nth) =>
        index.note({ ...landed, revision: expectedRevision + 1n + BigInt(nth) }, attemptOf(last)),
      );
      return answer({ ...landed, attempt: attemptOf(last) }, attempt);
    }
    await learn(stream);
    const landed = index.find(stream, commandId);
    if (!landed) throw conflict(stream);
    return answer(landed, attempt);
  };

  return {
    append,

    async *readStream(stream, fromRevision = 0n) {
      for (let from = fromRevision; ;) {
        const events = await page(stream, from);
        for (const event of events) yield recorded(event);
        if (events.length < pageSize) return;
        from += BigInt(events.length);
      }
    },

    async *readAll(after) {
      let place: From = afterOf(after);
      for (let { position } = place; ;) {
        // Whatever was put in the place of the server since the last page, both reads see the same.
        const [events] = await Promise.all([
          persist('read all', () => pageOfAll(FORWARDS, position)),
          check(place),
        ]);
        // A page begins with the event at its position, which the caller has already.
        const fresh = events.filter((event) => event.position.commit > position);
        for (const event of fresh.filter(isOurs).map(recorded)) {
          yield event;
          place = placeOf(event);
        }
        if (fresh.length === 0) return;
        position = fresh.at(-1)!.position.commit;
      }
    },

    async *subscribeToAll(after, { signal, maxBatch = 1000 }) {
      const stop = AbortSignal.any([signal, closing.signal]);
      let place: From = afterOf(after);
      for (let failures = 0; !stop.aborted;) {
        try {
          await check(place);
          for await (const events of subscribed(place.position, stop, maxBatch)) {
            failures = 0;
            yield events;
            place = placeOf(events.at(-1)!);
          }
        } catch (error) {
          if (!isLost(error) && !isUnavailable(error)) throw error;
          log('a subscription to EventStoreDB was lost; it goes on from where it was', error);
        }
        await pause(backOff(failures++), stop);
      }
    },

    head: async () => {
      // The newest event is nearly always ours; only behind the server's own statistics is it further back.
      let size = 1;
      for (let before: bigint | undefined; ; size = pageSize) {
        const events = await persist('read the head', () => pageOfAll(BACKWARDS, before, size));
        const newest = events.find(isOurs);
        if (newest) return newest.position.commit;
        if (events.length < size) return 0n;
        before = events.at(-1)!.position.commit;
      }
    },

    identity: async () => (await nameOfLog()) ?? (await nameLog()),
    holds,

    ping: async () => {
      try {
        const [newest] = await pageOfAll(BACKWARDS, undefined, 1);
        if (!newest) throw new Error('EventStoreDB is not ready: it has no event, not even its own');
      } catch (error) {
        throw isLost(error) ? unavailable(error) : error;
      }
    },

    close: async () => {
      closing.abort();
      // The client waits for each stream to finish, and one whose server went away may never do so.
      const enough = new AbortController();
      await Promise.race([client.dispose(), pause(2000, enough.signal)]);
      enough.abort();
    },
  };
};
