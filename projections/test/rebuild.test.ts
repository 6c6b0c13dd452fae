import { embeddedLog, type EventStore } from '@obraclara/platform/store';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../test/database.ts';
import {
  projectAll,
  rebuild,
  rebuildProjection,
  startProjections,
  type RebuildProgress,
} from '../src/index.ts';
import type { Projection } from '../src/projection.ts';
import { readModels } from '../src/read-models/index.ts';
import { append, estimation, concept, of, project, until } from './story.ts';

let database: TestDatabase;
let store: EventStore;
const log = () => undefined;

beforeEach(async () => {
  database = await testDatabase();
  store = await embeddedLog({ connectionString: database.url });
});
afterEach(async () => {
  await store.close();
  await database.drop();
});

const rows = async (sql: string) => (await database.pool.query(sql)).rows;
const model = (name: string) => readModels.find((each) => each.name === name)!;
const other = { contract_id: 'p2:main', project_id: 'p2' };

const tell = async () => {
  await append(store, 'project-p1', project());
  await append(
    store,
    'catalog-p1:main',
    ...Array.from({ length: 30 }, (_, n) => ({ type: 'ConceptAdded', data: { ...of, ...concept(n) } })),
    {
      type: 'ConceptChanged',
      data: { ...of, ...concept(3, 7.125), concept_name: 'Tabulador\t\\N y "comillas"\n' },
    },
  );
  await append(store, 'estimations-p1:main', ...[3, 1, 2].map((n) => estimation(n)));
  await append(store, 'estimations-p1:main', {
    type: 'AdvanceGranted',
    data: { ...of, amount: 1000, amortization_percentage: 30 },
  });
  await append(store, 'estimations-p1:main', {
    type: 'EstimationDeleted',
    data: { ...of, id: 'p1:main:e1' },
  });
  await append(store, 'program-p1:main', {
    type: 'ProgressRecorded',
    data: {
      id: 'a1',
      project_id: 'p1',
      concept_id: 'c1',
      quantity_advanced: 1.5,
      progress_date: '2026-01-15',
      observations: '',
      photo_url: null,
      created_offline: false,
    },
  });
};
const contents = async () => {
  const all: Record<string, unknown[]> = {};
  for (const { tables } of readModels)
    for (const { name, key } of tables) all[name] = await rows(`select * from read.${name} order by ${key}`);
  return all;
};

it('gives the same rows as having followed the events, those of a deleted and of a restored project too', async () => {
  await tell();
  await append(store, 'project-p1', { type: 'ProjectDeleted', data: { id: 'p1' } });
  await append(store, 'project-p2', project('p2'), { type: 'ProjectDeleted', data: { id: 'p2' } });
  await projectAll({ store, pool: database.pool });
  await append(store, 'project-p1', { type: 'ProjectRestored', data: { id: 'p1' } });
  await projectAll({ store, pool: database.pool });
  const before = await contents();
  for (const each of readModels)
    expect(await rebuildProjection({ store, pool: database.pool, log, model: each })).toBe('done');
  expect(await contents()).toEqual(before);
  expect(await rows(`select count(*)::int as n from pg_tables where schemaname = 'read_next'`)).toEqual([
    { n: 0 },
  ]);
});

it('keeps the tables in use as they were until the new ones take their place, also under a running worker', async () => {
  await tell();
  const projections = await startProjections({ store, pool: database.pool, log });
  await until(() => projections.status().every(({ lag, head }) => head > 0 && lag === 0));
  await database.pool.query(`update read.projects set name = 'Dañado'`);
  const seen: unknown[] = [];
  let told: RebuildProgress | undefined;
  const building = rebuildProjection({
    store,
    pool: database.pool,
    log,
    model: model('projects'),
    onProgress: (progress) => {
      told = progress;
      seen.push(rows('select name from read.projects'));
    },
  });
  expect(await rows('select name from read.projects')).toHaveLength(1);
  expect(await building).toBe('done');
  expect(await Promise.all(seen)).not.toContainEqual([]);
  expect(told).toEqual({ name: 'projects', position: told!.head, head: told!.head });
  expect(await rows('select name from read.projects')).toEqual([{ name: 'Puente' }]);
  await append(store, 'project-p1', {
    type: 'LogoChanged',
    data: { id: 'p1', logo: 'app_logo_url', url: '/l' },
  });
  await until(
    async () => (await rows('select name, app_logo_url from read.projects'))[0].app_logo_url === '/l',
  );
  expect(await rows('select name, app_logo_url from read.projects')).toEqual([
    { name: 'Puente', app_logo_url: '/l' },
  ]);
  await projections.stop();
});

