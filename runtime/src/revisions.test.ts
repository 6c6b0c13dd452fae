import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { readModels, rebuildProjection } from '@obraclara/projections';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../test/database.ts';
import { readConfig } from './config.ts';
import { openSystem, type System } from './system.ts';

type Record = { id: string; revision: number };

let folder: string;
let database: TestDatabase;
let system: System;
const account = { email: 'ana@obra.mx', password: 'larga y buena' };

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'obraclara-revisions-'));
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
  await system?.close();
  await database?.drop();
  await rm(folder, { recursive: true });
});

const session = async (email: string, password: string) => {
  const ask = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) => {
    const position = String(await system.deps.store.head());
    const answer = await system.app.inject({
      method,
      url: `/api/${url}`,
      headers: { 'x-event-position': position, ...(token ? { authorization: `Bearer ${token}` } : {}) },
      ...(payload ? { payload } : {}),
    });
    if (answer.statusCode >= 300) throw new Error(`${method} ${url}: ${answer.body}`);
    return answer.json<Record>();
  };
  let token = '';
  ({ access_token: token } = (await ask('POST', 'auth/login', { email, password })) as unknown as {
    access_token: string;
  });
  return {
    get: (url: string) => ask('GET', url) as unknown as Promise<Record[]>,
    one: (url: string) => ask('GET', url),
    post: (url: string, body: object) => ask('POST', url, body),
    put: (url: string, body: object = {}) => ask('PUT', url, body),
  };
};

const terms = {
  name: 'Puente',
  description: 'P',
  contract_amount: 1000,
  start_date: '2025-01-01',
  end_date: '2026-12-31',
};

it('is the same in the answer of a command, in the lists, and once these are built again', async () => {
  const admin = await session(account.email, account.password);
  const { id: project } = await admin.post('projects', terms);
  const assigned_projects = [project];
  const person = { name: 'Sara', email: 'sara@obra.mx', role: 'supervisor', assigned_projects };
  const sara = await admin.post('auth/register', { ...person, password: account.password });
  const boss = { ...person, name: 'Mario', email: 'mario@obra.mx', role: 'manager' };
  await admin.post('auth/register', { ...boss, password: account.password });
  const supervisor = await session(person.email, account.password);
  const manager = await session(boss.email, account.password);
  const concept = { project_id: project, concept_name: 'C', unit: 'm', quantity: 9, unit_price: 1 };

  /** Each list, and the last answer about each of its rows. */
  const said: { list: () => Promise<Record[]>; answers: Record[] }[] = [];

  const first = await admin.post('catalog', { ...concept, concept_code: 'C-1' });
  await admin.post('catalog', { ...concept, concept_code: 'C-2' });
  const changed = await admin.put(`catalog/${first.id}`, { ...concept, concept_code: 'C-1', quantity: 8 });
  said.push({ list: () => admin.get(`catalog/${project}`), answers: [changed] });

  const extra = { ...concept, description: 'X', concept_code: 'X-1' };
  const extraordinary = await supervisor.post('extraordinary', extra);
  said.push({ list: () => admin.get(`extraordinary/${project}`), answers: [extraordinary] });

  const advance = {
    project_id: project,
    concept_id: first.id,
    quantity_advanced: 1,
    progress_date: '2025-02-01',
  };
  const one = await supervisor.post('progress', advance);
  const other = await supervisor.post('progress', advance);
  const corrected = await supervisor.put(`progress/${one.id}?quantity_advanced=2`);
  said.push({ list: () => admin.get(`progress/${project}`), answers: [corrected, other] });

  const renamed = await admin.put(`users/${sara.id}`, { ...person, name: 'Sara L.' });
  said.push({ list: () => admin.get('users'), answers: [renamed] });

  const longer = await admin.put(`projects/${project}`, { ...terms, end_date: '2027-12-31' });
  said.push({ list: () => admin.get('projects'), answers: [longer] });

  const services = {
    title: 'S',
    description: 'S',
    contract_amount: 5,
    start_date: '2025-01-01',
    end_date: '2025-12-31',
  };
  await manager.post(`projects/${project}/internal-contract`, services);
  const defined = await manager.post(`projects/${project}/internal-contract`, { ...services, title: 'T' });
  said.push({
    list: async () => [await manager.one(`projects/${project}/internal-contract`)],
    answers: [defined],
  });

  const claim = {
    project_id: project,
    period: 'Enero',
    start_date: '2025-01-01',
    end_date: '2025-01-31',
    concepts: [{ concept_id: first.id, quantity: 1 }],
  };
  const claimed = await supervisor.post('estimations', { ...claim, number: 1 });
  const later = await supervisor.post('estimations', { ...claim, number: 2 });
  const authorized = await supervisor.put(`estimations/${claimed.id}/status?status=autorizada`);
  // It moves every figure of the claims, and is none of their own events.
  const granted = await supervisor.post(`projects/${project}/anticipo`, {
    amount: 10,
    amortization_percentage: 10,
  });
  said.push({ list: () => admin.get(`estimations/${project}`), answers: [authorized, later] });
  said.push({
    list: async () => {
      const { id, anticipo_revision } = (await admin.one(`projects/${project}`)) as Record & {
        anticipo_revision: number;
      };
      return [{ id, revision: anticipo_revision }];
    },
    answers: [granted],
  });

  const listed = () =>
    Promise.all(
      said.map(async ({ list, answers }) => {
        const rows = new Map((await list()).map(({ id, revision }) => [id, revision]));
        return answers.map(({ id }) => [id, rows.get(id)]);
      }),
    );
  const answered = said.map(({ answers }) => answers.map(({ id, revision }) => [id, revision]));
  expect(answered.flat().every(([, revision]) => Number(revision) >= 0)).toBe(true);
  expect(await listed()).toEqual(answered);
  const { store, db: pool, log } = system.deps;
  for (const model of readModels) expect(await rebuildProjection({ store, pool, log, model })).toBe('done');
  expect(await listed()).toEqual(answered);
});
