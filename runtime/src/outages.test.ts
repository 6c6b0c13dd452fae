import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { eventually } from '../../test/eventually.ts';
import { logOfRun } from '../../test/event-store.ts';
import { loopbackEventStoreDb } from '../../platform/test/store/eventstoredb-loopback.ts';
import { flakyProxy } from '../../platform/test/store/flaky-proxy.ts';
import { proxiedDatabase, stoppableDatabase, type OutageDatabase } from '../test/outage-database.ts';
import {
  account,
  asking,
  furnish,
  readKinds,
  writeKinds,
  type Answer,
  type Furnished,
  type Kind,
} from '../test/route-kinds.ts';
import { readConfig } from './config.ts';
import { openSystem, type System } from './system.ts';

/** The server that all files of the run share, where there is one: it is that which goes away then, as seen from here. */
const shared = inject('eventStoreUrl');
const node = inject('eventStoreNode');
/** Whether there is a way to it that can be cut. */
const isWithinReach = shared === '' || node !== '';

type Proxy = Awaited<ReturnType<typeof flakyProxy>>;
type Kinds = Record<string, Kind>;

/** Milliseconds within which everybody has an answer, by the specification of an outage. */
const bound = 15_000;

type Outage = ['database' | 'event store', 'cut' | 'silence' | 'stopped'];

/** What goes away, and how. */
const outages: Record<string, Outage[]> = {
  'the log in Postgres': [
    ['database', 'cut'],
    ['database', 'stopped'],
  ],
  EventStoreDB: [
    ['database', 'cut'],
    ['database', 'silence'],
    ['event store', 'cut'],
    ['event store', 'silence'],
  ],
};

const adapters = Object.keys(outages).filter(
  (adapter) => shared === '' || (adapter === 'EventStoreDB' && isWithinReach),
);

if (!isWithinReach)
  it('asks to come again while EventStoreDB is away', ({ skip }) =>
    skip('what is cut is the way to one node without TLS, and EVENT_STORE_URL names another kind'));

describe.each(adapters)('on %s', (adapter) => {
  let folder: string;
  let db: OutageDatabase;
  let store: Proxy | undefined;
  let eventStore: Awaited<ReturnType<typeof loopbackEventStoreDb>> | undefined;
  let system: System;
  let there: Furnished;
  const ask = asking(() => system);
  const reads = readKinds(ask);
  const writes = writeKinds(ask);
  const kinds = { ...reads, ...writes };
  let nth = 0;
  const acknowledged: string[] = [];
  const deaths: unknown[] = [];
  const die = (error: unknown) => void deaths.push(error);

  beforeAll(async () => {
    process.prependListener('uncaughtException', die);
    folder = await mkdtemp(path.join(os.tmpdir(), 'obraclara-outages-'));
    db = await (adapter === 'EventStoreDB' ? proxiedDatabase() : stoppableDatabase());
    if (adapter === 'EventStoreDB') {
      if (shared === '') eventStore = await loopbackEventStoreDb({ batch: true });
      store = await flakyProxy(eventStore?.url ?? node);
    }
    const config = readConfig({
      DATABASE_URL: db.url,
      EVENT_STORE_URL: store?.url,
      DATA_DIR: folder,
      ADMIN_EMAIL: account.email,
      ADMIN_PASSWORD: account.password,
      LOG_LEVEL: 'silent',
    });
    system = await openSystem(config, {
      ...(store && shared !== '' && logOfRun({ url: db.url }).options),
      say: () => undefined,
      parts: ['command-service', 'projections', 'query-service'],
      patience: { probe: 1500, read: 2500, write: 3000 },
      longestStatement: 4000,
    });
    there = await furnish(ask);
  });
  afterAll(async () => {
    for (const server of [db, store]) server?.mend();
    await system?.close();
    await Promise.all([db?.close(), store?.close(), eventStore?.close()]);
    await rm(folder, { recursive: true });
    process.off('uncaughtException', die);
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

  const word = ({ status, headers }: Answer) => {
    if (status === 503 && headers['retry-after']) return 'come again';
    return status < 300 ? 'done' : status;
  };
  const brief = (answers: Record<string, Answer>) =>
    Object.fromEntries(Object.entries(answers).map(([name, answer]) => [name, word(answer)]));
  const all = (asked: Kinds, said: unknown) =>
    Object.fromEntries(Object.keys(asked).map((name) => [name, said]));

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

  const within = async <T>(work: Promise<T>): Promise<T> => {
    const late = AbortSignal.timeout(bound);
    const never = new Promise<never>((_, reject) =>
      late.addEventListener('abort', () => reject(new Error(`no answer within ${bound} ms`))),
    );
    return Promise.race([work, never]);
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
    expect((await ask.admin('GET', '/ready')).status).toBe(200);
    expect(deaths).toEqual([]);
  };

  it('answers every kind of request', async () => {
    expect(brief(await each(kinds))).toEqual(all(kinds, 'done'));
  });

  /** What is answered to all kinds of request while this is away. With a store of its own, a write that needs no more is done. */
  const expected = (what: Outage[0]) => {
    // Reads go on until nobody can say any more who has lost access, which on a busy machine is soon.
    const reading = expect.stringMatching(/^(done|come again)$/);
    if (what === 'event store') return { ...all(reads, reading), ...all(writes, 'come again') };
    return all(store ? reads : kinds, 'come again');
  };

  it.each(outages[adapter]!)(
    'asks to come again for all that needs the %s (%s)',
    async (what, way) => {
      await (what === 'database' ? db.ways[way]!() : store![way as 'cut' | 'silence']());
      const answers = brief(await within(each(kinds)));
      expect(answers).toMatchObject(expected(what));
      expect(Object.values(answers).filter((said) => typeof said === 'number')).toEqual([]);
      expect((await ask.admin('GET', '/health')).status).toBe(200);
      if (what === 'database') expect((await within(ask.admin('GET', '/ready'))).status).toBe(503);
      (what === 'database' ? db : store!).mend();
      await worksAgain();
    },
    60_000,
  );

  it('has no other answer in the moments of going and coming back', async () => {
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
});
