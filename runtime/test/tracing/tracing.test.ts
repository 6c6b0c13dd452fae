import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { parts, type Part } from '../../src/parts.ts';
import { readConfig } from '../../src/config.ts';
import { openSystem, type System } from '../../src/system.ts';
import { verifyLog } from '@obraclara/platform/store';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { eventually } from '../../../test/eventually.ts';
import { collector, type Collector, type Told } from './collector.ts';

const account = { email: 'ana@obra.mx', password: 'larga y buena' };
const project = {
  name: 'Puente',
  description: 'P',
  contract_amount: 1,
  start_date: '2026-01-01',
  end_date: '2026-12-31',
};
const told = (trace: string) => at.spans().filter(({ traceId }) => traceId === trace);

let at: Collector;
let database: TestDatabase;
let folder: string;
let token: string;
const systems = new Map<Part, System>();
const open = (chosen: readonly Part[], endpoint: string) =>
  openSystem(
    readConfig({
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      LOG_LEVEL: 'silent',
      ADMIN_EMAIL: account.email,
      ADMIN_PASSWORD: account.password,
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    }),
    { say: () => undefined, parts: chosen, pagesFolder: folder },
  );

beforeAll(async () => {
  at = await collector();
  database = await testDatabase();
  folder = await mkdtemp(path.join(os.tmpdir(), 'obraclara-traced-'));
  for (const part of parts) if (part !== 'frontend') systems.set(part, await open([part], `${at.url}/`));
  const { app } = systems.get('command-service')!;
  const login = await app.inject({ method: 'POST', url: '/api/auth/login', payload: account });
  token = login.json<{ access_token: string }>().access_token;
});
afterAll(async () => {
  for (const system of systems.values()) await system.close();
  await at?.close();
  await database?.drop();
  await rm(folder, { recursive: true });
});

const create = (system: System, headers: Record<string, string>) =>
  system.app.inject({
    method: 'POST',
    url: '/api/projects',
    payload: project,
    headers: { authorization: `Bearer ${token}`, ...headers },
  });
const lastMeta = async () => {
  const { rows } = await database.pool.query<{ meta: { trace?: string } }>(
    'select meta from es.event order by position desc limit 1',
  );
  return rows[0]!.meta;
};
const one = (spans: readonly Told[], name: string) => {
  const found = spans.filter((span) => span.name === name);
  expect(found, name).toHaveLength(1);
  return found[0]!;
};

it('makes one trace of what a page asks, the command, its append and the projections that take it in', async () => {
  const [trace, page] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'];
  const asked = Date.now();
  const traced = { traceparent: `00-${trace}-${page}-01`, tracestate: `oc=${asked}` };
  const answer = await create(systems.get('command-service')!, traced);
  expect(answer.statusCode).toBe(201);
  const spans = await eventually(() => {
    const known = told(trace);
    expect(known.map(({ name }) => name)).toContain('project');
    expect(known.map(({ name }) => name)).toContain('page POST /api/projects');
    return known;
  });
  const shown = one(spans, 'page POST /api/projects');
  const command = one(spans, 'POST /api/projects');
  const append = one(spans, 'append');
  const taken = one(spans, 'project');
  expect(spans).toHaveLength(4);
  expect([shown, command, append].map(({ service }) => service)).toEqual(Array(3).fill('command-service'));
  expect(taken.service).toBe('projections');
  expect([shown.spanId, shown.parentSpanId]).toEqual([page, undefined]);
  expect([command, append, taken].map(({ parentSpanId }) => parentSpanId)).toEqual([
    page,
    command.spanId,
    append.spanId,
  ]);
  const position = String(answer.headers['x-event-position']);
  expect(taken.attributes).toMatchObject({
    'obraclara.event': 'ProjectCreated',
    'obraclara.position': position,
  });
  expect(taken.attributes['obraclara.projections']).toContain('projects');
  expect(append.attributes).toMatchObject({ 'obraclara.position': position, 'obraclara.events': 1 });
  expect(command.attributes).toMatchObject({
    'http.route': '/api/projects',
    'http.response.status_code': 201,
  });
  expect(command.attributes['obraclara.request_id']).toBe(answer.headers['x-request-id']);
  expect(shown.from).toBeGreaterThanOrEqual(asked);
  for (const [inner, outer] of [
    [command, shown],
    [append, command],
  ] as const)
    expect([inner.from >= outer.from, inner.to <= outer.to + 1]).toEqual([true, true]);
  // The trace context is part of the event and of its hash.
  expect((await lastMeta()).trace).toBe(`00-${trace}-${append.spanId}-01`);
  const verified = await verifyLog(systems.get('command-service')!.deps.store.bare);
  expect([verified.events > 1, verified.fault]).toEqual([true, undefined]);
});

