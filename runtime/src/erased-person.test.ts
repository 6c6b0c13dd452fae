import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { forgetPeople } from '@obraclara/projections';
import { verifyLog } from '@obraclara/platform/store';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../test/database.ts';
import { eventually } from '../../test/eventually.ts';
import { readConfig } from './config.ts';
import { openSystem, type System } from './system.ts';

const admin = { email: 'ana@obra.mx', password: 'larga y buena' };
/** Names that occur nowhere else in the database. */
const person = { name: 'Xóchitl Quiñónez Zamudio', email: 'xochitl.quinonez@contratista.mx' };
const later = { name: 'Xóchitl Zamudio', email: 'xzamudio@contratista.mx' };
const traces = /X[óo]chitl|Qui[ñn][óo]nez|Zamudio/i;

let database: TestDatabase;
let folder: string;
let system: System;
let token: string;

const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, as = token) => {
  const headers = { authorization: `Bearer ${as}` };
  const answer = await system.app.inject({ method, url: `/api${url}`, headers, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.body, json: <T>() => answer.json<T>() };
};
const signIn = async (payload: typeof admin) => {
  const answer = await system.app.inject({ method: 'POST', url: '/api/auth/login', payload });
  return answer.json<{ access_token: string }>().access_token;
};
const open = () => {
  const env = { DATABASE_URL: database.url, DATA_DIR: folder, LOG_LEVEL: 'fatal' };
  const administrator = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password };
  return openSystem(readConfig({ ...env, ...administrator }), {
    say: () => undefined,
    parts: ['command-service', 'projections', 'query-service'],
  });
};

beforeAll(async () => {
  database = await testDatabase();
  folder = await mkdtemp(path.join(os.tmpdir(), 'obraclara-erased-'));
  system = await open();
  token = await signIn(admin);
});
afterAll(async () => {
  await system.close();
  await database.drop();
  await rm(folder, { recursive: true });
});

/** Each row of each table of the database as text. */
const wholeDatabase = async () => {
  const { rows: found } = await database.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const told = await Promise.all(
    found.map(async ({ name }) => {
      const { rows } = await database.pool.query<{ row: string }>(`select t::text as row from ${name} t`);
      return rows.map(({ row }) => `${name}: ${row}`);
    }),
  );
  return told.flat();
};
const withTraces = async () => (await wholeDatabase()).filter((row) => traces.test(row));

const project = {
  name: 'Puente',
  description: 'Dos claros',
  status: 'active',
  contract_amount: 1000,
  start_date: '2026-01-01',
  end_date: '2026-12-31',
};
/** Read routes of administrators that return people, current and as of `then`. */
const reads = (id: string, project_id: string, then: string) => [
  '/users',
  '/deleted/users',
  '/history/users',
  `/users/${id}/history`,
  `/projects/${project_id}/history`,
  `/projects/${project_id}/history/people`,
  `/projects/${project_id}/history?as_of=${then}`,
];

it('leaves only actions and hashes of a person whose data were erased', async () => {
  const body = { ...person, role: 'administrator', password: 'otra larga y buena' };
  const { id } = (await call('POST', '/auth/register', body)).json<{ id: string }>();
  await call('PUT', `/users/${id}`, { ...later, role: 'administrator' });
  const theirs = await signIn({ email: later.email, password: body.password });
  const made = (await call('POST', '/projects', project, theirs)).json<{ id: string }>();
  await eventually(async () =>
    expect((await call('GET', `/projects/${made.id}/history`)).body).toContain(later.name),
  );
  const then = new Date().toISOString();
  const refused = await call('DELETE', `/users/${id}/personal-data`);
  expect([refused.status, refused.json<{ detail: string }>().detail]).toEqual([
    409,
    'Primero elimine al usuario: sus datos se borran después.',
  ]);
  // No event holds a name in plain text, not even of people whose data were not erased.
  expect(
    (await withTraces()).map((row) => row.split(':')[0]).filter((name) => name!.startsWith('es.')),
  ).toEqual([]);
  expect((await call('DELETE', `/users/${id}`)).status).toBe(200);
  const before = await verifyLog(system.deps.store.bare);

  expect((await call('DELETE', `/users/${id}/personal-data`)).status).toBe(200);
  await eventually(async () =>
    expect((await call('GET', '/deleted/users')).body).toContain('Usuario eliminado 1'),
  );
  const { store, files, log } = system.deps;
  const of = { id: randomUUID(), project_id: made.id };
  await database.pool.query(
    `insert into papers.preparation (id, address, project_id, asked, asked_by, name, media_type, total)
     values ($1, '/estimations/e1', $2, $3, 'x', 'Reporte.pdf', 'application/pdf', 0)`,
    [of.id, of.project_id, JSON.stringify({ supervisor: later.name })],
  );
  const received = await files.blobs.receive(Readable.from([Buffer.from(later.name)]), { maxBytes: 1e6 });
  const paper = {
    kind: 'paper',
    name: 'Reporte.pdf',
    media_type: 'application/pdf',
    uploaded_by: 'x',
  } as const;
  await files.keep(received, { ...of, ...paper, width: null, height: null, uploaded_at: then });
  expect(await forgetPeople({ store, pool: database.pool, files, log })).toBe(1);
  expect(await forgetPeople({ store, pool: database.pool, files, log })).toBe(0);

  expect(await withTraces()).toEqual([]);
  expect(await files.registry.find(of.id)).toBeUndefined();
  for (const url of reads(id, made.id, then)) {
    const answer = await call('GET', url);
    expect([url, answer.status, traces.exec(answer.body)?.[0]]).toEqual([url, 200, undefined]);
  }
  expect((await call('GET', `/projects/${made.id}/history`)).body).toContain('Usuario eliminado 1 creó');
  expect((await call('GET', `/users/${id}/history`)).body).toContain(
    'Administrador borró los datos personales de Usuario eliminado 1.',
  );
  const after = await verifyLog(system.deps.store.bare);
  expect(after.fault).toBeUndefined();
  expect(after.events).toBe(before.events + 1);
  expect((await call('POST', `/users/${id}/restore`)).status).toBe(409);
  expect((await call('DELETE', `/users/${id}/personal-data`)).status).toBe(200);

  // The next erased person gets another number. A new user with the same address is another person.
  const again = await call('POST', '/auth/register', { ...body, email: later.email });
  expect(again.status).toBe(201);
  const second = again.json<{ id: string }>().id;
  await call('DELETE', `/users/${second}`);
  await call('DELETE', `/users/${second}/personal-data`);
  await eventually(async () =>
    expect((await call('GET', '/deleted/users')).body).toContain('Usuario eliminado 2'),
  );
});

it('reads persons as before after a restart, and erased ones by their placeholder', async () => {
  await system.close();
  system = await open();
  token = await signIn(admin);
  expect((await call('GET', '/deleted/users')).body).toContain('Usuario eliminado 1');
  expect((await call('GET', '/users')).body).toContain(admin.email);
});
