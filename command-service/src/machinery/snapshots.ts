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
  /** A snapshot is due after this many events, or after a twentieth of the stream if that is more. */
  every?: number | undefined;
  log?: Log | undefined;
};

const usualEvery = 1000;
const share = 20n;
/** Characters. A larger state gets no snapshot: V8 strings hold at most about 500 million. */
const mostCharacters = 200_000_000;

const isSnapped = <E extends AnyEvent, State>(
  aggregate: Aggregate<E, State>,
): aggregate is Snapped<E, State> => aggregate.snapshot !== undefined;

type Inside = { store: EventStore; log: Log; rows: SnapshotRows };

/** Hash of an event; computed for events written before events had hashes. */
const hashIn = (event: Recorded) => event.meta.hash ?? hashOf(event);

const eventAt = async (store: EventStore, stream: string, revision: bigint) => {
  for await (const event of store.readStream(stream, revision)) return event;
  return undefined;
};

type From = {
  /** Highest revision that the snapshot may have. */
  most: bigint;
  /** Whether the snapshot is early enough; any is by default. */
  fits?: (kept: Weighed<unknown>) => boolean;
  /** True for the first event to leave out. */
  ends?: (event: Recorded) => boolean;
  seen?: ((event: Recorded) => void) | undefined;
};

/** Greater than any revision. */
export const newest = 2n ** 62n;

export type Snapshots = ReturnType<typeof openSnapshots>;

/** Finds snapshots and folds the events after them. */
const restorer = ({ store, rows, log }: Inside) => {
  /** Folds the following events; false if the snapshot belongs to another log. */
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
        // A copied log may store the event at another position.
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

  /** The stream folded from a snapshot, and the snapshot's revision; undefined if there is no snapshot. */
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

/** Writes due snapshots in the background, one at a time. */
const maker = ({ store, rows, log, every }: Inside & { every: number }) => {
  /** Revision of the latest snapshot of each stream. */
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
    // A stream shorter than before is a different stream.
    const since = folded.revision - (last > folded.revision ? -1n : last);
    const events = folded.revision / share;
    return since >= (events > every ? events : BigInt(every));
  };

  return {
    /** Records that a snapshot of this revision exists. */
    known: (folded: Weighed<unknown>, revision: bigint) => void made.set(folded, revision),
    /** Schedules a snapshot if one is due, after pending responses are sent. */
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
    /** Resolves when all due snapshots are written. */
    settled: () => making,
    /** Resolves when the due snapshots are written; later offers are ignored. */
    close: () => {
      closed = true;
      return making;
    },
  };
};

/**
 * Snapshots of streams, so that a start need not fold thousands of events. A snapshot counts only if this installation sealed it, the
 * present fold made it and the log has its event with the same hash. Otherwise it is discarded and the stream is folded from the first
 * event.
 */
export const openSnapshots = (deps: Deps) => {
  const { store, db, jwtSecret, every = usualEvery, log = () => undefined } = deps;
  const inside = { store, log, rows: snapshotRows(db, jwtSecret) };
  return { restored: restorer(inside), ...maker({ ...inside, every }) };
};
