import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../../test/eventually.ts';
import { testDatabase, type TestDatabase } from '../../test/database.ts';
import { driveQueue } from '@obraclara/platform/work';
import { readConfig } from './config.ts';
import { parts, type Part } from './parts.ts';
import { openSystem, type System } from './system.ts';

const account = { email: 'ana@obra.mx', password: 'larga y buena' };
let database: TestDatabase;
let folder: string;
const systems = new Map<Part, System>();

beforeAll(async () => {
  database = await testDatabase();
  folder = await mkdtemp(path.join(os.tmpdir(), 'obraclara-apart-'));
  const env = { DATABASE_URL: database.url, DATA_DIR: folder, SEED: 'none', LOG_LEVEL: 'silent' };
  const config = readConfig({ ...env, ADMIN_EMAIL: account.email, ADMIN_PASSWORD: account.password });
  for (const part of parts)
    systems.set(part, await openSystem(config, { say: () => undefined, parts: [part], pagesFolder: folder }));
});
afterAll(async () => {
  for (const system of systems.values()) await system.close();
  await database?.drop();
  await rm(folder, { recursive: true });
});

const get = (part: Part, url: string) => systems.get(part)!.app.inject({ url: `/api/${url}` });
const scraped = async (part: Part) => (await get(part, 'metrics')).body;
const sample = (text: string, name: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.slice(name.length + 1),
  );

it.each(parts)(
  'of the services apart, %s too says whether it lives, whether all is ready, and what it measures',
  async (part) => {
    expect((await get(part, 'health')).json()).toEqual({ status: 'ok' });
    await eventually(async () => expect((await get(part, 'ready')).statusCode).toBe(200));
    const text = await scraped(part);
    expect(sample(text, 'dependencies_up')).toBe(1);
    expect(sample(text, 'projection_lag_events{projection="users"}')).toBe(0);
    expect(sample(text, 'process_cpu_seconds_total')).toBeGreaterThan(0);
    const known = 'http_request_duration_seconds_count{method="GET",route="/api/health",status="200"}';
    expect(sample(text, known)).toBe(1);
  },
);

it('counts appends where they are made, and sign-ins that failed', async () => {
  const append = 'event_append_duration_seconds_count{outcome="written"}';
  const before = sample(await scraped('command-service'), append);
  const { app } = systems.get('command-service')!;
  const login = (password: string) =>
    app.inject({ method: 'POST', url: '/api/auth/login', payload: { ...account, password } });
  expect((await login('otra cosa')).statusCode).toBe(401);
  const { access_token } = (await login(account.password)).json<{ access_token: string }>();
  const project = {
    name: 'Puente',
    description: 'P',
    contract_amount: 1,
    start_date: '2026-01-01',
    end_date: '2026-12-31',
  };
  const headers = { authorization: `Bearer ${access_token}` };
  expect(
    (await app.inject({ method: 'POST', url: '/api/projects', payload: project, headers })).statusCode,
  ).toBe(201);
  const text = await scraped('command-service');
  expect(sample(text, append)).toBe(before + 1);
  const refused = 'http_request_duration_seconds_count{method="POST",route="/api/auth/login",status="401"}';
  expect(sample(text, refused)).toBe(1);
  expect(sample(await scraped('query-service'), append)).toBeNaN();
});

it('tells how many jobs wait in each queue', async () => {
  const { enqueue } = systems.get('command-service')!.deps;
  // An hour ahead, so that no worker starts the job during the test.
  await enqueue(driveQueue, { file_id: 'x' }, { startAfter: 3600 });
  const text = await scraped('projections');
  expect(sample(text, 'job_queue_depth{queue="drive-upload",state="waiting"}')).toBe(1);
  expect(sample(text, 'job_queue_depth{queue="drive-upload",state="active"}')).toBe(0);
  expect(await scraped('frontend')).not.toContain('job_queue_depth{');
});
