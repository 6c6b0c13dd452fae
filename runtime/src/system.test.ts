import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../test/database.ts';
import { readConfig } from './config.ts';
import { openSystem, type System } from './system.ts';

let folder: string;
let database: TestDatabase;
let system: System;
const account = { email: 'ana@obra.mx', password: 'larga y buena' };

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'obraclara-system-'));
  await writeFile(path.join(folder, 'index.html'), '<title>ObraClara</title>');
  database = await testDatabase();
  const config = readConfig({
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    ADMIN_EMAIL: account.email,
    ADMIN_PASSWORD: account.password,
    LOG_LEVEL: 'error',
  });
  system = await openSystem(config, { say: () => undefined, pagesFolder: folder });
});
afterAll(async () => {
  await system.close();
  await database.drop();
  await rm(folder, { recursive: true });
});

it('signs the configured administrator in through one service and knows them in the other', async () => {
  const login = await system.app.inject({ method: 'POST', url: '/api/auth/login', payload: account });
  expect(login.statusCode).toBe(200);
  const { access_token } = login.json<{ access_token: string }>();
  const users = await system.app.inject({
    url: '/api/users',
    headers: {
      authorization: `Bearer ${access_token}`,
      'x-event-position': String(await system.deps.store.head()),
    },
  });
  expect(users.json()).toMatchObject([{ email: account.email, role: 'administrator' }]);
});

it('says that it is alive and ready', async () => {
  expect((await system.app.inject({ url: '/api/health' })).statusCode).toBe(200);
  const ready = await system.app.inject({ url: '/api/ready' });
  expect(ready.json()).toMatchObject({ ready: true, store: true, database: true });
});

it('measures what was written and what was read in one place', async () => {
  await system.app.inject({ method: 'POST', url: '/api/auth/login', payload: {} });
  await system.app.inject({ url: '/api/health' });
  const { body } = await system.app.inject({ url: '/api/metrics' });
  const counted = (labels: string) =>
    expect(body).toContain(`http_request_duration_seconds_count{${labels}}`);
  counted('method="POST",route="/api/auth/login",status="400"');
  counted('method="GET",route="/api/health",status="200"');
});

it('documents the calls of both services', async () => {
  const { paths } = (await system.app.inject({ url: '/api/docs/json' })).json<{ paths: object }>();
  expect(Object.keys(paths)).toEqual(expect.arrayContaining(['/api/auth/login', '/api/users']));
  expect((await system.app.inject({ url: '/api/docs/' })).body).toContain('swagger-ui');
});

it('gives pages beside the calls, and tells a wrong call in Spanish', async () => {
  expect((await system.app.inject({ url: '/login' })).body).toContain('ObraClara');
  const missing = await system.app.inject({ url: '/api/nothing' });
  expect(missing.statusCode).toBe(404);
  expect(missing.json()).toEqual({ detail: 'La dirección solicitada no existe' });
});
