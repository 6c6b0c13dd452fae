import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { mayThrowAway, sweepFiles } from '@obraclara/files';
import { inUse } from '@obraclara/projections';
import { trashQueue } from '@obraclara/platform/work';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pdf } from '../../command-service/test/google/linked.ts';
import { googleStandIn, type GoogleStandIn } from '../../command-service/test/google/stand-in.ts';
import { uploadForm } from '../../command-service/test/upload-form.ts';
import { testDatabase, type TestDatabase } from '../../test/database.ts';
import { readConfig } from './config.ts';
import { openSystem, type System } from './system.ts';

const administrator = { email: 'admin@obra.mx', password: 'clave-de-admin' };

let google: GoogleStandIn;
let database: TestDatabase;
let dataDir: string;
let system: System;
beforeAll(async () => {
  [google, database, dataDir] = await Promise.all([
    googleStandIn(),
    testDatabase(),
    mkdtemp(path.join(tmpdir(), 'drive-')),
  ]);
  const config = readConfig({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    SEED: 'none',
    LOG_LEVEL: 'silent',
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    GOOGLE_API_ROOT_URL: google.url,
  });
  system = await openSystem(config, {
    say: () => undefined,
    parts: ['command-service', 'projections', 'query-service'],
  });
});
afterAll(async () => {
  await system?.close();
  await google?.close();
  await database?.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const ask = async (method: 'GET' | 'POST', url: string, options: { token?: string } & InjectOptions = {}) => {
  const { token, headers = {}, ...rest } = options;
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const answer = await system.app.inject({
    method,
    url: `/api${url}`,
    headers: { ...authorization, ...headers },
    ...rest,
  });
  if (answer.statusCode >= 400) throw new Error(`${url}: ${answer.body}`);
  return answer.json();
};

/** A project with a supervisor who has uploaded an oficio. */
const withOficio = async (name: string) => {
  const { access_token: token } = await ask('POST', '/auth/login', { payload: administrator });
  const terms = { description: 'x', contract_amount: 1, start_date: '2025-01-01', end_date: '2025-12-31' };
  const { id } = await ask('POST', '/projects', { token, payload: { name, ...terms } });
  const email = `${randomUUID()}@obra.mx`;
  const person = { name: 'S', email, password: 'clave-de-prueba', role: 'supervisor' };
  await ask('POST', '/auth/register', { token, payload: { ...person, assigned_projects: [id] } });
  const { access_token: supervisor } = await ask('POST', '/auth/login', { payload: person });
  const { body: payload, headers } = uploadForm({ file: { name: 'Oficio.pdf', bytes: pdf() } });
  const form = { token: supervisor, payload, headers };
  const file = await ask('POST', `/upload?project_id=${id}&document_type=oficio`, form);
  return { id: id as string, token: token as string, supervisor: supervisor as string, file };
};

/** Links a project to a folder of its own and waits until its files are there; the folder. */
const link = async (id: string, token: string) => {
  const { id: client_id, secret: client_secret } = google.client;
  const query = new URLSearchParams({ client_id, client_secret }).toString();
  const { authorization_url } = await ask('POST', `/projects/${id}/storage-oauth/start?${query}`, { token });
  const back = await google.answerConsent(authorization_url);
  const page = await system.app.inject({ method: 'GET', url: back.pathname + back.search });
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'/);
  const { access_token, refresh_token } = await ask('GET', `/projects/${id}/storage-oauth/status`, { token });
  const folder_id = google.drive.folder('Obra');
  const saved = { folder_id, access_token, refresh_token };
  await ask('POST', `/projects/${id}/storage-config`, { token, payload: saved });
  const waiting = async () => (await ask('GET', `/projects/${id}/storage-config`, { token })).waiting_files;
  while ((await waiting()) > 0) await sleep(100);
  return folder_id;
};

it('sends by the job queue what was uploaded before the Drive was linked', async () => {
  const { id, token, supervisor, file } = await withOficio('Puente');
  expect(file).toMatchObject({ storage_provider: 'local', storage_state: 'stored' });
  const folder_id = await link(id, token);
  const [folder] = google.drive.inside(folder_id);
  expect(google.drive.inside(folder!.id).map(({ name }) => name)).toEqual(['Oficio.pdf']);
  const { files } = await ask('GET', `/projects/${id}/drive/files?folder_id=${folder!.id}`, {
    token: supervisor,
  });
  expect(files).toMatchObject([{ name: 'Oficio.pdf', isFolder: false }]);
});

it('puts into the bin of the Drive, by the job queue, what a sweep removes', async () => {
  const { id, token, file } = await withOficio('Camino');
  const [folder] = google.drive.inside(await link(id, token));
  const { db: pool, store, files, enqueue, log } = system.deps;
  await pool.query(`update files.file set uploaded_at = uploaded_at - interval '25 hours' where id = $1`, [
    file.file_id,
  ]);
  const before = new Date(Date.now() - 48 * 3_600_000);
  await mayThrowAway({ store, now: before, log: undefined }, files.memories);
  const swept = await sweepFiles({ store, pool, files, inUse, enqueue, log }, { longestWait: 30_000 });
  expect(swept).toMatchObject({ files: 1 });
  expect(google.drive.inside(folder!.id)).toHaveLength(1);
  // A minute later.
  await pool.query('update pgboss.job set start_after = now() where name = $1', [trashQueue]);
  while (google.drive.inside(folder!.id).length > 0) await sleep(100);
  expect(google.count('trash')).toBe(1);
});