const second = (): Projection => {
  const projects = model('projects');
  const [table] = projects.tables;
  return {
    ...projects,
    version: projects.version + 1,
    tables: [{ ...table!, derived: { upper: (row) => String(row['name']).toUpperCase() } }],
  };
};

it('builds a changed version beside the former one and then serves it', async () => {
  await tell();
  await projectAll({ store, pool: database.pool });
  const models = [...readModels.filter(({ name }) => name !== 'projects'), second()];
  const projections = await startProjections({ store, pool: database.pool, log, models });
  expect(await rows('select name from read.projects')).toEqual([{ name: 'Puente' }]);
  await until(
    async () =>
      (await rows(`select version from read.checkpoints where name = 'projects'`))[0].version ===
      second().version,
  );
  expect(await rows('select upper from read.projects')).toEqual([{ upper: 'PUENTE' }]);
  await append(store, 'project-p2', project('p2'));
  await until(async () => (await rows('select upper from read.projects')).length === 2);
  await until(() => projections.status().every(({ state, leader }) => state === 'running' && leader));
  await projections.stop();
});

it('leaves the former tables in force when it is cut short, and starts over the next time', async () => {
  await tell();
  await projectAll({ store, pool: database.pool });
  const cut = new AbortController();
  const cancelled = rebuildProjection({
    store,
    pool: database.pool,
    log,
    model: second(),
    signal: cut.signal,
    onProgress: () => cut.abort(new Error('cut short')),
  });
  await expect(cancelled).rejects.toThrow('cut short');
  const dying: EventStore = {
    ...store,
    async *readAll(after) {
      yield* store.readAll(after);
      await database.pool.query(
        `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and classid = 72058
           and database = (select oid from pg_database where datname = current_database())`,
      );
    },
  };
  const dead = rebuildProjection({ store: dying, pool: database.pool, log, model: second() });
  await expect(dead).rejects.toThrow();
  expect(await rows('select * from read.projects')).toMatchObject([{ id: 'p1', name: 'Puente' }]);
  expect(await rows(`select version from read.checkpoints where name = 'projects'`)).toEqual([
    { version: model('projects').version },
  ]);
  // The server retains the lock until it notices the killed connection.
  await expect
    .poll(() => rebuildProjection({ store, pool: database.pool, log, model: second() }))
    .toBe('done');
  expect(await rows('select upper from read.projects')).toEqual([{ upper: 'PUENTE' }]);
});

it('parks what the database refuses, as following the events does', async () => {
  await tell();
  await append(store, 'estimations-p2:main', estimation(1, { number: 99_999_999_999 }, other));
  await append(store, 'estimations-p1:main', estimation(9));
  await projectAll({ store, pool: database.pool });
  const before = await contents();
  await database.pool.query('delete from read.parked');
  await rebuildProjection({ store, pool: database.pool, log, model: model('estimations') });
  expect(await contents()).toEqual(before);
  expect(await rows('select stream from read.parked')).toEqual([{ stream: 'estimations-p2:main' }]);
});

it('is a job that anyone may ask for by name, and says how far it is', async () => {
  await tell();
  await projectAll({ store, pool: database.pool });
  await database.pool.query(`update read.projects set name = 'Dañado'`);
  const told: RebuildProgress[] = [];
  await expect(rebuild(['nada'], { store, pool: database.pool })).rejects.toThrow(/No hay una proyección/);
  await rebuild('all', { store, pool: database.pool, onProgress: (progress) => told.push(progress) });
  expect(new Set(told.map(({ name }) => name))).toEqual(new Set(readModels.map(({ name }) => name)));
  expect(told.at(-1)!.position).toBe(told.at(-1)!.head);
  expect(await rows('select name from read.projects')).toEqual([{ name: 'Puente' }]);
  expect(await rows('select distinct state::text from pgboss.job')).toEqual([{ state: 'completed' }]);
});
