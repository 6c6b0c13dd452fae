import type { AllStreamRecordedEvent, AllStreamResolvedEvent, Filter } from '@eventstore/db-client';
import type { Client } from './eventstoredb-client.ts';
import { isLost, isNoPlace, named } from './eventstoredb-failures.ts';
import type { Log } from './eventstoredb-requests.ts';
import { isUnavailable, replaced } from './port.ts';
import { backOff, pause } from './wait.ts';

/** The used part of the client's subscription. */
type Subscription = {
  read(): unknown;
  push(item: unknown): unknown;
  on(event: string | symbol, listener: (...values: unknown[]) => void): unknown;
  unsubscribe(): Promise<void>;
};

/**
 * Yields a subscription's items in arrays of at most `maxBatch` buffered items. Ends when `stop` aborts or the server ends it;
 * throws its error. Backpressure leaves unread items on the server.
 */
async function* batches<Item>(
  subscription: Subscription,
  stop: AbortSignal,
  maxBatch: number,
): AsyncGenerator<Item[]> {
  let failure: { error: unknown } | undefined;
  let ended = false;
  let wake: () => void = () => undefined;
  const change = (event: string, listener: (value?: unknown) => void) =>
    subscription.on(event, (value?: unknown) => {
      listener(value);
      wake();
    });
  change('readable', () => undefined);
  change('error', (error) => (failure = { error }));
  change('end', () => (ended = true));
  change('close', () => (ended = true));
  const abort = () => wake();
  stop.addEventListener('abort', abort);

  try {
    while (!stop.aborted) {
      const batch: Item[] = [];
      for (let next; batch.length < maxBatch && (next = subscription.read() as Item | null);)
        batch.push(next);
      if (batch.length > 0) yield batch;
      else if (failure) throw failure.error;
      else if (ended) return;
      else await new Promise<void>((resolve) => (wake = resolve));
    }
  } finally {
    stop.removeEventListener('abort', abort);
    // Unsubscribing waits for a connection that may never have existed; its failure was reported above.
    subscription.unsubscribe().catch(() => undefined);
  }
}

type Selection = { streams: string[] } | { types: string[] };

export type Following = {
  client: Client;
  selection: Selection;
  after: bigint;
  /** Runs before each connection; a rejection prevents it. */
  before?: () => Promise<void>;
  /** Called with the position up to which all events were scanned and processed; undefined when the connection is lost. */
  reached?: (position: bigint | undefined) => void;
  stop: AbortSignal;
  maxBatch: number;
  log: Log;
};

/** Marks, among the events, the position up to which the server has scanned. */
type Checkpoint = { checkpoint: bigint };
type Item = AllStreamResolvedEvent | Checkpoint;
const isCheckpoint = (item: Item): item is Checkpoint => 'checkpoint' in item;
const placeOf = (item: Item) => (isCheckpoint(item) ? item.checkpoint : item.event?.position.commit);

/**
 * Position from which a new connection can resume: the last event, or the last checkpoint but one. Some servers of 24.10 and 25.0
 * report the end of the log as a checkpoint. A subscription that resumes there misses the event that is then written. A later
 * checkpoint proves that this event was scanned.
 */
const resumption = (after: bigint) => {
  let position = after;
  let checkpoint = after;
  return {
    position: () => position,
    take: (item: Item) => {
      if (!isCheckpoint(item)) position = placeOf(item) ?? position;
      else if (item.checkpoint > checkpoint) {
        if (checkpoint > position) position = checkpoint;
        checkpoint = item.checkpoint;
      }
    },
  };
};
const eventsOf = ({ named }: Client, items: readonly Item[]) =>
  items.flatMap((item) => (!isCheckpoint(item) && item.event ? [named(item.event)] : []));

const filterOf = (selection: Selection, { names }: Client): Filter => {
  const checkpointReached = async (subscription: unknown, { commit }: { commit: bigint }) =>
    void (subscription as Subscription).push({ checkpoint: commit } satisfies Checkpoint);
  const tells = { checkpointInterval: 1, checkpointReached };
  return 'streams' in selection
    ? { filterOn: 'streamName', prefixes: selection.streams.map(names.atServer), ...tells }
    : { filterOn: 'eventType', prefixes: selection.types, ...tells };
};

const subscribed = ({ client, selection, stop, maxBatch }: Following, after: bigint) => {
  const fromPosition = after === 0n ? 'start' : ({ commit: after, prepare: after } as const);
  const subscription = client.subscribeToAll(
    { fromPosition, filter: filterOf(selection, client) },
    { highWaterMark: maxBatch },
  );
  return batches<Item>(subscription, stop, maxBatch);
};

/** Logs only the first failure: there are two tries a second while the server is unreachable. */
const tellOnce = (log: Log, failures: number, error: unknown) => {
  if (failures === 0) log('a subscription to EventStoreDB was lost; it goes on from where it was', error);
};

const throwUnlessLost = (error: unknown, position: bigint) => {
  if (isNoPlace(error)) throw replaced(position);
  if (!isLost(error) && !isUnavailable(error)) throw named(error);
};

/**
 * Yields the selected events after a position, in order, until `stop` aborts. After a lost connection, resumes from the last
 * scanned position, which may be past the last event (an array may be empty). Throws if the server refuses access, and `replaced`
 * if no event begins at the position.
 */
export async function* followed(following: Following): AsyncGenerator<AllStreamRecordedEvent[]> {
  const { client, after, before, reached, stop, log } = following;
  const resume = resumption(after);
  for (let failures = 0; !stop.aborted;) {
    try {
      await before?.();
      for await (const batch of subscribed(following, resume.position())) {
        failures = 0;
        yield eventsOf(client, batch);
        batch.forEach(resume.take);
        reached?.(placeOf(batch.at(-1)!) ?? resume.position());
      }
    } catch (error) {
      throwUnlessLost(error, resume.position());
      tellOnce(log, failures, error);
    } finally {
      reached?.(undefined);
    }
    await pause(backOff(failures++), stop);
  }
}
