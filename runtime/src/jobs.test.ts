import { setTimeout as pause } from 'node:timers/promises';
import { loggedError } from '@obraclara/platform/http';
import { driveQueue, photoQueue, sweepQueue } from '@obraclara/platform/work';
import { metricsRegistry, queueMetrics } from '@obraclara/query-service/operation';
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

/** A pool whose database can be made unreachable. */
const leavingPool = ({ pool }: TestDatabase) => {
  const query = pool.query.bind(pool) as (text: string, values?: unknown[]) => Promise<unknown>;
  const state = { away: false };
  const gone = () => Object.assign(new Error('the database is away'), { code: 'ECONNRESET' });
  const leaving = new Proxy(pool, {
    get: (target, name: keyof typeof pool) => {
      if (name !== 'query') return Reflect.get(target, name) as unknown;
      return (text: string, values?: unknown[]) =>
        state.away ? Promise.reject(gone()) : query(text, values);
    },
  });
  return { pool: leaving, state };
};

/** Failures of a queue, from this process's metrics. */
const failures = async (queue: string) => {
  const registry = metricsRegistry();
  queueMetrics(registry, () => Promise.resolve([]));
  const [, count] =
    new RegExp(`^jobs_failed_total\\{queue="${queue}"\\} (\\d+)$`, 'm').exec(await registry.metrics()) ?? [];
  return Number(count);
};

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
  expect(complaints).toEqual([]);
  expect(await failures(driveQueue)).toBe(0);
});

it('says why a job failed, each time, and counts it', async () => {
  const empty = await testDatabase();
  const messages: unknown[] = [];
  const jobs = await openJobs(empty.pool, (...one) => messages.push(one));
  const before = await failures(photoQueue);
  const reason = new Error('no room on the disk');
  const work = ({ file_id }: { file_id: string }) =>
    file_id === 'failing' ? Promise.reject(reason) : Promise.resolve();
  await jobs.work({ queue: photoQueue, work });
  for (const file_id of ['failing', 'good', 'failing']) await jobs.enqueue(photoQueue, { file_id });
  const failed = [`the job ${photoQueue} failed`, reason];
  await eventually(() => expect(messages).toEqual([failed, failed]));
  expect(await failures(photoQueue)).toBe(before + 2);
  await jobs.stop();
  await empty.drop();
});

it('says of a job that it took too long, once, whether it heeds that or not', async () => {
  const empty = await testDatabase();
  const messages: unknown[] = [];
  const jobs = await openJobs(empty.pool, (...one) => messages.push(one));
  const before = await failures(photoQueue);
  const leftAlone = new AbortController();
  for (const file_id of ['heeding', 'deaf']) await jobs.enqueue(photoQueue, { file_id });
  await empty.pool.query('update pgboss.job set expire_seconds = 1 where name = $1', [photoQueue]);
  const work = ({ file_id }: { file_id: string }, signal: AbortSignal) =>
    pause(60_000, undefined, { signal: file_id === 'deaf' ? leftAlone.signal : signal });
  await jobs.work({ queue: photoQueue, work, atOnce: 2 });
  const late = [`the job ${photoQueue} failed`, new Error('it took too long and was given up')];
  await eventually(() => expect(messages).toEqual([late, late]));
  leftAlone.abort();
  await jobs.stop();
  expect(messages).toEqual([late, late]);
  expect(await failures(photoQueue)).toBe(before + 2);
  await empty.drop();
});

it('tells what went wrong with a queue as an error that the log can write', async () => {
  const empty = await testDatabase();
  const { pool, state } = leavingPool(empty);
  const said: [message: string, error: unknown][] = [];
  const jobs = await openJobs(pool, (message, error) => said.push([message, error]));
  await jobs.work({ queue: photoQueue, work: () => Promise.resolve() });
  state.away = true;
  // Housekeeping of pg-boss, which belongs to no queue, may log an error first.
  const ofQueue = () => said.find(([message]) => message === `the job queue ${photoQueue} reports a problem`);
  await eventually(() => expect(ofQueue(), `only ${JSON.stringify(said)}`).toBeDefined());
  state.away = false;
  expect(loggedError(ofQueue()![1])).toMatchObject({
    type: 'Error',
    message: expect.stringContaining('the database is away'),
    code: 'ECONNRESET',
    stack: expect.stringContaining('jobs.test.ts'),
  });
  await jobs.stop();
  await empty.drop();
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
  const messages: unknown[] = [];
  const jobs = await openJobs(empty.pool, (...one) => messages.push(one));
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
  expect(messages).toEqual([[`the job ${driveQueue} failed`, new Error('not yet')]]);
});

it('may be opened by several processes at once', async () => {
  const empty = await testDatabase();
  const both = await Promise.all([1, 2].map(() => openJobs(empty.pool, (...said) => complaints.push(said))));
  await both[0]!.enqueue(photoQueue, { file_id: 'x' });
  await Promise.all(both.map((one) => one.stop()));
  await empty.drop();
  expect(complaints).toEqual([]);
});

it('repeats a periodic job once for all processes, also after a failure', async () => {
  const empty = await testDatabase();
  const messages: unknown[] = [];
  const log = (...one: unknown[]) => messages.push(one);
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
  expect(messages).toEqual([[`the job ${sweepQueue} failed`, new Error('the first time fails')]]);
});

it('repeats a job although its next run could not be queued', async () => {
  const empty = await testDatabase();
  const { pool, state } = leavingPool(empty);
  const jobs = await openJobs(pool, () => undefined);
  let times = 0;
  const work = async () => {
    times += 1;
    state.away = times === 1;
  };
  await jobs.work({ queue: sweepQueue, everySeconds: 1, work });
  await eventually(() => expect(state.away).toBe(true));
  // The job that was queued before the outage.
  await empty.pool.query(`delete from pgboss.job where name = $1 and state = 'created'`, [sweepQueue]);
  state.away = false;
  await eventually(() => expect(times).toBeGreaterThan(1));
  await jobs.stop();
  await empty.drop();
}, 40_000);
