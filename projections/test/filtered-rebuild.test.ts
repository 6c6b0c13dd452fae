import { embeddedLog, placeOf, type EventStore, type Recorded } from '@obraclara/platform/store';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../test/database.ts';
import { projectAll, readModels, rebuildProjection } from '../src/index.ts';
import { live, randomEvents } from './random-life.ts';

let database: TestDatabase;
let store: EventStore;
beforeEach(async () => {
  database = await testDatabase();
  store = await embeddedLog({ connectionString: database.url });
});
afterEach(async () => {
  await store.close();
  await database.drop();
});

const log = () => undefined;
const rows = async (sql: string) => (await database.pool.query<Record<string, unknown>>(sql)).rows;
const contents = async () => {
  const all: Record<string, unknown[]> = {
    parked: await rows('select projection, stream, revision, type, error from read.parked order by 1, 2'),
    checkpoints: await rows('select name, position, mark from read.checkpoints order by 1'),
  };
  for (const { tables } of readModels)
    for (const { name, key } of tables) all[name] = await rows(`select * from read.${name} order by ${key}`);
  return all;
};

/** A store that ignores the filter by type and returns all events. */
const unfiltered = (): EventStore => ({ ...store, readAll: (after) => store.readAll(after) });
/** A store that counts the events read. */
const counted = () => {
  const read: Recorded[] = [];
  const readAll: EventStore['readAll'] = async function* (...asked) {
    for await (const event of store.readAll(...asked)) {
      read.push(event);
      yield event;
    }
  };
  return { read, store: { ...store, readAll } };
};

it.each([1, 20261124])('gives from filtered events the same as from all (life %i)', async (seed) => {
  const life = randomEvents(seed, 1000);
  const ends = await live(store, life.slice(0, 600));
  await projectAll({ store: unfiltered(), pool: database.pool });
  await live(store, life.slice(600), ends);
  await projectAll({ store: unfiltered(), pool: database.pool });
  const expected = await contents();
  const everything = counted();
  for await (const _ of everything.store.readAll(0n));
  const { position, mark } = placeOf(everything.read.at(-1)!);
  expect(expected['checkpoints']).toEqual(
    readModels
      .map(({ name }) => ({ name, position: String(position), mark }))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1)),
  );
  expect(expected['history']!.length).toBeGreaterThan(200);

  for (const model of readModels) {
    const { read, store: counting } = counted();
    expect(await rebuildProjection({ store: counting, pool: database.pool, log, model })).toBe('done');
    const needless = read.filter(
      ({ type, position: at }) => !Object.hasOwn(model.on, type) && at !== position,
    );
    expect(needless).toEqual([]);
  }
  expect(await contents()).toEqual(expected);

  // Empties some projections and resets their checkpoints; the others stay at the head.
  await database.pool.query(
    `update read.checkpoints set position = 0, mark = null where name in ('users', 'catalog')`,
  );
  for (const table of ['users', 'deleted_users', 'user_credentials', 'catalog_items', 'catalog_staging'])
    await database.pool.query(`truncate read.${table}`);
  await database.pool.query(`delete from read.parked where projection in ('users', 'catalog')`);
  await projectAll({
    store,
    pool: database.pool,
    models: readModels.filter(({ name }) => name === 'users'),
  });
  await projectAll({ store, pool: database.pool });
  expect(await contents()).toEqual(expected);
});
