import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../../test/eventually.ts';
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

it('refuses whose role changed, in both services, until they sign in again', async () => {
  const call = (method: 'GET' | 'POST' | 'PUT', url: string, token?: string, payload?: object) =>
    system.app.inject({
      method,
      url: `/api${url}`,
      headers: token ? { authorization: `Bearer ${token}` } : {},
      ...(payload ? { payload } : {}),
    });
  const enter = async (who: object) =>
    (await call('POST', '/auth/login', undefined, who)).json<{ access_token: string }>().access_token;
  const [admin, secret] = [await enter(account), { email: 'eva@obra.mx', password: 'otra larga y buena' }];
  const eva = { name: 'Eva', assigned_projects: [] };
  const registered = await call('POST', '/auth/register', admin, {
    ...eva,
    ...secret,
    role: 'administrator',
  });
  const former = await enter(secret);
  const asked = async (token: string) => {
    const answers = [await call('GET', '/users', token), await call('POST', '/projects', token, {})];
    return answers.map((answer) => [answer.statusCode, answer.json<{ detail?: string }>().detail]);
  };
  await eventually(async () => expect((await call('GET', '/users', former)).statusCode).toBe(200));
  const { id } = registered.json<{ id: string }>();
  const change = { ...eva, email: secret.email, role: 'supervisor' };
  expect((await call('PUT', `/users/${id}`, admin, change)).statusCode).toBe(200);
  const ended = [401, 'Su rol cambió. Inicie sesión de nuevo para continuar.'];
  await eventually(async () => expect(await asked(former)).toEqual([ended, ended]));
  const refused = [403, 'No tiene permiso para realizar esta acción'];
  expect(await asked(await enter(secret))).toEqual([refused, refused]);
});

it('takes a logo in through one service, draws it in the background and shows it through the other', async () => {
  const ask = async (method: 'POST' | 'GET', url: string, payload?: object | Buffer, type?: string) =>
    system.app.inject({
      method,
      url,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(type ? { 'content-type': type } : {}),
      },
      ...(payload ? { payload } : {}),
    });
  let token = '';
  token = (await ask('POST', '/api/auth/login', account)).json<{ access_token: string }>().access_token;
  const terms = {
    name: 'Puente',
    description: 'P',
    contract_amount: 1,
    start_date: '2026-01-01',
    end_date: '2026-12-31',
  };
  const { id } = (await ask('POST', '/api/projects', terms)).json<{ id: string }>();
  const png = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#0B4F5C' } })
    .png()
    .toBuffer();
  const body = Buffer.concat([
    Buffer.from('--limite\r\ncontent-disposition: form-data; name="file"; filename="logo.png"\r\n\r\n'),
    png,
    Buffer.from('\r\n--limite--\r\n'),
  ]);
  const url = `/api/upload?project_id=${id}&document_type=Z.%20Logos`;
  const uploaded = await ask('POST', url, body, 'multipart/form-data; boundary=limite');
  expect(uploaded.statusCode).toBe(201);
  const { file_id, file_url } = uploaded.json<{ file_id: string; file_url: string }>();
  await eventually(async () => {
    expect(await system.deps.files.registry.find(file_id)).toMatchObject({ thumbnail_ready: true });
  });
  const shown = await system.app.inject({ url: file_url });
  expect(shown.statusCode).toBe(200);
  expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 900, height: 600 });
  expect((await system.app.inject({ url: file_url.replace(/signature=./, 'signature=') })).statusCode).toBe(
    403,
  );
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

it('starts twice at once on one empty database', async () => {
  const empty = await testDatabase();
  const folders = await Promise.all([1, 2].map(() => mkdtemp(path.join(os.tmpdir(), 'obraclara-twice-'))));
  const starts = folders.map((DATA_DIR) => {
    const env = {
      DATABASE_URL: empty.url,
      DATA_DIR,
      ADMIN_EMAIL: account.email,
      ADMIN_PASSWORD: account.password,
    };
    return openSystem(readConfig({ ...env, LOG_LEVEL: 'silent' }), {
      say: () => undefined,
      pagesFolder: folder,
    });
  });
  const both = await Promise.all(starts);
  for (const { app } of both) {
    const login = await app.inject({ method: 'POST', url: '/api/auth/login', payload: account });
    expect(login.statusCode).toBe(200);
  }
  await Promise.all(both.map(({ close }) => close()));
  await empty.drop();
  await Promise.all(folders.map((one) => rm(one, { recursive: true })));
}, 60_000);
