import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoAccounts } from '../../../demo/src/accounts.ts';
import { loopbackEventStoreDb } from '../../../platform/test/store/eventstoredb-loopback.ts';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { demoCopy } from '../../../test/demo.ts';
import { everyAnswer, signIn, type Headers } from '../../test/every-answer.ts';
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
/** One instant for all answers: links and dates on documents depend on the clock. */
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
  ({ database, dataDir: folder } = await demoCopy());
  server = await loopbackEventStoreDb();
  await start(database);
  instant = new Date();
}, 180_000);
afterAll(async () => {
  await stop();
  await server.close();
  for (const each of [database, fresh]) await each?.drop();
  await rm(folder, { recursive: true });
});

const get = (url: string, headers: Headers) => system!.app.inject({ url: `/api${url}`, headers });
const everything = (sessions: readonly Headers[]) => everyAnswer(system!, sessions);

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
  const sessions = await Promise.all(demoAccounts.map(({ email }) => signIn(system!, email)));
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

  // A browser that stayed open sends a position of the other log, which this log never reaches.
  const old = { 'x-event-store': String(place['x-event-store']), 'x-event-position': '9'.repeat(17) };
  const answer = await get('/projects', { ...sessions[0]!, ...old });
  expect([answer.statusCode, answer.headers['x-stale']]).toEqual([200, undefined]);
  expect(answer.headers['x-event-store']).not.toBe(old['x-event-store']);

  // New work after the move is copied by the next move.
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

  // The first log was closed by the move. Its events are found, and only the rest is copied.
  const back = await copy(server.url, database.url, '--move');
  expect(back).toMatch(
    /^Copiados [1-9]\d? eventos?, de EventStoreDB a PostgreSQL; [\d,]{3,} eventos ya estaban\.$/m,
  );
  await start(database);
  expect(differing(later, await everything(sessions))).toEqual([]);
  expect(await verified()).toBe(laterHash);
}, 900_000);
