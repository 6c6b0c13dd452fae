import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../../test/eventually.ts';
import type { OutageDatabase, Way } from './outage-database.ts';
import {
  asking,
  furnish,
  readKinds,
  writeKinds,
  type Answer,
  type Furnished,
  type Inject,
  type Kind,
} from './route-kinds.ts';

type Kinds = Record<string, Kind>;

/** Milliseconds within which every request must be answered, by the specification of an outage. */
const bound = 15_000;

/** The dependency that becomes unreachable, and the kind of outage. */
export type Outage = ['database' | 'event store', 'cut' | 'silence' | 'stopped'];

/** An application with dependencies that can become unreachable. */
export type Ground = {
  db: OutageDatabase;
  /** Connection to the event store; undefined if the log is in the database. */
  store: Way | undefined;
  inject: Inject;
  /** The status that each of its HTTP processes returns for this path. */
  each: (path: '/api/health' | '/api/ready') => Promise<number[]>;
  /** Uncaught errors and ended processes, which must not occur. */
  deaths: () => unknown[];
  close: () => Promise<unknown>;
};

const word = ({ status, headers }: Answer) => {
  if (status === 503 && headers['retry-after']) return 'come again';
  return status < 300 ? 'done' : status;
};
const brief = (answers: Record<string, Answer>) =>
  Object.fromEntries(Object.entries(answers).map(([name, answer]) => [name, word(answer)]));
const all = (asked: Kinds, said: unknown) =>
  Object.fromEntries(Object.keys(asked).map((name) => [name, said]));

const within = async <T>(work: Promise<T>): Promise<T> => {
  const late = AbortSignal.timeout(bound);
  const never = new Promise<never>((_, reject) =>
    late.addEventListener('abort', () => reject(new Error(`no answer within ${bound} ms`))),
  );
  return Promise.race([work, never]);
};

/** Defines tests of the application that `open` starts: every kind of request gets a valid answer during each outage and works after it. */
export const outlives = (outages: readonly Outage[], open: () => Promise<Ground>) => {
  let ground: Ground | undefined;
  let there: Furnished;
  const ask = asking((asked) => ground!.inject(asked));
  const reads = readKinds(ask);
  const writes = writeKinds(ask);
  const kinds = { ...reads, ...writes };
  let nth = 0;
  const acknowledged: string[] = [];

  beforeAll(async () => {
    ground = await open();
    there = await furnish(ask);
  });
  afterAll(async () => {
    ground?.db.mend();
    ground?.store?.mend();
    await ground?.close();
  });

  /** Sends all kinds of request at once and returns their answers. Records acknowledged writes, which must be found later. */
  const each = async (asked: Kinds): Promise<Record<string, Answer>> => {
    const answers = Object.entries(asked).map(async ([name, kind]): Promise<[string, Answer]> => {
      const answer = await kind(there, (nth += 1));
      if (name === 'create a project' && answer.status === 201)
        acknowledged.push((answer.body as { id: string }).id);
      return [name, answer];
    });
    return Object.fromEntries(await Promise.all(answers));
  };

  /** Repeats all kinds of request while a dependency becomes unreachable or reachable again. */
  const asDependenciesCome = () => {
    const strange: unknown[] = [];
    let over = false;
    const again = async (name: string) => {
      while (!over) {
        const answers = await each({ [name]: kinds[name]! });
        for (const answer of Object.values(answers))
          if (!['done', 'come again'].includes(word(answer) as string)) strange.push([name, answer]);
        await pause(20);
      }
    };
    const asked = Promise.all(Object.keys(kinds).map(again));
    return async () => {
      over = true;
      await asked;
      return strange;
    };
  };

  const expectEach = async (path: '/api/health' | '/api/ready', status: number) => {
    const said = await within(ground!.each(path));
    expect(said).toEqual(said.map(() => status));
  };

  /** Expects that every kind of request recovers without intervention, and that all acknowledged projects are listed. */
  const worksAgain = async () => {
    await eventually(async () => expect(brief(await each(kinds))).toEqual(all(kinds, 'done')), {
      interval: 500,
    });
    await eventually(async () => {
      const { body } = await ask.admin('GET', '/projects');
      expect((body as { id: string }[]).map(({ id }) => id)).toEqual(expect.arrayContaining(acknowledged));
    });
    await eventually(() => expectEach('/api/ready', 200));
    expect(ground!.deaths()).toEqual([]);
  };

  it('answers every kind of request', async () => {
    expect(brief(await each(kinds))).toEqual(all(kinds, 'done'));
  });

  /** Expected answer of each kind of request during an outage. With a separate event store, writes that need only the log succeed. */
  const expected = (what: Outage[0]) => {
    // Reads work until the list of revoked sessions is too old, which on a busy machine is soon.
    const reading = expect.stringMatching(/^(done|come again)$/);
    if (what === 'event store') return { ...all(reads, reading), ...all(writes, 'come again') };
    return all(ground!.store ? reads : kinds, 'come again');
  };

  it.each(outages)(
    'asks to come again for all that needs the %s (%s)',
    async (what, way) => {
      const { db, store } = ground!;
      await (what === 'database' ? db.ways[way]!() : store![way as 'cut' | 'silence']());
      try {
        const answers = brief(await within(each(kinds)));
        expect(answers).toMatchObject(expected(what));
        expect(Object.values(answers).filter((said) => typeof said === 'number')).toEqual([]);
        await expectEach('/api/health', 200);
        if (what === 'database') await expectEach('/api/ready', 503);
      } finally {
        (what === 'database' ? db : store!).mend();
      }
      await worksAgain();
    },
    60_000,
  );

  it('has no other answer in the moments of going and coming back', async () => {
    const { db, store } = ground!;
    const stop = asDependenciesCome();
    const databaseGoes = [db.ways['cut']!, db.mend] as const;
    for (const [cut, mend] of [databaseGoes, store ? [store.cut, store.mend] : databaseGoes, databaseGoes]) {
      await pause(300);
      await cut();
      await pause(200);
      mend();
    }
    await pause(300);
    expect(await within(stop())).toEqual([]);
    await worksAgain();
  }, 60_000);
};
