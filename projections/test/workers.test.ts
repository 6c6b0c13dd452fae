import { embeddedLog, type EventStore } from '@obraclara/platform/store';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { flakyProxy } from '../../platform/test/store/flaky-proxy.ts';
import { testDatabase, type TestDatabase } from '../../test/database.ts';
import { prepare } from '../src/schema.ts';
import { readModels } from '../src/read-models/index.ts';
import { rebuildProjection } from '../src/rebuild.ts';
import { counting } from './counting.ts';
import { crew, type CrewMember } from './crew.ts';
import { append, concept, estimation, of, project, until } from './story.ts';

const counted = counting('counted');
const models = [...readModels, counted];
const patience = 30_000;

let database: TestDatabase;
let store: EventStore;
let workers: ReturnType<typeof crew>;
let proxy: Awaited<ReturnType<typeof flakyProxy>>;
beforeEach(async () => {
  database = await testDatabase();
  store = await embeddedLog({ connectionString: database.url });
  workers = crew(database.pool);
  proxy = await flakyProxy(database.url);
  await prepare(database.pool, models);
});
afterEach(async () => {
  await workers.dismiss();
  await proxy.close();
  await store.close();
  await database.drop();
});

const contractOf = (n: number) => ({ contract_id: `p${n}:main`, project_id: `p${n}` });

/** Appends estimations of three contracts and concepts until stopped. Resolves with the number of estimations. */
const goingOn = () => {
  const over = new AbortController();
  const working = (async () => {
    let n = 0;
    for (const id of [1, 2, 3]) await append(store, `project-p${id}`, project(`p${id}`));
    while (!over.signal.aborted) {
      n += 1;
      const contract = contractOf(1 + (n % 3));
      await append(store, `estimations-${contract.contract_id}`, estimation(n, {}, contract));
      await append(store, 'catalog-p1:main', { type: 'ConceptAdded', data: { ...of, ...concept(n) } });
    }
    return n;
  })();
  return () => {
    over.abort();
    return working;
  };
};

const rowsOf = async () => {
  const tables: Record<string, unknown[]> = {};
  for (const { tables: own } of models)
    for (const { name, key } of own)
      tables[name] = (await database.pool.query(`select * from read."${name}" order by "${key}"::text`)).rows;
  return tables;
};
const caughtUp = async () => {
  const { rows } = await database.pool.query('select from read.checkpoints where position < $1', [
    await store.head(),
  ]);
  return rows.length === 0;
};
const all = (worker: CrewMember) => until(async () => (await worker.leads()) === models.length, patience);
const shared = async (...these: CrewMember[]) =>
  until(async () => {
    const each = await Promise.all(these.map(({ leads }) => leads()));
    return (
      each.reduce((sum, one) => sum + one) === models.length && Math.max(...each) - Math.min(...each) <= 1
    );
  }, patience);
/** Appends more events and waits until they are applied. */
const goesOn = async () => {
  const before = await store.head();
  await until(async () => {
    const { rows } = await database.pool.query('select from read.checkpoints where position <= $1', [before]);
    return rows.length === 0;
  }, patience);
};

it('shares the projections between processes, and misses and doubles nothing when they are killed, stopped or cut off', async () => {
  const end = goingOn();
  const far = workers.join(proxy.url);
  await all(far);
  const near = workers.join(database.url);
  await shared(far, near);

  near.signal('SIGSTOP');
  await all(far);
  await goesOn();
  near.signal('SIGCONT');
  await shared(far, near);

  proxy.silence();
  await all(near);
  await goesOn();
  proxy.mend();
  await shared(far, near);

  proxy.cut();
  await all(near);
  proxy.mend();
  await shared(far, near);

  near.signal('SIGKILL');
  await all(far);
  const third = workers.join(database.url);
  await shared(far, third);

  far.signal('SIGTERM');
  await all(third);
  expect(await far.ended).toBe(0);

  const estimations = await end();
  await until(caughtUp, patience);
  const followed = await rowsOf();
  const times = followed['counted']!.map((row) => (row as { times: number }).times);
  expect(times.reduce((sum, one) => sum + one, 0)).toBe(estimations);
  expect(followed['estimations']).toHaveLength(estimations);
  third.signal('SIGTERM');
  await third.ended;
  for (const model of models)
    await rebuildProjection({ store, pool: database.pool, log: () => undefined, model });
  expect(await rowsOf()).toEqual(followed);
  expect((await database.pool.query('select stream from read.parked')).rows).toEqual([]);
}, 180_000);
