import { embeddedLog, placeOf, type EventStore, type Recorded } from '@obraclara/platform/store';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../test/database.ts';
import { applyBatch } from '../src/batch.ts';
import { leadOf, moveCheckpoints, readCheckpoints } from '../src/checkpoint.ts';
import { heartbeat, releaseLeases, removeWorker, sessionName, takeLeases } from '../src/leases.ts';
import { prepare } from '../src/schema.ts';
import { counting } from './counting.ts';
import { append, estimation } from './story.ts';

const model = counting('counted');
const models = [model.name];
const soon = 1;
const long = 600_000;
let database: TestDatabase;
let store: EventStore;
let pool: pg.Pool;
const open: pg.Client[] = [];

beforeEach(async () => {
  database = await testDatabase();
  ({ pool } = database);
  store = await embeddedLog({ connectionString: database.url });
  await prepare(pool, [model]);
  await append(store, 'estimations-p1:main', estimation(1));
});
afterEach(async () => {
  for (const client of open.splice(0)) await client.end().catch(() => undefined);
  await store.close();
  await database.drop();
});

const connect = async () => {
  const client = new pg.Client({ connectionString: database.url });
  client.on('error', () => undefined);
  await client.connect();
  open.push(client);
  return client;
};

/** Requests the leases for a worker with this duration. Returns the epochs taken. */
const ask = async (id: string, lasts: number) => {
  const { leases } = await heartbeat(pool, { id, models }, lasts);
  return takeLeases(pool, id, leases);
};
const holder = async () =>
  (await pool.query<{ holder: string }>('select holder from read.leases')).rows[0]!.holder;
const leadAs = async (id: string, epoch: bigint) =>
  leadOf(model, (await readCheckpoints(pool)).get(model.name)!, { holder: id, epoch });
const events = async () => {
  const all: Recorded[] = [];
  for await (const event of store.readAll(0n)) all.push(event);
  return all;
};
const apply = async (lead: Awaited<ReturnType<typeof leadAs>>) => {
  const all = await events();
  return applyBatch({ db: await connect(), log: () => undefined }, [lead], all, placeOf(all.at(-1)!));
};
const counted = async () =>
  (await pool.query<{ times: number }>('select times from read.counted')).rows.map(({ times }) => times);

it('is held by one, until the database has not heard of that one for long enough', async () => {
  expect(await ask('ana', long)).toEqual([[model.name, 1n]]);
  expect(await ask('beto', long)).toEqual([]);
  await heartbeat(pool, { id: 'ana', models }, soon);
  await pool.query('select pg_sleep(0.01)');
  expect(await ask('beto', long)).toEqual([[model.name, 2n]]);
  expect(await holder()).toBe('beto');
  const { others, leases } = await heartbeat(pool, { id: 'ana', models }, long);
  expect(others).toEqual([{ id: 'beto', models }]);
  expect(leases).toEqual([{ projection: model.name, holder: 'beto', epoch: 2n }]);
});

it('is there for others at once when it is given back, or its holder leaves', async () => {
  await ask('ana', long);
  await releaseLeases(pool, 'beto', models);
  expect(await holder()).toBe('ana');
  await releaseLeases(pool, 'ana', models);
  expect(await ask('beto', long)).toEqual([[model.name, 2n]]);
  await removeWorker(pool, 'beto');
  expect(await ask('ana', long)).toEqual([[model.name, 3n]]);
  expect((await pool.query('select id from read.workers')).rows).toEqual([{ id: 'ana' }]);
});

it('rejects writes of the former leader although the checkpoint is unchanged', async () => {
  await ask('ana', soon);
  const stale = await leadAs('ana', 1n);
  await pool.query('select pg_sleep(0.01)');
  await ask('beto', long);
  await expect(apply(stale)).rejects.toThrow('has the lease');
  await releaseLeases(pool, 'beto', models);
  await expect(apply(stale)).rejects.toThrow('has the lease');
  expect(await ask('ana', long)).toEqual([[model.name, 3n]]);
  await expect(apply(stale)).rejects.toThrow('has the lease');
  expect(await counted()).toEqual([]);
  expect(await apply(await leadAs('ana', 3n))).toBe(1);
  expect(await counted()).toEqual([1]);
});

/** The state of a worker that is stopped during a batch: an open transaction with locks. */
const halfABatch = async (id: string, epoch: bigint) => {
  const client = await connect();
  await client.query(`begin; set local application_name = '${sessionName(id)}'`);
  await moveCheckpoints(client, [await leadAs(id, epoch)], placeOf((await events()).at(-1)!));
  return client;
};

it('is taken from one that was stopped in the middle of a batch, of which nothing is written', async () => {
  await ask('ana', soon);
  const stopped = await halfABatch('ana', 1n);
  await pool.query('select pg_sleep(0.01)');
  expect(await ask('beto', long)).toEqual([[model.name, 2n]]);
  await expect(stopped.query('commit')).rejects.toThrow();
  expect((await readCheckpoints(pool)).get(model.name)!.position).toBe(0n);
  expect(await apply(await leadAs('beto', 2n))).toBe(1);
});

it('changes hands only when the batch under way is written, and its holder may still be heard of meanwhile', async () => {
  await ask('ana', long);
  const writing = await halfABatch('ana', 1n);
  await heartbeat(pool, { id: 'ana', models }, long);
  await releaseLeases(pool, 'ana', models);
  expect(await ask('beto', long)).toEqual([]);
  await writing.query('commit');
  expect(await ask('beto', long)).toEqual([[model.name, 2n]]);
  expect((await readCheckpoints(pool)).get(model.name)!.position).toBe(1n);
});

it('has a row for each projection of before there were leases, whose tables stay', async () => {
  await ask('ana', long);
  await apply(await leadAs('ana', 1n));
  await pool.query('drop table read.leases, read.workers, read.migration');
  await prepare(pool, [model, counting('counted_too')]);
  expect((await pool.query('select projection, holder from read.leases order by 1')).rows).toEqual([
    { projection: 'counted', holder: null },
    { projection: 'counted_too', holder: null },
  ]);
  expect(await counted()).toEqual([1]);
});
