import { setTimeout as sleep } from 'node:timers/promises';
import { usersStream } from '@obraclara/events';
import { refuseFor, unlessUnprepared } from '@obraclara/platform/http';
import { markOf, usualPatience, type EventStore, type Recorded } from '@obraclara/platform/store';
import type pg from 'pg';
import type { Checkpoints } from './checkpoints.ts';

/**
 * Milliseconds for which a look at the log holds, counted from its begin; that a newer event may still be on its way to the read
 * models once it is known; and after which a look is given up, since a busy machine may take long to find that nothing is new.
 */
const holds = 500;
const patience = 1000;
const longestLook = usualPatience.probe;

type Sources = {
  db: pg.Pool;
  read: () => Promise<Checkpoints>;
  readStream: EventStore['readStream'];
  /** Seconds after the last look for which reads go on while the log does not answer; 0: never. */
  readWhileAway?: number;
};

/** Where the newest event about users is. Reads from the last known one on, or anew when the log no longer has that one. */
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
    .catch(unlessUnprepared);
  return rowCount !== 0;
};

/** Refuses (503) a read of somebody of whom it is not known whether they still may. */
export const refuseLate = () =>
  refuseFor(503, 'Los permisos se están actualizando. Por favor intente de nuevo en un momento.', 1);

export type AccessWatch = {
  /**
   * Resolves when the read models know all about users that had happened `age` milliseconds ago; 503 when they do not. While the log
   * has not answered for a second, and the last look is recent enough to go by: the instant of that look.
   */
  current: (age?: number) => Promise<Date | undefined>;
};

/** A look, as `performance.now()` and the clock tell its begin. */
type Look = { begun: number; at: Date };

/** Whether reads may go by the last look, since the log is away. */
const looks = (readWhileAway: number) => {
  let last = -Infinity;
  /** The last look, unless the log has told of something since that the read models do not know. */
  let good: Look | undefined;
  /** When the first of the looks began that the log has not answered. */
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
    /** Milliseconds until the log will have been silent for too long; a little more than `patience`, since timers are early at times. */
    untilAway: () => Math.max(0, patience + 50 - silence()),
    ifAway: () => (silence() >= patience && age() <= readWhileAway * 1000 ? good?.at : undefined),
  };
};

/**
 * Keeps what the read models say of people at most a second behind the log: whoever lost access is refused, or nobody is
 * answered. Requests share the looks at the log, one every half second at most while they come. However long a look takes, it
 * tells of all that had happened when it began. A log that is away is no reason to refuse those whom the last look found right, for
 * `readWhileAway` seconds. What they lose meanwhile is seen as soon as the read models know of it.
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
    // A parked event counts as reached.
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

  /** A look that begins after it was asked for, shared by all who ask before it begins. */
  const shared = () => {
    next ??= underway.then(() => {
      next = undefined;
      const looking = look();
      const over = () => undefined;
      // A failure reaches those who wait for `looking`; whoever comes next only waits for its end.
      underway = looking.then(over, over);
      return looking;
    });
    return next;
  };

  /** The instant of the last look, as soon as it is known that the log is away. */
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
