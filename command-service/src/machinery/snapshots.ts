import { setImmediate } from 'node:timers/promises';
import type { AnyEvent } from '@obraclara/events';
import { hashOf, markOf, type EventStore, type Recorded } from '@obraclara/platform/store';
import type { Pool } from 'pg';
import type { Aggregate } from './aggregate.ts';
import { advance, type Weighed } from './folded.ts';
import { snapshotRows, textsOf, type Kept, type Snapped, type SnapshotRows } from './snapshot-rows.ts';

type Log = (message: string, error?: unknown) => void;

type Deps = {
  store: EventStore;
  db: Pool;
  jwtSecret: string;
  /** A snapshot is due after so many events, or a twentieth of the stream when that is more. */
  every?: number | undefined;
  log?: Log | undefined;
};

const usualEvery = 1000;
const share = 20n;
/** Characters. A larger state is not kept: V8 has no text of more than half a thousand million. */
const mostCharacters = 200_000_000;

const isSnapped = <E extends AnyEvent, State>(
  aggregate: Aggregate<E, State>,
): aggregate is Snapped<E, State> => aggregate.snapshot !== undefined;

type Inside = { store: EventStore; log: Log; rows: SnapshotRows };

/** An event's own hash; events of before there were hashes get theirs of what they say. */
const hashIn = (event: Recorded) => event.meta.hash ?? hashOf(event);

const eventAt = async (store: EventStore, stream: string, revision: bigint) => {
  for await (const event of store.readStream(stream, revision)) return event;
  return undefined;
};

type From = {
  /** The last revision that the snapshot may be of. */
  most: bigint;
  /** Whether the events after the snapshot are enough; all of them unless said. */
  fits?: (kept: Weighed<unknown>) => boolean;
  /** The first event that is not to be taken in. */
  ends?: (event: Recorded) => boolean;
  seen?: ((event: Recorded) => void) | undefined;
};

/** Bigger than any revision. */
export const newest = 2n ** 62n;

export type Snapshots = ReturnType<typeof openSnapshots>;

/** Finds snapshots and goes on from them. */
const restorer = ({ store, rows, log }: Inside) => {
  /** Takes in what follows in the log; false if the snapshot is not of this log. */
  const foldOn = async <E extends AnyEvent, State>(
    aggregate: Aggregate<E, State>,
    { folded, hash }: Kept<State>,
    { stream, ends, seen }: From & { stream: string },
  ): Promise<boolean> => {
    let same = false;
    for await (const event of store.readStream(stream, folded.revision)) {
      if (!same) {
        same = markOf(event) === folded.mark && hashIn(event) === hash;
        if (!same) return false;
        // Elsewhere in a log that was copied since.
        folded.position = event.position;
        continue;
      }
      if (ends?.(event)) break;
      advance(aggregate, folded, event);
      seen?.(event);
    }
    return same;
  };

  const find = async <E extends AnyEvent, State>(
    aggregate: Snapped<E, State>,
    stream: string,
    most: bigint,
  ) => {
    try {
      return await rows.find(aggregate, stream, most);
    } catch (error) {
      log(`the snapshot of ${stream} could not be read; it is folded from its first event`, error);
      return undefined;
    }
  };

  /** The stream as a snapshot and the events after it have it, and where that was; undefined where there is none. */
  return async <E extends AnyEvent, State>(
    aggregate: Aggregate<E, State>,
    stream: string,
    from: From,
  ): Promise<{ folded: Weighed<State>; madeAt: bigint } | undefined> => {
    if (!isSnapped(aggregate)) return undefined;
    for (let { most } = from; ;) {
      const kept = await find(aggregate, stream, most);
      if (!kept) return undefined;
      const { revision: madeAt } = kept.folded;
      most = madeAt - 1n;
      if (from.fits && !from.fits(kept.folded)) continue;
      if (await foldOn(aggregate, kept, { ...from, stream })) return { folded: kept.folded, madeAt };
      log(`the snapshot of ${stream} at ${madeAt} is of another history; it is thrown away`);
      await rows.discard(stream, madeAt);
    }
  };
};

/** Makes snapshots in the background, one at a time, where they are due. */
const maker = ({ store, rows, log, every }: Inside & { every: number }) => {
  /** The revision of the last one made or found of each. */
  const made = new WeakMap<Weighed<unknown>, bigint>();
  let making: Promise<void> = Promise.resolve();
  let closed = false;

  const make = async <E extends AnyEvent, State>(
    aggregate: Snapped<E, State>,
    stream: string,
    folded: Weighed<State>,
  ) => {
    const { revision, position, mark } = folded;
    const texts = textsOf(aggregate, folded);
    made.set(folded, revision);
    if (texts.state.length > mostCharacters) return;
    const event = await eventAt(store, stream, revision);
    if (mark === undefined || !event || markOf(event) !== mark) return;
    await rows.keep({ stream, revision, position, mark, hash: hashIn(event) }, texts);
  };

  const isDue = (folded: Weighed<unknown>) => {
    const last = made.get(folded) ?? -1n;
    // A stream that is shorter than it was is another one.
    const since = folded.revision - (last > folded.revision ? -1n : last);
    const events = folded.revision / share;
    return since >= (events > every ? events : BigInt(every));
  };

  return {
    /** Tells that a stream in memory has a snapshot of this revision. */
    known: (folded: Weighed<unknown>, revision: bigint) => void made.set(folded, revision),
    /** Makes one of the stream in memory where it is due; whoever waits for an answer gets it first. */
    offer: <E extends AnyEvent, State>(
      aggregate: Aggregate<E, State>,
      stream: string,
      folded: Weighed<State>,
    ): void => {
      if (closed || !isSnapped(aggregate) || !isDue(folded)) return;
      made.set(folded, folded.revision);
      making = making.then(async () => {
        await setImmediate();
        try {
          await make(aggregate, stream, folded);
        } catch (error) {
          log(`no snapshot of ${stream} could be made; another one is made later`, error);
        }
      });
    },
    /** Resolves when all that were due are made. */
    settled: () => making,
    /** Resolves when those that are due are made; no more are from then on. */
    close: () => {
      closed = true;
      return making;
    },
  };
};

/**
 * Streams as they were at some event, so that a start need not fold thousands from the first. A snapshot is never the only
 * truth: it counts when this installation sealed it, the present fold made it and the log has that event, by its hash, where it
 * was made; otherwise it is thrown away and the stream folded whole.
 */
export const openSnapshots = (deps: Deps) => {
  const { store, db, jwtSecret, every = usualEvery, log = () => undefined } = deps;
  const inside = { store, log, rows: snapshotRows(db, jwtSecret) };
  return { restored: restorer(inside), ...maker({ ...inside, every }) };
};
