import { embeddedLog, placeOf, type EventStore, type Recorded } from '@obraclara/platform/store';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../test/database.ts';
import { applyBatch } from '../src/batch.ts';
import { leadOf, readCheckpoints } from '../src/checkpoint.ts';
import { projectAll } from '../src/index.ts';
import type { Projection } from '../src/projection.ts';
import { counting } from './counting.ts';
import { append, estimation } from './story.ts';

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

const [early, late] = [counting('counted_early'), counting('counted_late')];

const counted = async ({ name }: Projection) =>
  (await database.pool.query<{ times: number }>(`select times from read.${name}`)).rows.map(
    ({ times }) => times,
  );

const capture = (first: number, last: number) =>
  append(
    store,
    'estimations-p1:main',
    ...Array.from({ length: last - first + 1 }, (_, index) => estimation(first + index)),
  );

const everything = async () => {
  const events: Recorded[] = [];
  for await (const event of store.readAll(0n)) events.push(event);
  return events;
};

const leads = async () => {
  const known = await readCheckpoints(database.pool);
  return [early, late].map((model) => leadOf(model, known.get(model.name)!));
};

const apply = async (events: Recorded[], through: Recorded) => {
  const client = await database.pool.connect();
  try {
    return await applyBatch({ db: client, log: () => undefined }, await leads(), events, placeOf(through));
  } finally {
    client.release();
  }
};

it('applies each event once to projections at different positions, however often it is delivered', async () => {
  await capture(1, 5);
  await projectAll({ store, pool: database.pool, models: [early] });
  await capture(6, 7);
  await projectAll({ store, pool: database.pool, models: [early, late] });
  await database.pool.query(`update read.checkpoints set position = 0, mark = null where name = $1`, [
    late.name,
  ]);
  await database.pool.query(`delete from read.${late.name}`);
  await capture(8, 10);

  const events = await everything();
  await apply(events, events.at(-1)!);
  expect([await counted(early), await counted(late)]).toEqual([[10], [10]]);
  await apply(events, events.at(-1)!);
  await apply(events.slice(3, 6), events[5]!);
  expect([await counted(early), await counted(late)]).toEqual([[10], [10]]);
});
