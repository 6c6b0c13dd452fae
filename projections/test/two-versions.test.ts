import { embeddedLog, pause, type EventStore } from '@obraclara/platform/store';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../test/database.ts';
import { startProjections, type Projections } from '../src/index.ts';
import { counting } from './counting.ts';
import { append, estimation, until } from './story.ts';

const names = ['counted', 'counted_too', 'counted_as_well'];
const patience = 20_000;

let database: TestDatabase;
let store: EventStore;
const started: Projections[] = [];
beforeEach(async () => {
  database = await testDatabase();
  store = await embeddedLog({ connectionString: database.url });
});
afterEach(async () => {
  await Promise.all(started.splice(0).map((each) => each.stop()));
  await store.close();
  await database.drop();
});

const start = async (version: number, from = store) => {
  const models = names.map((name) => counting(name, version));
  const projections = await startProjections({
    store: from,
    pool: database.pool,
    log: () => undefined,
    models,
  });
  started.push(projections);
  return projections;
};
const counts = () =>
  Promise.all(
    names.map(async (name) => {
      const { rows } = await database.pool.query<{ n: number }>(
        `select coalesce(sum(times), 0)::int as n from read."${name}"`,
      );
      return rows[0]!.n;
    }),
  );
const allCount = (n: number) =>
  until(async () => (await counts()).every((each) => each === n), patience).catch(async () =>
    expect(await counts()).toEqual(names.map(() => n)),
  );
const leadsAll = (projections: Projections) =>
  until(() => projections.status().every(({ leader }) => leader), patience);

/** A store whose reads from the beginning wait for `go`. */
const slow = () => {
  const { promise: gone, resolve: go } = Promise.withResolvers<void>();
  const readAll: EventStore['readAll'] = async function* (...asked) {
    await gone;
    yield* store.readAll(...asked);
  };
  return { store: { ...store, readAll }, go };
};

it('fills the tables of before until those of newer code are built, and those from then on', async () => {
  await append(store, 'estimations-p1:main', estimation(1));
  const before = await start(1);
  await leadsAll(before);
  await allCount(1);

  const late = slow();
  const after = await start(2, late.store);
  try {
    await until(() => after.status().every(({ state }) => state === 'rebuilding'), patience);
    await until(async () => {
      const { rows } = await database.pool.query('select from read.workers');
      return rows.length === 2;
    }, patience);
    // Several heartbeats, during which it could take its share.
    await pause(1500);
    await append(store, 'estimations-p1:main', estimation(2));
    await allCount(2);
    expect(before.status().every(({ leader }) => leader)).toBe(true);
  } finally {
    late.go();
  }
  await leadsAll(after);
  await append(store, 'estimations-p1:main', estimation(3));
  await allCount(3);
  await until(() => before.status().every(({ leader }) => !leader), patience);
}, 120_000);
