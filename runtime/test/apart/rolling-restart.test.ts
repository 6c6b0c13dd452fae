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
}, 400_000);
afterAll(async () => {
  await services?.close();
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

type Asked = { token?: string; body?: object; key?: string; position?: string };

/** Number of answers with Retry-After. */
let toldToWait = 0;

const headersOf = ({ token, body, key, position }: Asked) => ({
  ...(body && { 'content-type': 'application/json' }),
  ...(token && { authorization: `Bearer ${token}` }),
  ...(key && { 'idempotency-key': key }),
  ...(position && { 'x-event-position': position }),
});

/** Sends a request as the pages do: retries after Retry-After with the same idempotency key. Any other failure fails the test. */
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
    return {
      body: JSON.parse(text),
      position: answer.headers.get('x-event-position') ?? asked.position,
      isStale: answer.headers.get('x-stale') === 'true',
    };
  }
};

let people = 0;
/** Creates a project with a concept and a supervisor. */
const works = async () => {
  const { access_token } = (await ask('POST', '/auth/login', { body: account })).body;
  const admin = { token: access_token as string };
  const day = { start_date: '2026-01-01', end_date: '2026-12-31' };
  const project = { name: 'Puente', description: 'Puente', contract_amount: 1_000_000, ...day };
  const project_id: string = (await ask('POST', '/projects', { ...admin, body: project })).body.id;
  const concept = { concept_code: 'A', concept_name: 'A', unit: 'm2', quantity: 1000, unit_price: 150 };
  const concept_id: string = (await ask('POST', '/catalog', { ...admin, body: { project_id, ...concept } }))
    .body.id;
  const sara = {
    name: 'Sara',
    email: `sara-${++people}@obra.mx`,
    password: account.password,
    role: 'supervisor',
  };
  await ask('POST', '/auth/register', { ...admin, body: { ...sara, assigned_projects: [project_id] } });
  const { email, password } = sara;
  const token: string = (await ask('POST', '/auth/login', { body: { email, password } })).body.access_token;
  return { project_id, concept_id, token };
};

/** Replaces a process. The old one reports that it is not ready, continues to serve, closes its connections and exits as requested. */
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

type Works = Awaited<ReturnType<typeof works>>;

/** Writes and reads in parallel while `doing` runs. Returns the ids of the acknowledged records. */
const underLoad = async ({ project_id, concept_id, token }: Works, doing: () => Promise<void>) => {
  const terms = { project_id, concept_id, quantity_advanced: 0.01, progress_date: '2026-02-01' };
  const acknowledged: string[] = [];
  let going = true;
  const capture = async () => {
    const { body, position } = await ask('POST', '/progress', { token, body: terms, key: randomUUID() });
    acknowledged.push(body.id);
    return position;
  };
  const captures = async () => {
    for (; going; await pause(100)) await capture();
  };
  const reads = async () => {
    for (; going; await pause(100)) {
      const before = acknowledged.length;
      const position = await capture();
      const asked = { token, ...(position && { position }) };
      // A short answer, so that it arrives whole or not at all: a truncated answer cannot be retried by the proxy.
      const { body, isStale } = await ask('GET', `/progress/${project_id}/sums`, asked);
      if (!isStale) expect(body[0].records).toBeGreaterThan(before);
    }
  };
  const working = Promise.all([captures(), captures(), captures(), reads(), reads()]);
  try {
    await doing();
  } finally {
    going = false;
    await working;
  }
  return acknowledged.toSorted();
};

const inTurn = ['command-service', 'query-service', 'projections', 'frontend'];
/** Runs `doing` once for each process that is running now. */
const each = async (doing: (one: Process) => Promise<unknown>) => {
  const first = [...services.running()];
  for (const part of inTurn) for (const one of first.filter((some) => some.part === part)) await doing(one);
  expect(services.running().some((one) => first.includes(one))).toBe(false);
};

const rowsOf = async (project_id: string) => {
  const rows = 'select * from read.progress where project_id = $1 order by id collate "C"';
  return (await database.pool.query<{ id: string }>(rows, [project_id])).rows;
};

/** Expects one row per acknowledged record, and the same rows after a rebuild from the log. */
const expectAll = async (project_id: string, acknowledged: string[]) => {
  const rows = () => rowsOf(project_id);
  await eventually(async () => expect((await rows()).map(({ id }) => id)).toEqual(acknowledged));
  const followed = await rows();
  const log = () => undefined;
  const store = await openEventStore({ eventStoreUrl: undefined, connectionString: database.url, log });
  const model = readModels.find(({ name }) => name === 'progress')!;
  expect(await rebuildProjection({ store, pool: database.pool, log, model })).toBe('done');
  await store.close();
  expect(await rows()).toEqual(followed);
};

it('fails nobody while every process is replaced by another, and loses and doubles nothing', async () => {
  const known = await works();
  toldToWait = 0;
  const acknowledged = await underLoad(known, () => each(replaced));
  expect(toldToWait).toBeLessThan(acknowledged.length / 10);
  await expectAll(known.project_id, acknowledged);
}, 600_000);

it('fails no retried request while every process is killed, and loses and duplicates nothing', async () => {
  const known = await works();
  const acknowledged = await underLoad(known, () => each(services.kill));
  expect(acknowledged.length).toBeGreaterThan(100);
  await expectAll(known.project_id, acknowledged);
}, 600_000);
