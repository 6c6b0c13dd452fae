import { embeddedLog, placeOf, type EventStore, type Recorded } from '@obraclara/platform/store';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../test/database.ts';
import { applyBatch } from '../src/batch.ts';
import { leadOf, readCheckpoints } from '../src/checkpoint.ts';
import { projectAll, replayParked, startProjections, type Projections } from '../src/index.ts';
import type { Projection } from '../src/projection.ts';
import { readModels } from '../src/read-models/index.ts';
import { cumulativeColumns, estimationDoc, estimationOrder, ledgerWindow } from '../src/tables.ts';
import { append, estimation, concept, of, project, terms, until } from './story.ts';

let database: TestDatabase;
let store: EventStore;
let logged: string[] = [];
const started: Projections[] = [];
const log = (message: string) => void logged.push(message);

beforeEach(async () => {
  database = await testDatabase();
  store = await embeddedLog({ connectionString: database.url });
  logged = [];
});
afterEach(async () => {
  for (const each of started.splice(0)) await each.stop();
  await store.close();
  await database.drop();
});

const start = async (models?: readonly Projection[]) => {
  const projections = await startProjections({ store, pool: database.pool, log, ...(models && { models }) });
  started.push(projections);
  return projections;
};
const rows = async (sql: string) => (await database.pool.query(sql)).rows;
const model = (name: string) => readModels.find((each) => each.name === name)!;
const everything = async () => {
  const events: Recorded[] = [];
  for await (const event of store.readAll(0n)) events.push(event);
  return events;
};
const visible = (projections: Projections, position: bigint) =>
  until(() => projections.status().every((status) => status.position >= Number(position)));

it('shows what happened soon after it happened', async () => {
  const projections = await start();
  await append(store, 'project-p1', project());
  await append(store, 'catalog-p1:main', { type: 'ConceptAdded', data: { ...of, ...concept(1) } });
  const { position } = await append(store, 'estimations-p1:main', estimation(1), estimation(2));
  await visible(projections, position);
  expect(await rows('select name from read.projects')).toEqual([{ name: 'Puente' }]);
  expect(await rows('select amount::float from read.catalog_items')).toEqual([{ amount: 1050 }]);
  expect(
    await rows('select number, importe_liquido::float as net from read.estimations order by number'),
  ).toEqual([
    { number: 1, net: 116 },
    { number: 2, net: 116 },
  ]);
  expect(projections.status().every(({ leader, state }) => leader && state === 'running')).toBe(true);
});

it('changes nothing when events come again', async () => {
  await append(store, 'estimations-p1:main', estimation(1));
  await append(store, 'estimations-p1:main', {
    type: 'StatusChanged',
    data: { ...of, id: 'p1:main:e1', status: 'pagada' },
  });
  await projectAll({ store, pool: database.pool });
  const events = await everything();
  const lead = leadOf(model('estimations'), (await readCheckpoints(database.pool)).get('estimations')!);
  const client = await database.pool.connect();
  const through = placeOf(events.at(-1)!);
  expect(await applyBatch({ db: client, log }, [lead], events, through)).toBe(0);
  expect(await applyBatch({ db: client, log }, [lead], events.slice(0, 1), placeOf(events[0]!))).toBe(0);
  client.release();
  expect(await rows('select status from read.estimations')).toEqual([{ status: 'pagada' }]);
});

it('keeps a worker that lost its lead from writing', async () => {
  await append(store, 'estimations-p1:main', estimation(1));
  await projectAll({ store, pool: database.pool });
  const stale = leadOf(model('estimations'), (await readCheckpoints(database.pool)).get('estimations')!);
  await append(store, 'estimations-p1:main', estimation(2));
  await projectAll({ store, pool: database.pool });
  const events = await everything();
  const client = await database.pool.connect();
  await expect(applyBatch({ db: client, log }, [stale], events, placeOf(events.at(-1)!))).rejects.toThrow(
    /another worker/,
  );
  client.release();
  expect(await rows('select count(*)::int as n from read.estimations')).toEqual([{ n: 2 }]);
});

