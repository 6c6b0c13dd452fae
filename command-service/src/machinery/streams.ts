import type { AnyEvent } from '@obraclara/events';
import { markOf, type EventStore, type LogHead, type Recorded } from '@obraclara/platform/store';
import type { Aggregate } from './aggregate.ts';
import { advance, unread, type Folded, type Weighed } from './folded.ts';
import { newest, type Snapshots } from './snapshots.ts';

export type { Folded } from './folded.ts';

/** `restoring`: pending until the search for a snapshot ends. */
type Entry<State = unknown> = Weighed<State> & { tail: Promise<unknown>; restoring?: Promise<void> };

/** Total of events and concepts in memory; above it, the least recently used streams are evicted. */
const mostWeight = 400_000;

const fresh = <E extends AnyEvent, State>(aggregate: Aggregate<E, State>): Entry<State> => ({
  ...unread(aggregate),
  tail: Promise.resolve(),
});

/** Cached streams in order of use; evicts the least recently used ones above the maximum weight. */
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

/** Runs `work` after all earlier work on this stream. */
const afterOthers = <T>(entry: Pick<Entry, 'tail'>, work: () => Promise<T>): Promise<T> => {
  const turn = entry.tail.then(work, work);
  // Later work only needs to know that this one ended; its caller receives the outcome.
  entry.tail = turn.then(
    () => undefined,
    () => undefined,
  );
  return turn;
};

/** Former states of streams, read from the first event or from a snapshot, without caching. */
const pastStreams = (store: EventStore, snapshots: Snapshots | undefined) => {
  /** All events before the first one for which `ends` is true. */
  const loadUntil = async <E extends AnyEvent, State>(
    aggregate: Aggregate<E, State>,
    key: string,
    from: Parameters<Snapshots['restored']>[2] & { ends: (event: Recorded) => boolean },
  ): Promise<Folded<State>> => {
    const stream = aggregate.stream(key);
    const restored = await snapshots?.restored(aggregate, stream, from);
    if (restored) return restored.folded;
    const folded = unread(aggregate);
    for await (const event of store.readStream(stream)) {
      if (from.ends(event)) break;
      advance(aggregate, folded, event);
    }
    return folded;
  };
  return {
    /** The stream right after the event of this revision. */
    loadAt: async <E extends AnyEvent, State>(
      aggregate: Aggregate<E, State>,
      key: string,
      revision: bigint,
    ): Promise<Folded<State>> =>
      revision < 0n
        ? unread(aggregate)
        : loadUntil(aggregate, key, { most: revision, ends: (event) => event.revision > revision }),
    /** The stream right before the first event of this command; its present state if the command wrote nothing. */
    loadBefore: async <E extends AnyEvent, State>(
      aggregate: Aggregate<E, State>,
      key: string,
      command_id: string,
    ): Promise<Folded<State>> =>
      loadUntil(aggregate, key, {
        most: newest,
        fits: ({ commands }) => !commands.get(command_id),
        ends: ({ meta }) => meta.command_id === command_id,
      }),
  };
};

/** Initialises an unread stream from its snapshot, once for all concurrent callers. */
const restoring = (snapshots: Snapshots | undefined, seen: Options['seen']) => {
  const restore = async <E extends AnyEvent, State>(
    aggregate: Aggregate<E, State>,
    entry: Entry<State>,
    stream: string,
  ): Promise<void> => {
    const found = await snapshots?.restored(aggregate, stream, { most: newest, seen });
    if (!found || entry.revision >= found.folded.revision) return;
    Object.assign(entry, found.folded);
    snapshots?.known(entry, found.madeAt);
  };
  return <E extends AnyEvent, State>(
    aggregate: Aggregate<E, State>,
    entry: Entry<State>,
    stream: string,
  ): Promise<void> =>
    (entry.restoring ??= restore(aggregate, entry, stream).catch((error: unknown) => {
      delete entry.restoring;
      throw error;
    }));
};

type Options = {
  most?: number;
  seen?: (event: Recorded) => void;
  replaced?: () => void;
  /** Head of the log, which events carry. */
  logHead?: (() => LogHead | undefined) | undefined;
  /** Snapshots, from which long streams are folded. */
  snapshots?: Snapshots | undefined;
};

export type Streams = ReturnType<typeof streamCache>;

/**
 * Cache of folded streams: each use reads only new events. Each process runs one writer at a time per stream, so that its own commands do
 * not conflict. `seen` receives every folded event. `replaced` runs when a stream no longer contains what was read: another log or a
 * restored backup has replaced it.
 */
export const streamCache = (
  store: EventStore,
  { most = mostWeight, seen, replaced, logHead, snapshots }: Options = {},
) => {
  const { entryOf, shrink } = keptStreams(most);
  const { loadAt, loadBefore } = pastStreams(store, snapshots);
  const restored = restoring(snapshots, seen);

  const take = <E extends AnyEvent, State>(
    aggregate: Aggregate<E, State>,
    entry: Entry<State>,
    event: Recorded,
  ) => {
    advance(aggregate, entry, event);
    seen?.(event);
  };

  /** Folds new events after the last known one; false if the log no longer has that event. */
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

  /** The present stream. The result is live: use it before the next `await`, or copy it. */
  const load = async <E extends AnyEvent, State>(
    aggregate: Aggregate<E, State>,
    key: string,
  ): Promise<Folded<State>> => {
    const stream = aggregate.stream(key);
    const entry = entryOf(aggregate, stream);
    const before = entry.weight;
    await restored(aggregate, entry, stream);
    if (!(await readOn(aggregate, entry, stream))) {
      replaced?.();
      Object.assign(entry, unread(aggregate));
      await readOn(aggregate, entry, stream);
    }
    if (entry.weight !== before) shrink();
    snapshots?.offer(aggregate, stream, entry);
    return entry;
  };

  /** Runs `work` as the only writer of this stream in this process. */
  const alone = <E extends AnyEvent, State, T>(
    aggregate: Aggregate<E, State>,
    key: string,
    work: () => Promise<T>,
  ): Promise<T> => afterOthers(entryOf(aggregate, aggregate.stream(key)), work);

  /** Folds the appended events in. Returns the stream right after them, without reading it again if possible. */
  const appended = async <E extends AnyEvent, State>(
    aggregate: Aggregate<E, State>,
    key: string,
    events: readonly Recorded[],
  ): Promise<Folded<State>> => {
    const stream = aggregate.stream(key);
    const entry = entryOf(aggregate, stream);
    for (const event of events) take(aggregate, entry, event);
    snapshots?.offer(aggregate, stream, entry);
    const last = events.at(-1)?.revision ?? entry.revision;
    if (entry.revision === last) return entry;
    return loadAt(aggregate, key, last);
  };

  return { store, logHead, load, loadAt, loadBefore, alone, appended };
};
