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
 * What the log has come to, for the events that are written next to carry: so each says something of all streams, and one
 * that is taken away or put in later shows. Read behind what is written, since nobody knows the order of what is being
 * written at the same moment; kept in a table now and then, so that a start need not read the log again.
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

/** The latest that was read counts, by whichever process: it is only where a start goes on from. */
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

/** Whether the log has events of before hashes were kept, and nothing that says what those came to. */
const needsSeal = async (store: EventStore): Promise<boolean> => {
  for await (const _ of store.readStream(logStream)) return false;
  for await (const { meta } of store.readAll(0n)) return meta.hash === undefined;
  return false;
};

/** Says once what the log came to: `seal` must be of all of it up to some event. Of several processes one does. */
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

/** Milliseconds after which it is written down again how far the log was read. */
const keepEvery = 5000;
/** Milliseconds after which it is asked again whether it is still the same log. */
const lookEvery = 1000;
/** Milliseconds for which that is taken for granted. */
const trusted = 1250;
const tryAgainAfter = 2000;

export type Witness = {
  /** What the log came to, as far as it was read; undefined until all was read once, and while nobody can tell. */
  now: () => LogHead | undefined;
  close: () => Promise<void>;
};

type Deps = Pick<CommandDeps, 'store' | 'db' | 'now' | 'log'>;

/** What is known of the log with this name, written down now and then. */
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

/** Rejects once what was read is not in the log any more: nothing may be carried on of another history. */
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

/** Reads the log and all that comes into it, and seals it where that is due. */
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