const leading = (worker: Projections) => worker.status().filter(({ leader }) => leader).length;
/** Waits until each projection has one of the two leaders and their shares differ by at most one. */
const sharing = (first: Projections, second: Projections) =>
  until(() => {
    const [ours, theirs] = [leading(first), leading(second)];
    return ours + theirs === readModels.length && Math.abs(ours - theirs) <= 1;
  });

it('shares the projections with a worker that joins, one leader each, also after all connections died', async () => {
  const first = await start();
  await until(() => leading(first) === readModels.length);
  const second = await start();
  await sharing(first, second);
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  );
  const { position } = await append(store, 'project-p1', project());
  await Promise.all([visible(first, position), visible(second, position)]);
  const leaders = () =>
    first.status().map(({ leader }, i) => Number(leader) + Number(second.status()[i]!.leader));
  await until(() => leaders().every((count) => count === 1));
  expect(await rows('select id from read.projects')).toEqual([{ id: 'p1' }]);
});

it('takes over within a moment from a worker that stops', async () => {
  const first = await start();
  const second = await start();
  await sharing(first, second);
  await first.stop();
  await until(() => leading(second) === readModels.length, 2000);
});

const poisoned = (cure: { found: boolean }): Projection => {
  const estimations = model('estimations');
  return {
    ...estimations,
    on: {
      ...estimations.on,
      EstimationCreated: (table, data: { number: number }, meta) => {
        if (data.number === 13 && !cure.found) throw new TypeError('thirteen');
        estimations.on['EstimationCreated']!(table, data as never, meta);
      },
    },
  };
};
const other = { contract_id: 'p2:main', project_id: 'p2' };

it('parks only the stream of a poisonous event, and replays it once cured', async () => {
  const cure = { found: false };
  const models = [...readModels.filter(({ name }) => name !== 'estimations'), poisoned(cure)];
  const projections = await start(models);
  await append(store, 'estimations-p1:main', estimation(1), estimation(13), estimation(14));
  const { position } = await append(store, 'estimations-p2:main', estimation(1, {}, other));
  await visible(projections, position);
  const numbers = 'select contract_id, number from read.estimations order by contract_id, number';
  expect(await rows(numbers)).toEqual([
    { contract_id: 'p1:main', number: 1 },
    { contract_id: 'p2:main', number: 1 },
  ]);
  const status = projections.status().find(({ name }) => name === 'estimations')!;
  expect(status.parked).toEqual([
    { stream: 'estimations-p1:main', position: 2, error: 'TypeError: thirteen' },
  ]);
  expect(logged.join()).toContain('estimations-p1:main waits');

  const replay = () => replayParked({ store, pool: database.pool, log, projection: 'estimations', models });
  expect(await replay()).toEqual([
    { stream: 'estimations-p1:main', drained: false, error: 'TypeError: thirteen' },
  ]);
  const unknown = replayParked({ store, pool: database.pool, log, projection: 'nada', models });
  await expect(unknown).rejects.toThrow(/^No hay una proyección llamada «nada»\. Existen: .*estimations/);
  cure.found = true;
  expect(await replay()).toEqual([{ stream: 'estimations-p1:main', drained: true }]);
  const after = await append(store, 'estimations-p1:main', estimation(15));
  await visible(projections, after.position);
  await until(() => projections.status().every(({ parked }) => parked.length === 0));
  expect(await rows(`${numbers}`)).toEqual([
    ...[1, 13, 14, 15].map((number) => ({ contract_id: 'p1:main', number })),
    { contract_id: 'p2:main', number: 1 },
  ]);
});

it('replays a parked stream no further than the checkpoint, from where it goes on', async () => {
  const cure = { found: false };
  const models = [poisoned(cure)];
  const catchUp = () => projectAll({ store, pool: database.pool, log, models });
  const numbers = async () =>
    (await rows('select number from read.estimations order by number')).map(({ number }) => number);
  await append(store, 'estimations-p1:main', estimation(1), estimation(13), estimation(14));
  await catchUp();
  await append(store, 'estimations-p1:main', estimation(15));
  cure.found = true;
  const replayed = await replayParked({
    store,
    pool: database.pool,
    log,
    projection: 'estimations',
    models,
  });
  expect(replayed).toEqual([{ stream: 'estimations-p1:main', drained: true }]);
  expect(await numbers()).toEqual([1, 13, 14]);
  await catchUp();
  expect(await numbers()).toEqual([1, 13, 14, 15]);
  expect(await rows('select stream from read.parked')).toEqual([]);
});

