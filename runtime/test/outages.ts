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

/** Milliseconds within which everybody has an answer, by the specification of an outage. */
const bound = 15_000;

/** What goes away, and how. */
export type Outage = ['database' | 'event store', 'cut' | 'silence' | 'stopped'];

/** An application on dependencies that can be taken away. */
export type Ground = {
  db: OutageDatabase;
  /** The way to the event store; undefined where the log is in the database. */
  store: Way | undefined;
  inject: Inject;
  /** What each of its processes that answer by HTTP says to this, as a status. */
  each: (path: '/api/health' | '/api/ready') => Promise<number[]>;
  /** Of what may not happen: errors that nobody caught, processes that ended. */
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

/** Tests that every kind of request has a good answer while each of `outages` lasts, and works again after it, on what `open` opens. */
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

  /** All kinds at once, and what became of each: a write that was acknowledged must be found later. */
  const each = async (asked: Kinds): Promise<Record<string, Answer>> => {
    const answers = Object.entries(asked).map(async ([name, kind]): Promise<[string, Answer]> => {
      const answer = await kind(there, (nth += 1));
      if (name === 'create a project' && answer.status === 201)
        acknowledged.push((answer.body as { id: string }).id);
      return [name, answer];
    });
    return Object.fromEntries(await Promise.all(answers));
  };

  /** All kinds again and again, as they are asked while something is just going away or coming back. */
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

  /** Every kind works again without anybody's doing, and what was acknowledged before and meanwhile is in the list. */
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

  /** What is answered to all kinds of request while this is away. With a store of its own, a write that needs no more is done. */
  const expected = (what: Outage[0]) => {
    // Reads go on until nobody can say any more who has lost access, which on a busy machine is soon.
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
