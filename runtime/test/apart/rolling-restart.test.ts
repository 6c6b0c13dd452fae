import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readModels, rebuildProjection } from '@obraclara/projections';
import { openEventStore } from '@obraclara/platform/store';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openServices, type Process } from '../../../test/apart/services.ts';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { eventually } from '../../../test/eventually.ts';

const account = { email: 'ana@obra.mx', password: 'larga y buena' };
let database: TestDatabase;
let folder: string;
let services: Awaited<ReturnType<typeof openServices>>;

beforeAll(async () => {
  database = await testDatabase();
  folder = await mkdtemp(path.join(os.tmpdir(), 'obraclara-rolling-'));
  services = await openServices({
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    JWT_SECRET: 'a secret that is only for these tests',
    ADMIN_EMAIL: account.email,
    ADMIN_PASSWORD: account.password,
    LOG_LEVEL: 'error',
    DRAIN_S: '1',
  });
});
afterAll(async () => {
  await services?.close();
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

type Asked = { token?: string; body?: object; key?: string; position?: string };

/** How often somebody was told to come again. */
let toldToWait = 0;

const headersOf = ({ token, body, key, position }: Asked) => ({
  ...(body && { 'content-type': 'application/json' }),
  ...(token && { authorization: `Bearer ${token}` }),
  ...(key && { 'idempotency-key': key }),
  ...(position && { 'x-event-position': position }),
});

/** Asks as our pages do: who is told when to come again comes again, with the same key. Anything else that is no success fails. */
const ask = async (method: string, url: string, asked: Asked = {}) => {
  for (;;) {
    const answer = await fetch(`${services.url}/api${url}`, {
      method,
      headers: headersOf(asked),
      ...(asked.body && { body: JSON.stringify(asked.body) }),
    });
    const text = await answer.text();
    const wait = answer.headers.get('retry-after');
    if (answer.status === 503 && wait !== null) {
      toldToWait += 1;
      await pause(Number(wait) * 1000);
      continue;
    }
    expect(answer.ok, `${method} ${url}: ${answer.status} ${text}`).toBe(true);
    return { body: JSON.parse(text), position: answer.headers.get('x-event-position') ?? asked.position };
  }
};

const works = async () => {
  const { access_token } = (await ask('POST', '/auth/login', { body: account })).body;
  const admin = { token: access_token as string };
  const day = { start_date: '2026-01-01', end_date: '2026-12-31' };
  const project = { name: 'Puente', description: 'Puente', contract_amount: 1_000_000, ...day };
  const project_id: string = (await ask('POST', '/projects', { ...admin, body: project })).body.id;
  const concept = { concept_code: 'A', concept_name: 'A', unit: 'm2', quantity: 1000, unit_price: 150 };
  const concept_id: string = (await ask('POST', '/catalog', { ...admin, body: { project_id, ...concept } }))
    .body.id;
  const sara = { name: 'Sara', email: 'sara@obra.mx', password: account.password, role: 'supervisor' };
  await ask('POST', '/auth/register', { ...admin, body: { ...sara, assigned_projects: [project_id] } });
  const { email, password } = sara;
  const token: string = (await ask('POST', '/auth/login', { body: { email, password } })).body.access_token;
  return { project_id, concept_id, token };
};

/** Says that it is not ready, works on meanwhile and ends its connections; then ends as it was asked to. */
const replaced = async (one: Process) => {
  const replacing = services.replace(one);
  if (one.part !== 'projections')
    await eventually(async () => {
      const answer = await fetch(`${one.url}/api/ready`);
      expect([answer.status, (await answer.json()).detail]).toEqual([503, 'ObraClara se está deteniendo.']);
      const alive = await fetch(`${one.url}/api/health`);
      expect([alive.status, alive.headers.get('connection')]).toEqual([200, 'close']);
    });
  expect((await replacing).code).toBe(0);
};

it('fails nobody while every process is replaced by another, and loses and doubles nothing', async () => {
  const { project_id, concept_id, token } = await works();
  const terms = { project_id, concept_id, quantity_advanced: 0.01, progress_date: '2026-02-01' };
  const acknowledged: string[] = [];
  let going = true;
  const captures = async () => {
    for (; going; await pause(20)) {
      const { body } = await ask('POST', '/progress', { token, body: terms, key: randomUUID() });
      acknowledged.push(body.id);
    }
  };
  const reads = async () => {
    for (; going; await pause(50)) {
      const { body, position } = await ask('POST', '/progress', { token, body: terms, key: randomUUID() });
      acknowledged.push(body.id);
      const list = (await ask('GET', `/progress/${project_id}`, { token, ...(position && { position }) }))
        .body;
      expect(list.map(({ id }: { id: string }) => id)).toContain(body.id);
    }
  };
  const people = Promise.all([captures(), captures(), captures(), reads(), reads()]);
  const first = [...services.running()];
  try {
    for (const part of ['command-service', 'query-service', 'projections', 'frontend'])
      for (const one of first.filter((each) => each.part === part)) await replaced(one);
  } finally {
    going = false;
  }
  await people;
  expect(services.running().some((one) => first.includes(one))).toBe(false);
  expect(toldToWait).toBeLessThan(acknowledged.length / 10);

  const read = async () =>
    (await database.pool.query<{ id: string }>('select * from read.progress order by id collate "C"')).rows;
  const followed = await read();
  expect(followed.map(({ id }) => id)).toEqual(acknowledged.toSorted());
  const log = () => undefined;
  const store = await openEventStore({ eventStoreUrl: undefined, connectionString: database.url, log });
  const model = readModels.find(({ name }) => name === 'progress')!;
  expect(await rebuildProjection({ store, pool: database.pool, log, model })).toBe('done');
  await store.close();
  expect(await read()).toEqual(followed);
}, 180_000);
