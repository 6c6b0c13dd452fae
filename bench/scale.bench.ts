import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { usersStream } from '../events/src/index.ts';
import { signToken } from '../platform/src/http/index.ts';
import { embeddedLog } from '../platform/src/store/index.ts';
import { fillProjects, writeNew } from './filled-projects.ts';
import { benchServer, goal, endProcess, note, nextMessage } from './harness.ts';
import type { Said } from './scale-server.ts';

const events = Number(process.env['BENCH_EVENTS'] ?? 1_000_000);
/** Number of events of a nearly empty log, for comparison. */
const few = 1000;
const jwtSecret = 'a secret of the benchmark, long enough for it';

/** Creates a log of so many events: projects of 500 each, and a user assigned to the first. */
const fill = async (connectionString: string, total: number) => {
  const store = await embeddedLog({ connectionString });
  const data = {
    id: 's',
    name: 'Ana',
    email: 's@obraclara.mx',
    role: 'supervisor',
    assigned_projects: ['p0'],
  };
  await writeNew(store, usersStream, [{ type: 'UserRegistered', data }]);
  await fillProjects(store, total);
  await store.close();
};

type Place = { connectionString: string; dataDir: string };

const started = async (step: string, { connectionString, dataDir }: Place) => {
  const env = {
    PATH: process.env['PATH'],
    DATABASE_URL: connectionString,
    DATA_DIR: dataDir,
    JWT_SECRET: jwtSecret,
    SEED: 'none',
    LOG_LEVEL: 'fatal',
  };
  const child = fork(path.join(import.meta.dirname, 'scale-server.ts'), [step], { env });
  const first = await nextMessage<Said>(child);
  const headers = { authorization: `Bearer ${signToken({ id: 's' }, jwtSecret, new Date())}` };
  return {
    first,
    ask: async (method: string, url: string, payload?: object) => {
      child.send({ method, url: `/api${url}`, headers, ...(payload && { payload }) });
      return nextMessage<Said>(child);
    },
    close: () => endProcess(child),
  };
};

const step = async (name: string, place: Place) => {
  const { first, close } = await started(name, place);
  await close();
  return first;
};

const capture = () => ({
  id: randomUUID(),
  project_id: 'p0',
  concept_id: 'c-p0',
  quantity_advanced: 1,
  progress_date: '2026-01-31',
});

const expectStatus = (said: Said, ...expected: number[]) => {
  if (!expected.includes(said.status!)) throw new Error(`answered ${said.status}: ${said.detail}`);
  return said;
};

/** Services that start on a log without an index: the status of the first command, and the time until the index is complete. */
const deployment = async (place: Place, pool: pg.Pool) => {
  const { first, ask, close } = await started('system', place);
  const since = performance.now();
  const answer = expectStatus(await ask('POST', '/progress', capture()), 201, 503);
  const head = (await pool.query<{ position: string }>('select position from es.head')).rows[0]!.position;
  const behind = async () =>
    (await pool.query('select from command.locations_head where position < $1', [head])).rowCount;
  while (await behind()) await pause(100);
  const ms = performance.now() - since;
  const done = expectStatus(await ask('POST', '/progress', capture()), 201);
  await close();
  return { start: first, answer, index: { ms, mb: done.mb } };
};

/** The same after the index is complete. */
const everyday = async (place: Place) => {
  const { first, ask, close } = await started('system', place);
  const command = expectStatus(await ask('POST', '/progress', capture()), 201);
  const nowhere = expectStatus(await ask('DELETE', '/progress/nowhere'), 404);
  const list = expectStatus(await ask('GET', '/progress/p0'), 200);
  await close();
  return { start: first, command, nowhere, list };
};

const measured = async (place: Place, pool: pg.Pool) => {
  const read = await step('read', place);
  const { answer, index } = await deployment(place, pool);
  const all = { 'index of locations': index, 'catch-up of all': await step('catch-up', place) };
  const rebuild = await step('rebuild', place);
  return { read, answer, sweeps: { ...all, 'rebuild of progress': rebuild }, daily: await everyday(place) };
};

const print = (name: string, { ms, mb }: Said, more = '') =>
  note(
    `    ${name.padEnd(36)} ${ms.toFixed(0).padStart(8)} ms, at most ${mb.toFixed(0).padStart(4)} MB${more}`,
  );

type Measured = Awaited<ReturnType<typeof measured>>;

const report = (small: Measured, large: Measured) => {
  const total = large.read.events!;
  const rate = ({ ms }: Said) => `, ${Math.round((total / ms) * 1000)} events/s`;
  note(`${total} events; in brackets the same on ${small.read.events}`);
  print('only reading and parsing them', large.read, rate(large.read));
  print('the first command, nothing read yet', large.answer, `: ${large.answer.detail ?? 'done'}`);
  for (const [name, said] of Object.entries(large.sweeps))
    print(name, said, `${rate(said)}, ${(large.read.ms / said.ms).toFixed(2)} times reading`);
  for (const name of ['start', 'command', 'nowhere', 'list'] as const)
    print(
      `then: ${name}`,
      large.daily[name],
      ` (${small.daily[name].ms.toFixed(0)} ms, ${small.daily[name].mb.toFixed(0)} MB)`,
    );
  const most = Math.max(...Object.values(large.sweeps).map(({ mb }) => mb), large.daily.list.mb);
  goal({ label: 'a first command is answered, in seconds', value: large.answer.ms / 1000, atMost: 8 });
  goal({
    label: 'start, times that of a small log',
    value: large.daily.start.ms / small.daily.start.ms,
    atMost: 2,
  });
  goal({ label: 'most memory of any, in MB', value: most, atMost: 1000 });
};

/** Costs that could grow with the log, on a log of a million events (`BENCH_EVENTS`). */
export const run = async () => {
  const server = await benchServer();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'obraclara-scale-'));
  const on = async (total: number) => {
    const connectionString = await server.database();
    const since = performance.now();
    await fill(connectionString, total);
    note(`${total} events written in ${((performance.now() - since) / 1000).toFixed(0)} s`);
    const pool = new pg.Pool({ connectionString });
    try {
      return await measured({ connectionString, dataDir }, pool);
    } finally {
      await pool.end();
    }
  };
  try {
    report(await on(few), await on(events));
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
};
