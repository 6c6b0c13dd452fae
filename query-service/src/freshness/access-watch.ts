import { setTimeout as sleep } from 'node:timers/promises';
import { usersStream } from '@obraclara/events';
import { refuseFor, rethrowQueryError } from '@obraclara/platform/http';
import { markOf, defaultTimeouts, type EventStore, type Recorded } from '@obraclara/platform/store';
import type pg from 'pg';
import type { Checkpoints } from './checkpoints.ts';

/**
 * Milliseconds: `holds`, validity of a check of the log, from its start; `patience`, time for a known event to reach the read models;
 * `longestLook`, limit of a check, which is long because a busy machine is slow to find that nothing is new.
 */
const holds = 500;
const patience = 1000;
const longestLook = defaultTimeouts.probe;

type Sources = {
  db: pg.Pool;
  read: () => Promise<Checkpoints>;
  readStream: EventStore['readStream'];
  /** Seconds after the last check during which reads continue while the log does not respond; 0: never. */
  readWhileAway?: number;
};

/**
 * Returns a function that finds the position of the newest event about users. It reads on from the last known event, or from the start if
 * the log no longer has that one.
 */
const newestOf = (readStream: Sources['readStream']) => {
  let last: Recorded | undefined;
  const readOn = async (): Promise<boolean> => {
    const mark = last && markOf(last);
    let same = mark === undefined;
    for await (const event of readStream(usersStream, last?.revision ?? 0n)) {
      same ||= markOf(event) === mark;
      if (!same) return false;
      last = event;
    }
    return same;
  };
  return async (): Promise<bigint> => {
    if (!(await readOn())) {
      last = undefined;
      await readOn();
    }
    return last?.position ?? 0n;
  };
};

const isParked = async (db: pg.Pool): Promise<boolean> => {
  const { rowCount } = await db
    .query({
      name: 'parked users',
      text: `select 1 from read.parked where projection = 'users' limit 1`,
    })
    .catch(rethrowQueryError);
  return rowCount !== 0;
};

/** Refuses (503) a read while the user's permissions are uncertain. */
export const refuseLate = () =>
  refuseFor(503, 'Los permisos se están actualizando. Por favor intente de nuevo en un momento.', 1);

export type AccessWatch = {
  /**
   * Resolves when the read models include all events about users up to `age` milliseconds ago; refuses (503) if they do not. If the log has
   * not responded for a second and the last check is recent enough, resolves with the instant of that check.
   */
  current: (age?: number) => Promise<Date | undefined>;
};

/** A check of the log; `begun` is its start by `performance.now()`, `at` by the clock. */
type Look = { begun: number; at: Date };

/** Keeps the last checks, and decides whether reads may rely on them while the log is unreachable. */
const looks = (readWhileAway: number) => {
  let last = -Infinity;
  /** The last check; undefined if the log has had events since that the read models lack. */
  let good: Look | undefined;
  /** Start of the first check that has had no response. */
  let unanswered: number | undefined;
  const silence = () => (unanswered === undefined ? 0 : performance.now() - unanswered);
  const age = () => performance.now() - last;
  return {
    age,
    begin: () => void (unanswered ??= performance.now()),
    answered: () => {
      unanswered = undefined;
      good = undefined;
    },
    ended: (look: Look) => {
      last = look.begun;
      good = look;
    },
    /** Milliseconds until the log counts as unreachable; a little more than `patience`, since timers may fire early. */
    untilAway: () => Math.max(0, patience + 50 - silence()),
    ifAway: () => (silence() >= patience && age() <= readWhileAway * 1000 ? good?.at : undefined),
  };
};

/**
 * Ensures that the users in the read models are at most a second behind the log, so that a user who lost access is refused; otherwise
 * refuses all (503). Requests share the checks of the log, at most one every half second. A check covers all events before its start,
 * however long it takes. While the log is unreachable, the users accepted by the last check may read for `readWhileAway` seconds; a
 * revocation applies as soon as the read models have it.
 */
export const accessWatch = ({ db, read, readStream, readWhileAway = 0 }: Sources): AccessWatch => {
  const newest = newestOf(readStream);
  const log = looks(readWhileAway);
  let underway: Promise<unknown> = Promise.resolve();
  let next: Promise<void> | undefined;

  const position = async () => (await read()).get('users')?.position ?? 0n;

  const catchUp = async () => {
    log.begin();
    const target = await newest();
    log.answered();
    const deadline = performance.now() + patience;
    for (let wait = 1; (await position()) < target; wait = Math.min(wait * 2, 25)) {
      if (performance.now() > deadline) return refuseLate();
      await sleep(wait);
    }
    // A parked event counts as applied, so it is checked here.
    if (await isParked(db)) return refuseLate();
  };

  const look = async () => {
    const own = { begun: performance.now(), at: new Date() };
    const given = new AbortController();
    const tooLong = sleep(longestLook, undefined, { signal: given.signal, ref: false }).then(
      refuseLate,
      () => undefined,
    );
    try {
      await Promise.race([catchUp(), tooLong]);
      log.ended(own);
    } finally {
      given.abort();
    }
  };

  /** A check that starts after this call, shared by all calls before it starts. */
  const shared = () => {
    next ??= underway.then(() => {
      next = undefined;
      const looking = look();
      const over = () => undefined;
      // A failure rejects `looking` for its own callers; later callers wait only for its end.
      underway = looking.then(over, over);
      return looking;
    });
    return next;
  };

  /** The instant of the last check, as soon as the log counts as unreachable. */
  const unlessAway = async (looking: Promise<void>): Promise<Date | undefined> => {
    const soon = Promise.race([looking, sleep(log.untilAway(), undefined, { ref: false })]);
    await soon.catch(() => undefined);
    const seen = log.ifAway();
    if (!seen) await looking;
    return seen;
  };

  return {
    current: async (age = holds) => {
      if (log.age() < age) return undefined;
      const looking = shared();
      if (readWhileAway > 0) return unlessAway(looking);
      await looking;
      return undefined;
    },
  };
};
