import { factOf, reducer, upcast, type AnyEvent } from '@obraclara/events';
import { markOf, type EventStore, type LogHead, type Recorded } from '@obraclara/platform/store';
import type { Aggregate } from './aggregate.ts';

/** Where a command's last event stands, and what was asked. */
export type CarriedOut = { revision: bigint; fingerprint: string | undefined };

/** What a stream has come to. */
export type Folded<State> = {
  state: State;
  revision: bigint;
  position: bigint;
  commands: Map<string, CarriedOut>;
};

/** `mark`: of the last event taken in. */
type Entry<State = unknown> = Folded<State> & { weight: number; tail: Promise<unknown>; mark?: string };

/** Events and concepts kept in memory in all, before the streams used longest ago are let go. */
const mostWeight = 400_000;

const weightOf = ({ data }: AnyEvent) => {
  const { concepts } = data as { concepts?: unknown };
  return 1 + (Array.isArray(concepts) ? concepts.length : 0);
};

const fresh = <E extends AnyEvent, State>(aggregate: Aggregate<E, State>): Entry<State> => ({
  state: aggregate.initial(),
  revision: -1n,
  position: 0n,
  commands: new Map(),
  weight: 0,
  tail: Promise.resolve(),
});

/** Folds the next event in; one that is there already changes nothing (two readers may bring the same). */
const advance = <E extends AnyEvent, State>(
  { on }: Aggregate<E, State>,
  entry: Folded<State> & Partial<Pick<Entry, 'weight' | 'mark'>>,
  event: Recorded,
): void => {
  if (event.revision !== entry.revision + 1n) return;
  const present = upcast(event);
  entry.state = reducer(on)(entry.state, present, factOf(present));
  entry.revision = event.revision;
  entry.position = event.position;
  entry.mark = markOf(event);
  const { command_id, fingerprint } = event.meta;
  entry.commands.set(command_id, { revision: event.revision, fingerprint });
  if (entry.weight !== undefined) entry.weight += weightOf(event);
};

/** The streams that are kept, the one used last at the end; those used longest ago are let go when they grow too heavy. */
const keptStreams = (most: number) => {
  const entries = new Map<string, Entry>();
  return {
    entryOf: <E extends AnyEvent, State>(aggregate: Aggregate<E, State>, stream: string): Entry<State> => {
      const entry = (entries.get(stream) ?? fresh(aggregate)) as Entry<State>;
      entries.delete(stream);
      entries.set(stream, entry);
      return entry;
    },
    shrink: () => {
      let weight = 0;
      for (const entry of entries.values()) weight += entry.weight;
      for (const [stream, entry] of entries) {
        if (weight <= most || entries.size === 1) return;
        entries.delete(stream);
        weight -= entry.weight;
      }
    },
  };
};

/** Runs `work` when all that was asked of this stream before is over. */
const afterOthers = <T>(entry: Pick<Entry, 'tail'>, work: () => Promise<T>): Promise<T> => {
  const turn = entry.tail.then(work, work);
  // Whoever waits for this turn only needs to know that it is over; the caller gets the outcome itself.
  entry.tail = turn.then(
    () => undefined,
    () => undefined,
  );
  return turn;
};

/** Streams as they once were, read from their first event and not kept. */
const pastStreams = (store: EventStore) => ({
  /** The stream as it was when the event of this revision had just happened. */
  loadAt: async <E extends AnyEvent, State>(
    aggregate: Aggregate<E, State>,
    key: string,
    revision: bigint,
  ): Promise<Folded<State>> => {
    const entry = fresh(aggregate);
    if (revision < 0n) return entry;
    for await (const event of store.readStream(aggregate.stream(key))) {
      advance(aggregate, entry, event);
      if (entry.revision === revision) break;
    }
    return entry;
  },
  /** The stream as it was just before the first event of this command; as it is now when the command wrote nothing. */
  loadBefore: async <E extends AnyEvent, State>(
    aggregate: Aggregate<E, State>,
    key: string,
    command_id: string,
  ): Promise<Folded<State>> => {
    const entry = fresh(aggregate);
    for await (const event of store.readStream(aggregate.stream(key))) {
      if (event.meta.command_id === command_id) break;
      advance(aggregate, entry, event);
    }
    return entry;
  },
});

type Options = {
  most?: number;
  seen?: (event: Recorded) => void;
  replaced?: () => void;
  /** What the log has come to, for events to carry. */
  logHead?: (() => LogHead | undefined) | undefined;
};

export type Streams = ReturnType<typeof streamCache>;

/**
 * Streams folded once and kept: each use reads only what is new. One writer at a time and process for each stream, so
 * that commands of one process do not conflict among themselves. `seen` is told of every event taken in, `replaced` when a
 * stream is not any more what was read of it: another log, or a restored backup, is in the place of the one that was there.
 */
export const streamCache = (
  store: EventStore,
  { most = mostWeight, seen, replaced, logHead }: Options = {},
) => {
  const { entryOf, shrink } = keptStreams(most);
  const { loadAt, loadBefore } = pastStreams(store);

  const take = <E extends AnyEvent, State>(
    aggregate: Aggregate<E, State>,
    entry: Entry<State>,
    event: Recorded,
  ) => {
    advance(aggregate, entry, event);
    seen?.(event);
  };

  /** Takes in what is new, from the last known event on: false if that one is not there any more. */
  const readOn = async <E extends AnyEvent, State>(
    aggregate: Aggregate<E, State>,
    entry: Entry<State>,
    stream: string,
  ): Promise<boolean> => {
    const { mark, revision } = entry;
    let same = mark === undefined;
    for await (const event of store.readStream(stream, mark === undefined ? 0n : revision)) {
      same ||= markOf(event) === mark;
      if (!same) return false;
      take(aggregate, entry, event);
    }
    return same;
  };

  /** The stream as it is now. What comes back is live: use it before the next `await`, or copy it. */
  const load = async <E extends AnyEvent, State>(
    aggregate: Aggregate<E, State>,
    key: string,
  ): Promise<Folded<State>> => {
    const stream = aggregate.stream(key);
    const entry = entryOf(aggregate, stream);
    const before = entry.weight;
    if (!(await readOn(aggregate, entry, stream))) {
      replaced?.();
      Object.assign(entry, fresh(aggregate), { tail: entry.tail, mark: undefined });
      await readOn(aggregate, entry, stream);
    }
    if (entry.weight !== before) shrink();
    return entry;
  };

  /** Runs `work` alone among the writers of this stream in this process. */
  const alone = <E extends AnyEvent, State, T>(
    aggregate: Aggregate<E, State>,
    key: string,
    work: () => Promise<T>,
  ): Promise<T> => afterOthers(entryOf(aggregate, aggregate.stream(key)), work);

  /** Takes in what was just appended; the stream right after it, without reading it again where possible. */
  const appended = async <E extends AnyEvent, State>(
    aggregate: Aggregate<E, State>,
    key: string,
    events: readonly Recorded[],
  ): Promise<Folded<State>> => {
    const entry = entryOf(aggregate, aggregate.stream(key));
    for (const event of events) take(aggregate, entry, event);
    const last = events.at(-1)?.revision ?? entry.revision;
    if (entry.revision === last) return entry;
    return loadAt(aggregate, key, last);
  };

  return { store, logHead, load, loadAt, loadBefore, alone, appended };
};
