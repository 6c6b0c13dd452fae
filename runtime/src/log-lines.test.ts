import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../test/database.ts';
import { readConfig } from './config.ts';
import { openSystem, type System } from './system.ts';

type Line = { msg: string; service: string; request_id?: string; user_id?: string; req?: { url: string } };

const account = { email: 'ana.perez@obra.mx', password: 'larga y buena' };
const lines: string[] = [];
let database: TestDatabase;
let folder: string;
let system: System;

beforeAll(async () => {
  database = await testDatabase();
  folder = await mkdtemp(path.join(os.tmpdir(), 'obraclara-lines-'));
  const env = {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    SEED: 'none',
    LOG_LEVEL: 'info',
    TRUST_PROXY: '1',
  };
  const config = readConfig({ ...env, ADMIN_EMAIL: account.email, ADMIN_PASSWORD: account.password });
  const logStream = { write: (line: string) => void lines.push(line) };
  const parts = ['command-service', 'projections', 'query-service'] as const;
  system = await openSystem(config, { say: () => undefined, parts, logStream });
});
afterAll(async () => {
  await system?.close();
  await database?.drop();
  await rm(folder, { recursive: true });
});

it('follows a request through the log by the name its proxy gave it, with the id of who asks and no mail address', async () => {
  const { app } = system;
  const login = await app.inject({ method: 'POST', url: '/api/auth/login', payload: account });
  const { access_token, user } = login.json<{ access_token: string; user: { id: string } }>();
  const authorization = `Bearer ${access_token}`;
  const named = (id: string) => ({ authorization, 'x-request-id': id });
  const read = await app.inject({ url: '/api/users', headers: named('a-read') });
  expect([read.statusCode, read.headers['x-request-id']]).toEqual([200, 'a-read']);
  const command = await app.inject({
    method: 'POST',
    url: '/api/projects',
    payload: {},
    headers: named('a-command'),
  });
  expect([command.statusCode, command.headers['x-request-id']]).toEqual([400, 'a-command']);
  await app.inject({ method: 'POST', url: '/api/auth/login', payload: { ...account, password: 'no es' } });

  const parsed = lines.map((line) => JSON.parse(line) as Line);
  for (const id of ['a-read', 'a-command']) {
    const [done] = parsed.filter(({ request_id, msg }) => request_id === id && msg === 'request completed');
    expect(done).toMatchObject({ user_id: user.id, service: 'command-service+projections+query-service' });
  }
  expect(lines.join('')).not.toMatch(/ana\.perez|larga y buena|no es/);
});
