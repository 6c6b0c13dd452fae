import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoAccounts, demoPassword } from '../../../demo/src/accounts.ts';
import { loadDemo } from '../../../demo/src/load.ts';
import { loopbackEventStoreDb } from '../../../platform/test/store/eventstoredb-loopback.ts';
import { readRoutes } from '../../../query-service/src/query-routes.ts';
import { addressOf } from '../../../query-service/test/addresses.ts';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { eventually } from '../../../test/eventually.ts';
import { readConfig } from '../config.ts';
import { openSystem, type System } from '../system.ts';
import { runVerify } from '../verify-log.ts';
import { openEnd, placeOf } from './ends.ts';
import { runCopy } from './run.ts';

let folder: string;
let database: TestDatabase;
let fresh: TestDatabase;
let server: Awaited<ReturnType<typeof loopbackEventStoreDb>>;
let system: System | undefined;
/** What is asked moves links and dates on paper: one instant for all. */
let instant: Date;

const configOf = ({ url }: TestDatabase, eventStoreUrl?: string) =>
  readConfig({
    DATABASE_URL: url,
    EVENT_STORE_URL: eventStoreUrl,
    DATA_DIR: folder,
    SEED: 'none',
    PORT: '0',
    LOG_LEVEL: 'silent',
  });

const start = async (on: TestDatabase, eventStoreUrl?: string) => {
  const now = () => instant ?? new Date();
  system = await openSystem(configOf(on, eventStoreUrl), { say: () => undefined, now });
  return system;
};
const stop = async () => {
  await system?.close();
  system = undefined;
};

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'obraclara-moving-'));
  [database, server] = [await testDatabase(), await loopbackEventStoreDb()];
  await loadDemo(await start(database), () => undefined);
  const waiting = `select 1 from files.file where kind in ('photo', 'logo') and not thumbnail_ready and picture_error is null`;
  await eventually(async () => expect((await database.pool.query(waiting)).rowCount).toBe(0), {
    timeout: 60_000,
  });
  instant = new Date();
}, 180_000);
afterAll(async () => {
  await stop();
  await server.close();
  for (const each of [database, fresh]) await each?.drop();
  await rm(folder, { recursive: true });
});

type Headers = Record<string, string>;
const get = (url: string, headers: Headers) => system!.app.inject({ url: `/api${url}`, headers });

const signIn = async (email: string): Promise<Headers> => {
  const payload = { email, password: demoPassword };
  const answer = await system!.app.inject({ method: 'POST', url: '/api/auth/login', payload });
  return { authorization: `Bearer ${answer.json<{ access_token: string }>().access_token}` };
};

type Answer = Awaited<ReturnType<typeof get>>;

/** A PDF of the same content is drawn in other bytes each time: what can be read of it counts. */
const contentOf = async ({ statusCode, headers, body, rawPayload }: Answer): Promise<string> => {
  const type = String(headers['content-type']);
  if (type.includes('json'))
    return `${statusCode} ${body.replaceAll(/(\/api\/files\/[\w-]+)\?[^"]*/g, '$1')}`;
  if (!type.includes('pdf')) return `${statusCode} ${createHash('sha256').update(rawPayload).digest('hex')}`;
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(rawPayload)));
  return `${statusCode} ${text.join('\f')}`;
};

/** Papers take their time, and say the same to all who may have them. */
const isPaper = ({ url }: { url: string }) => /\.(pdf|xlsx)$/.test(url);
const manager = demoAccounts.findIndex(({ email }) => email.startsWith('gerente'));

/** What each read route answers each account of each project, links without their signatures. */
const everything = async (sessions: readonly Headers[]) => {
  const { store, db } = system!.deps;
  const log = await store.identity();
  const elsewhere = 'select name from read.checkpoints where log is distinct from $1 or position < $2';
  const head = await store.head();
  await eventually(
    async () => {
      expect((await db.query(elsewhere, [log, head])).rows).toEqual([]);
      expect((await get('/ready', {})).json()).toMatchObject({ ready: true });
    },
    { timeout: 60_000 },
  );
  const seen: Record<string, string> = {};
  const admin = sessions[0]!;
  const firstOf = async (url: string) => (await get(url, admin)).json<{ id: string }[]>()[0]?.id;
  for (const { id: project } of (await get('/projects', admin)).json<{ id: string }[]>()) {
    const ids = {
      estimations: await firstOf(`/estimations/${project}`),
      'internal-estimations': await firstOf(`/projects/${project}/internal-estimations`),
      catalog: await firstOf(`/catalog/${project}`),
      documents: await firstOf(`/documents/${project}`),
      users: await firstOf('/users'),
    };
    for (const [nth, headers] of sessions.entries())
      for (const { url } of readRoutes.filter((route) => nth === manager || !isPaper(route))) {
        const address = addressOf(url, ids, project);
        seen[`${address} as ${nth}`] = await contentOf(await get(address, headers));
      }
  }
  return seen;
};