it('starts a trace if the request has none, and ignores a malformed one', async () => {
  const command = systems.get('command-service')!;
  const wrong = '00-00000000000000000000000000000000-00f067aa0ba902b7-01';
  const before = new Set(at.spans());
  for (const headers of [{}, { traceparent: wrong }, { traceparent: 'x', tracestate: 'oc=y' }])
    expect((await create(command, headers as Record<string, string>)).statusCode).toBe(201);
  const fresh = () => at.spans().filter((span) => !before.has(span));
  const answered = () => fresh().filter(({ name }) => name === 'POST /api/projects');
  await eventually(() => expect(answered()).toHaveLength(3));
  await eventually(() => expect(fresh().filter(({ name }) => name === 'project')).toHaveLength(3));
  expect(answered().map(({ parentSpanId }) => parentSpanId)).toEqual([undefined, undefined, undefined]);
  expect(new Set(answered().map(({ traceId }) => traceId)).size).toBe(3);
  expect(fresh().some(({ name }) => name.startsWith('page'))).toBe(false);
  expect((await lastMeta()).trace).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
});

it('says nothing of what machines ask every few seconds, and begins no span of a page before it can have been', async () => {
  const { app } = systems.get('query-service')!;
  const [trace, page] = ['5bf92f3577b34da6a3ce929d0e0e4736', '10f067aa0ba902b7'];
  const ask = (url: string, sent: number) =>
    app.inject({
      url: `/api${url}`,
      headers: { traceparent: `00-${trace}-${page}-01`, tracestate: `oc=${sent}` },
    });
  for (const url of ['/health', '/ready', '/metrics']) await ask(url, Date.now());
  const before = Date.now();
  expect((await ask('/projects', before - 3_600_000)).statusCode).toBe(401);
  const spans = await eventually(() => {
    expect(told(trace)).toHaveLength(2);
    return told(trace);
  });
  expect(spans.map(({ name }) => name).toSorted()).toEqual(['GET /api/projects', 'page GET /api/projects']);
  expect(spans.every(({ failed, from }) => !failed && from >= before - 5)).toBe(true);
});

const program = fileURLToPath(new URL('loaded.ts', import.meta.url));
const loadedWith = async (endpoint: string) => {
  const env = { ...process.env, DATABASE_URL: database.url, DATA_DIR: folder, LOG_LEVEL: 'silent' };
  const { stdout } = await promisify(execFile)(process.execPath, [program], {
    env: { ...env, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint },
  });
  return stdout;
};

it('loads nothing of OpenTelemetry, and writes nothing into events, where there is no collector', async () => {
  const untraced = await open(['command-service'], '');
  const given = '00-6bf92f3577b34da6a3ce929d0e0e4736-20f067aa0ba902b7-01';
  expect((await create(untraced, { traceparent: given })).statusCode).toBe(201);
  expect(Object.keys(await lastMeta())).not.toContain('trace');
  await untraced.close();
  expect(await loadedWith('')).toBe('');
  expect(await loadedWith('http://127.0.0.1:1')).toContain('open-telemetry.ts');
});

it('works on, and ends in time, where the collector does not answer', async () => {
  const deaf = await open(['command-service'], 'http://127.0.0.1:1');
  expect((await create(deaf, {})).statusCode).toBe(201);
  const begun = Date.now();
  await deaf.close();
  expect(Date.now() - begun).toBeLessThan(6000);
});
