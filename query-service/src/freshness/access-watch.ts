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

const late = () =>
  refuseFor(503, 'Los permisos se están actualizando. Por favor intente de nuevo en un momento.', 1);

export type AccessWatch = {
  /** Resolves when the read models know all about users that had happened `age` milliseconds ago; 503 when they do not. */
  current: (age?: number) => Promise<void>;
};

/**
 * Keeps what the read models say of people at most a second behind the log: whoever lost access is refused, or nobody is
 * answered. Requests share the looks at the log, one every half second at most while they come. However long a look takes, it
 * tells of all that had happened when it began.
 */
export const accessWatch = ({ db, read, readStream }: Sources): AccessWatch => {
  const newest = newestOf(readStream);
  let known = -Infinity;
  let underway: Promise<unknown> = Promise.resolve();
  let next: Promise<void> | undefined;

  const position = async () => (await read()).get('users')?.position ?? 0n;

  const catchUp = async () => {
    const target = await newest();
    const deadline = performance.now() + patience;
    for (let wait = 1; (await position()) < target; wait = Math.min(wait * 2, 25)) {
      if (performance.now() > deadline) return late();
      await sleep(wait);
    }
    // A parked event counts as reached.
    if (await isParked(db)) return late();
  };

  const look = async () => {
    const begun = performance.now();
    const given = new AbortController();
    const tooLong = sleep(longestLook, undefined, { signal: given.signal, ref: false }).then(
      late,
      () => undefined,
    );
    try {
      await Promise.race([catchUp(), tooLong]);
      known = begun;
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

  return {
    current: async (age = holds) => {
      if (performance.now() - known >= age) await shared();
    },
  };
};
