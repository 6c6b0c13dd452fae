import { embeddedLog, withClient, type EventStore } from '@obraclara/platform/store';
import type { Tracer } from '@obraclara/platform/tracing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../test/database.ts';
import { catchUp } from '../src/catch-up.ts';
import { leadOf, readCheckpoints } from '../src/checkpoint.ts';
import { startProjections, type Projections } from '../src/index.ts';
import { rebuildProjection } from '../src/rebuild.ts';
import { prepare } from '../src/schema.ts';
import { counting } from './counting.ts';
import { estimation, meta, of, until } from './story.ts';

let database: TestDatabase;
let store: EventStore;
let projections: Projections | undefined;
beforeEach(async () => {
  database = await testDatabase();
  store = await embeddedLog({ connectionString: database.url });
});
afterEach(async () => {
  await projections?.stop();
  projections = undefined;
  await store.close();
  await database.drop();
});

const log = () => undefined;
const trace = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
/** More events than `shortGap`, the last of them traced. */
const many = 2600;
const past = async () => {
  const stream = `estimations-${of.contract_id}`;
  for (let n = 0; n < many; n += 100) {
    const events = Array.from({ length: 100 }, (_, i) => estimation(n + i));
    const isLast = n + 100 === many;
    await store.append({
      stream,
      events,
      expectedRevision: BigInt(n - 1),
      meta: { ...meta(), ...(isLast && { trace }) },
    });
  }
};
const times = async (name: string) =>
  (await database.pool.query<{ times: number }>(`select times from read.${name}`)).rows;

it('retries few reads while nothing can be written, and resumes afterwards', async () => {
  const models = [counting('first_count'), counting('second_count')];
  await prepare(database.pool, models);
  await past();
  for (const { name } of models) await database.pool.query(`alter table read.${name} rename to no_${name}`);
  let asked = 0;
  const counted: EventStore = {
    ...store,
    readAll: (...page) => {
      asked += 1;
      return store.readAll(...page);
    },
  };
  projections = await startProjections({ store: counted, pool: database.pool, log, models });
  await until(() => projections!.status().every(({ state }) => state === 'failed'));
  asked = 0;
  await new Promise((resolve) => setTimeout(resolve, 2000));
  expect(asked).toBeLessThan(6);
  for (const { name } of models) await database.pool.query(`alter table read.no_${name} rename to ${name}`);
  await until(() => projections!.status().every(({ state, lag }) => state === 'running' && lag === 0));
  for (const { name } of models) expect(await times(name)).toEqual([{ times: many }]);
});

it('traces its catch-up', async () => {
  await past();
  const told: unknown[] = [];
  const tracer: Tracer = {
    begin: (_, { attributes = {} }) => {
      told.push(attributes['obraclara.position']);
      return { traceparent: '', end: () => undefined };
    },
  };
  const models = [counting('first_count')];
  projections = await startProjections({ store, pool: database.pool, log, models, tracer });
  await until(() => projections!.status().every(({ position }) => position === many));
  expect(told).toEqual(Array.from({ length: 100 }, (_, n) => String(many - 99 + n)));
});

/** The store, with five pages of events of other types before its own; each page calls `turned`. */
const afterALongWay = (turned: (page: number) => void): EventStore => ({
  ...store,
  async *readAll(after, types, reading = {}) {
    for (let page = 1; page <= 5; page++) {
      reading.signal?.throwIfAborted();
      turned(page);
      reading.passed?.(BigInt(page));
    }
    yield* store.readAll(after, types, reading);
  },
});

it('hears on a long way without own events that it is to stop, and says how far it has got', async () => {
  const { pool } = database;
  const model = counting('first_count');
  await prepare(pool, [model]);
  await past();
  const told: number[] = [];
  let pages = 0;
  const stop = new AbortController();
  const cancelled = rebuildProjection({
    store: afterALongWay((page) => (pages = page)),
    pool,
    log,
    model,
    signal: stop.signal,
    onProgress: ({ position }) => {
      told.push(position);
      if (position === 3) stop.abort(new Error('cancelled'));
    },
  });
  await expect(cancelled).rejects.toThrow('cancelled');
  expect([told, pages]).toEqual([[1, 2, 3], 3]);

  const over = new AbortController();
  const leads = [leadOf(model, (await readCheckpoints(pool)).get(model.name)!)];
  const slow = afterALongWay((page) => {
    pages = page;
    if (page === 2) over.abort();
  });
  await withClient(pool, async (client) => {
    const read = await catchUp({ store: slow, db: client, log, leads, signal: over.signal });
    expect([read, pages]).toEqual([0, 2]);
    expect(await catchUp({ store, db: client, log, leads })).toBe(many);
  });
});