it('finds among many events the one that the database refuses, and parks its stream', async () => {
  const huge = estimation(1, { number: 99_999_999_999 }, other);
  await append(store, 'estimations-p1:main', ...[1, 2, 3, 4, 5].map((n) => estimation(n)));
  await append(store, 'estimations-p2:main', huge);
  await append(store, 'estimations-p1:main', ...[6, 7].map((n) => estimation(n)));
  await append(store, 'project-p1', project());
  await projectAll({ store, pool: database.pool, log });
  expect(await rows('select count(*)::int as n from read.estimations')).toEqual([{ n: 7 }]);
  expect(await rows('select id from read.projects')).toEqual([{ id: 'p1' }]);
  expect(await rows('select projection, stream from read.parked')).toEqual([
    { projection: 'estimations', stream: 'estimations-p2:main' },
  ]);
  expect(await rows('select distinct position::int as position from read.checkpoints')).toEqual([
    { position: 9 },
  ]);
});

it('keeps the other projections running when tables of one are missing, and resumes it afterwards', async () => {
  await projectAll({ store, pool: database.pool });
  await database.pool.query('alter table read.users rename to no_users');
  const projections = await start();
  await append(store, 'users', {
    type: 'UserRegistered',
    data: { id: 'u1', name: 'Ana', email: 'ana@obra.mx', role: 'manager', assigned_projects: [] },
  });
  await append(store, 'project-p1', project());
  await until(async () => (await rows('select id from read.projects')).length === 1);
  const state = () => projections.status().find(({ name }) => name === 'users')!.state;
  await until(() => state() === 'failed');
  await database.pool.query('alter table read.no_users rename to users');
  await until(async () => (await rows('select id from read.users')).length === 1);
  await until(() => state() === 'running');
});

it.each([
  ['written to', 0],
  ['read', 1],
])('catches up with the others when the tables of one are gone that have to be %s', async (_, earlier) => {
  const registered = (id: string) =>
    append(store, 'users', {
      type: 'UserRegistered',
      data: { id, name: 'Ana', email: `${id}@obra.mx`, role: 'manager', assigned_projects: [] },
    });
  if (earlier > 0) await registered('u0');
  await projectAll({ store, pool: database.pool });
  await database.pool.query('alter table read.users rename to no_users');
  await append(store, 'project-p1', project());
  await registered('u1');
  await projectAll({ store, pool: database.pool, log });
  expect(await rows('select id from read.projects')).toEqual([{ id: 'p1' }]);
  expect(logged).toEqual(['projection users cannot go on; the others do']);
  await database.pool.query('alter table read.no_users rename to users');
  await projectAll({ store, pool: database.pool, log });
  expect((await rows('select id from read.users order by id')).at(-1)).toEqual({ id: 'u1' });
});

it('keeps the answer of each estimation in step with its figures, running totals added on reading', async () => {
  await append(store, 'estimations-p1:main', estimation(1), estimation(2));
  await append(store, 'estimations-p1:main', {
    type: 'AdvanceGranted',
    data: { ...of, amount: 50, amortization_percentage: 30 },
  });
  await append(store, 'estimations-p1:main', {
    type: 'EstimationUpdated',
    data: { ...of, id: 'p1:main:e1', ...terms(1), anticipo_amortization_percentage: 30 },
  });
  await projectAll({ store, pool: database.pool });
  const [{ answer }] = await rows(
    `select '[' || string_agg(${estimationDoc}, ',' order by ${estimationOrder}) || ']' as answer
     from (select *, ${cumulativeColumns} from read.estimations window ${ledgerWindow}) e`,
  );
  expect(JSON.parse(answer as string)).toMatchObject([
    {
      number: 1,
      subtotal_1: 70,
      net_amount: 81.2,
      cumulative_liquid_amount: 81.2,
      cumulative_amortization: 30,
    },
    { number: 2, net_amount: 116, cumulative_amount: 197.2, concepts: [{ unit_price: 100, subtotal: 100 }] },
  ]);
});
