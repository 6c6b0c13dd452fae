import { randomUUID } from 'node:crypto';
import { logStream, type LogEvent } from '@obraclara/events';
import {
  hashOf,
  isConflict,
  isOfLog,
  isReplaced,
  nothingBefore,
  pause,
  placeOf,
  replaced,
  runningHash,
  type EventStore,
  type LogHead,
  type Place,
  type Recorded,
} from '@obraclara/platform/store';
import type { Pool } from 'pg';
import type { CommandDeps } from './deps.ts';
import { metaOf } from './execute.ts';

/*
 * Head of the log (count and hash), which later events carry: each event thus attests all streams, and an event removed or inserted later
 * is detectable. It is read behind the writes, because the order of concurrent appends is unknown. A table stores it periodically, so that
 * a start need not read the whole log.
 */

type Known = LogHead & { place: Place | null };

const beginning: Known = { events: 0, hash: nothingBefore, place: null };

const kept = async (store: EventStore, db: Pool, name: string): Promise<Known> => {
  const { rows } = await db.query<{ position: string; mark: string; events: string; hash: string }>(
    'select position::text, mark, events::text, hash from command.log_head where log = $1',
    [name],
  );
  const [row] = rows;
  if (!row) return beginning;
  const place = { position: BigInt(row.position), mark: row.mark };
  const isThere = await isOfLog(store, name, { log: name, ...place });
  return isThere ? { events: Number(row.events), hash: row.hash, place } : beginning;
};

/** Stores the latest head, from any process: it only serves as the starting point. */
const keep = async (db: Pool, name: string, { events, hash, place }: Known) => {
  if (!place) return;
  await db.query(
    `insert into command.log_head (log, position, mark, events, hash) values ($1, $2, $3, $4, $5)
     on conflict (log) do update set position = excluded.position, mark = excluded.mark, events = excluded.events,
       hash = excluded.hash`,
    [name, place.position, place.mark, events, hash],
  );
};

const added = ({ events, hash }: Known, event: Recorded): Known => ({
  events: events + 1,
  hash: runningHash(hash, hashOf(event)),
  place: placeOf(event),
});

/** Whether the log begins with events without hashes and has no seal that covers them. */
const needsSeal = async (store: EventStore): Promise<boolean> => {
  for await (const _ of store.readStream(logStream)) return false;
  for await (const { meta } of store.readAll(0n)) return meta.hash === undefined;
  return false;
};

/** Appends the seal of the log once. `seal` must cover all events up to some event. Of several processes one succeeds. */
const sealLog = async ({ store, now }: Pick<CommandDeps, 'store' | 'now'>, { events, hash }: LogHead) => {
  const event: LogEvent = { type: 'LogSealed', data: { events, hash } };
  const command_id = randomUUID();
  const meta = metaOf({
    at: now().toISOString(),
    by: 'system',
    role: 'administrator',
    command_id,
    correlation_id: command_id,
  });
  try {
    await store.append({ stream: logStream, events: [event], expectedRevision: -1n, meta });
  } catch (error) {
    if (!isConflict(error)) throw error;
  }
};

/** Milliseconds between two stored positions. */
const keepEvery = 5000;
/** Milliseconds between two checks that the log is still the same. */
const lookEvery = 1000;
/** Milliseconds for which the result of a check is valid. */
const trusted = 1250;
const tryAgainAfter = 2000;

export type Witness = {
  /** Head of the log as far as read; undefined before the first complete read and while the log cannot be checked. */
  now: () => LogHead | undefined;
  close: () => Promise<void>;
};

type Deps = Pick<CommandDeps, 'store' | 'db' | 'now' | 'log'>;

/** The head of the named log, stored periodically. */
const knowledge = async ({ store, db }: Deps, name: string) => {
  let known = await kept(store, db, name);
  let written = known;
  let since = performance.now();
  const write = async () => {
    since = performance.now();
    if (written !== known) await keep(db, name, known);
    written = known;
  };
  return {
    now: () => known,
    take: (events: readonly Recorded[]) => {
      known = events.reduce(added, known);
    },
    write,
    writeInTime: async () => {
      if (performance.now() - since > keepEvery) await write();
    },
  };
};
type Knowledge = Awaited<ReturnType<typeof knowledge>>;

/** Rejects when the log no longer contains what was read: no event may carry the head of another history. */
const watchPlace = async (store: EventStore, known: Knowledge, { signal, same }: Watching) => {
  for (;;) {
    await pause(lookEvery, signal);
    if (signal.aborted) return;
    const { place } = known.now();
    if (place && !(await store.holds(place))) throw replaced(place.position);
    same();
  }
};
type Watching = { signal: AbortSignal; same: () => void };

/** Follows the log, and seals it if needed. */
export const openWitness = (deps: Deps): Witness => {
  const { store, log = () => undefined } = deps;
  const stop = new AbortController();
  let current: (LogHead & { since: number }) | undefined;

  const begin = async () => {
    const known = await knowledge(deps, await store.identity());
    for await (const event of store.readAll(known.now().place ?? 0n)) {
      known.take([event]);
      await known.writeInTime();
      if (stop.signal.aborted) return known;
    }
    if (await needsSeal(store)) await sealLog(deps, known.now());
    await known.write();
    return known;
  };

  const follow = async () => {
    const known = await begin();
    const over = new AbortController();
    const signal = AbortSignal.any([stop.signal, over.signal]);
    const same = () => {
      current = { ...known.now(), since: performance.now() };
    };
    const subscribe = async () => {
      same();
      for await (const batch of store.subscribeToAll(known.now().place ?? 0n, { signal })) {
        known.take(batch);
        same();
        await known.writeInTime();
      }
    };
    const endOther = () => over.abort();
    const ends = await Promise.allSettled([
      subscribe().finally(endOther),
      watchPlace(store, known, { signal, same }).finally(endOther),
    ]);
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
    await known.write();
  };

  const following = (async () => {
    while (!stop.signal.aborted) {
      try {
        await follow();
      } catch (error) {
        current = undefined;
        if (stop.signal.aborted) return;
        if (isReplaced(error)) continue;
        log('what the log has come to could not be followed; trying again', error);
        await pause(tryAgainAfter, stop.signal);
      }
    }
  })();

  return {
    now: () =>
      current && performance.now() - current.since < trusted
        ? { events: current.events, hash: current.hash }
        : undefined,
    close: async () => {
      stop.abort();
      await following;
    },
  };
};
