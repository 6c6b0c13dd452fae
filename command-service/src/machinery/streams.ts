import type { AnyEvent } from '@obraclara/events';
import { markOf, type EventStore, type LogHead, type Recorded } from '@obraclara/platform/store';
import type { Aggregate } from './aggregate.ts';
import { advance, unread, type Folded, type Weighed } from './folded.ts';
import { newest, type Snapshots } from './snapshots.ts';

export type { Folded } from './folded.ts';

/** `restoring`: until its snapshot was looked for. */
type Entry<State = unknown> = Weighed<State> & { tail: Promise<unknown>; restoring?: Promise<void> };

/** Events and concepts kept in memory in all, before the streams used longest ago are let go. */
const mostWeight = 400_000;

const fresh = <E extends AnyEvent, State>(aggregate: Aggregate<E, State>): Entry<State> => ({
  ...unread(aggregate),
  tail: Promise.resolve(),
});

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

/** Streams as they once were, read from their first event or a snapshot and not kept. */
const pastStreams = (store: EventStore, snapshots: Snapshots | undefined) => {
  /** All up to the first event for which `ends`. */
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
    /** The stream as it was when the event of this revision had just happened. */
    loadAt: async <E extends AnyEvent, State>(
      aggregate: Aggregate<E, State>,
      key: string,
      revision: bigint,
    ): Promise<Folded<State>> =>
      revision < 0n
        ? unread(aggregate)
        : loadUntil(aggregate, key, { most: revision, ends: (event) => event.revision > revision }),
    /** The stream as it was just before the first event of this command; as it is now when the command wrote nothing. */
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

/** Begins a stream of which nothing was read yet with its snapshot, once for all who ask for it at the same moment. */
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
  /** What the log has come to, for events to carry. */
  logHead?: (() => LogHead | undefined) | undefined;
  /** What long streams go on from instead of their first event. */
  snapshots?: Snapshots | undefined;
};

export type Streams = ReturnType<typeof streamCache>;

/**
 * Streams folded once and kept: each use reads only what is new. One writer at a time and process for each stream, so
 * that commands of one process do not conflict among themselves. `seen` is told of every event taken in, `replaced` when a
 * stream is not any more what was read of it: another log, or a restored backup, is in the place of the one that was there.
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
