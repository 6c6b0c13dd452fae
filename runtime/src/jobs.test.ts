import { setTimeout as pause } from 'node:timers/promises';
import { driveQueue, photoQueue, sweepQueue } from '@obraclara/platform/work';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../../test/eventually.ts';
import { testDatabase, type TestDatabase } from '../../test/database.ts';
import { openJobs } from './jobs.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database?.drop());

const complaints: unknown[] = [];
const open = () => openJobs(database.pool, (...said) => complaints.push(said));

it('does a job at once where it was left, and one left before it was started', async () => {
  const leaving = await open();
  await leaving.enqueue(photoQueue, { file_id: 'before' });
  await leaving.stop();
  const jobs = await open();
  const done: string[] = [];
  await jobs.work({ queue: photoQueue, work: async ({ file_id }) => void done.push(file_id) });
  await jobs.enqueue(photoQueue, { file_id: 'after' });
  await eventually(() => expect(done).toEqual(['before', 'after']));
  await jobs.stop();
  expect(complaints).toEqual([]);
});

it('keeps a job that was not finished for the next process', async () => {
  const jobs = await open();
  const started: string[] = [];
  await jobs.work({
    queue: driveQueue,
    work: async ({ file_id }, signal) => {
      started.push(file_id);
      await pause(60_000, undefined, { signal });
    },
  });
  await jobs.enqueue(driveQueue, { file_id: 'slow' });
  await eventually(() => expect(started).toEqual(['slow']));
  await jobs.stop();
  const { rows } = await database.pool.query('select state, data from pgboss.job where name = $1', [
    driveQueue,
  ]);
  expect(rows).toEqual([{ state: 'retry', data: { file_id: 'slow' } }]);
});

it('opens in several processes at once on an empty database', async () => {
  const empty = await testDatabase();
  const pools = Array.from({ length: 4 }, () => new pg.Pool({ connectionString: empty.url }));
  const opened = await Promise.all(pools.map((pool) => openJobs(pool, (...said) => complaints.push(said))));
  for (const jobs of opened) await jobs.stop();
  await Promise.all(pools.map((pool) => pool.end()));
  await empty.drop();
  expect(complaints).toEqual([]);
});

it('knows for which files a job waits, is under way or is to be tried again', async () => {
  const empty = await testDatabase();
  const jobs = await openJobs(empty.pool, (...said) => complaints.push(said));
  const left = ['done', 'under-way', 'failed-once', 'later'];
  const work = async ({ file_id }: { file_id: string }, signal: AbortSignal) => {
    if (file_id === 'under-way') await pause(60_000, undefined, { signal });
    if (file_id === 'failed-once') throw new Error('not yet');
  };
  for (const file_id of left)
    await jobs.enqueue(driveQueue, { file_id }, file_id === 'later' ? { startAfter: 3600 } : {});
  await jobs.enqueue(photoQueue, { file_id: 'of-another-queue' });
  await jobs.work({ queue: driveQueue, work, atOnce: 2 });
  const known = async () =>
    [...(await jobs.withJob(driveQueue, [...left, 'of-another-queue', 'never-left']))].sort();
  await eventually(async () => expect(await known()).toEqual(['failed-once', 'later', 'under-way']));
  expect(await jobs.withJob(driveQueue, [])).toEqual(new Set());
  await jobs.stop();
  await empty.drop();
  expect(complaints).toEqual([]);
});

it('may be opened by several processes at once', async () => {
  const empty = await testDatabase();
  const both = await Promise.all([1, 2].map(() => openJobs(empty.pool, (...said) => complaints.push(said))));
  await both[0]!.enqueue(photoQueue, { file_id: 'x' });
  await Promise.all(both.map((one) => one.stop()));
  await empty.drop();
  expect(complaints).toEqual([]);
});

it('does again and again what has a period, once for all processes, also after a failure', async () => {
  const empty = await testDatabase();
  const log = (...said: unknown[]) => complaints.push(said);
  const both = await Promise.all([1, 2].map(() => openJobs(empty.pool, log)));
  let times = 0;
  const work = async () => {
    times += 1;
    if (times === 1) throw new Error('the first time fails');
  };
  const waiting = async () => {
    const { rows } = await empty.pool.query(
      `select from pgboss.job where name = $1 and state = 'created' and start_after > now() + interval '1 hour'`,
      [sweepQueue],
    );
    return rows.length;
  };
  for (const one of both) await one.work({ queue: sweepQueue, everySeconds: 7200, work });
  expect(await waiting()).toBe(1);
  for (const time of [1, 2]) {
    await empty.pool.query(
      `update pgboss.job set start_after = now() where name = $1 and state = 'created'`,
      [sweepQueue],
    );
    await eventually(async () => expect([times, await waiting()]).toEqual([time, 1]));
  }
  await Promise.all(both.map((one) => one.stop()));
  await empty.drop();
});

it('comes again although nobody could ask for the next time when the last one ended', async () => {
  const empty = await testDatabase();
  let away = false;
  const query = empty.pool.query.bind(empty.pool) as (text: string, values?: unknown[]) => Promise<unknown>;
  const pool = new Proxy(empty.pool, {
    get: (target, name: keyof typeof empty.pool) => {
      if (name !== 'query') return Reflect.get(target, name) as unknown;
      return (text: string, values?: unknown[]) =>
        away ? Promise.reject(new Error('the database is away')) : query(text, values);
    },
  });
  const jobs = await openJobs(pool, () => undefined);
  let times = 0;
  const work = async () => {
    times += 1;
    away = times === 1;
  };
  await jobs.work({ queue: sweepQueue, everySeconds: 1, work });
  await eventually(() => expect(away).toBe(true));
  // What had been asked for before the database went away.
  await empty.pool.query(`delete from pgboss.job where name = $1 and state = 'created'`, [sweepQueue]);
  away = false;
  await eventually(() => expect(times).toBeGreaterThan(1));
  await jobs.stop();
  await empty.drop();
}, 40_000);