const copy = async (...args: string[]) => {
  const lines: string[] = [];
  await runCopy(args, {
    open: (said) => openEnd(placeOf(said, configOf(database)), () => undefined),
    say: (line) => void lines.push(line),
    draw: () => undefined,
    signal: new AbortController().signal,
    quiet: 50,
  });
  return lines.join('\n');
};

const verified = async () => {
  const lines: string[] = [];
  const fits = await runVerify(['--restart'], {
    store: system!.deps.store.bare,
    folder,
    now: () => instant,
    say: (line) => void lines.push(line),
    onShare: () => undefined,
    signal: new AbortController().signal,
  });
  expect([fits, lines[0]]).toEqual([true, expect.stringContaining('La bitácora está íntegra')]);
  return lines.join('\n');
};

const differing = (some: Record<string, string>, others: Record<string, string>) =>
  [...new Set([...Object.keys(some), ...Object.keys(others)])]
    .filter((name) => some[name] !== others[name])
    .map((name) => [name, some[name]?.slice(0, 300), others[name]?.slice(0, 300)]);

it('answers every read as before on EventStoreDB, on another PostgreSQL after it, and on the first again', async () => {
  const sessions = await Promise.all(demoAccounts.map(({ email }) => signIn(email)));
  const before = await everything(sessions);
  expect(Object.values(before).filter((answer) => answer.startsWith('200')).length).toBeGreaterThan(100);
  const hash = await verified();
  const place = (await get('/projects', sessions[0]!)).headers;
  await stop();

  expect(await copy(database.url, server.url, '--move')).toMatch(
    /Las dos bitácoras son iguales: [\d,]+ eventos/,
  );
  await start(database, server.url);
  expect(differing(before, await everything(sessions))).toEqual([]);
  expect(await verified()).toBe(hash);

  // A browser that was open all the while carries a position of the other log, which is never reached here.
  const old = { 'x-event-store': String(place['x-event-store']), 'x-event-position': '9'.repeat(17) };
  const answer = await get('/projects', { ...sessions[0]!, ...old });
  expect([answer.statusCode, answer.headers['x-stale']]).toEqual([200, undefined]);
  expect(answer.headers['x-event-store']).not.toBe(old['x-event-store']);

  // People go on working: that comes along to wherever it goes next.
  const payload = {
    name: 'Obra nueva',
    description: 'X',
    contract_amount: 10,
    start_date: '2026-01-01',
    end_date: '2026-12-31',
  };
  const made = await system!.app.inject({
    method: 'POST',
    url: '/api/projects',
    headers: sessions[0]!,
    payload,
  });
  expect(made.statusCode).toBe(201);
  const later = await everything(sessions);
  const laterHash = await verified();
  await stop();

  fresh = await testDatabase();
  await expect(copy(server.url, fresh.url)).rejects.toThrow('faltan las claves de 4 personas');
  await database.pool.end();
  await fresh.drop();
  fresh = await testDatabase(new URL(database.url).pathname.slice(1));
  await fresh.pool.query('drop schema es cascade');
  await copy(server.url, fresh.url, '--move');
  await start(fresh);
  expect(differing(later, await everything(sessions))).toEqual([]);
  expect(await verified()).toBe(laterHash);
  await stop();

  // The first log was closed when it was left; what it has of old is found, and only the rest is copied.
  const back = await copy(server.url, database.url, '--move');
  expect(back).toMatch(
    /^Copiados [1-9]\d? eventos?, de EventStoreDB a PostgreSQL; [\d,]{3,} eventos ya estaban\.$/m,
  );
  await start(database);
  expect(differing(later, await everything(sessions))).toEqual([]);
  expect(await verified()).toBe(laterHash);
}, 300_000);
