import { randomUUID } from 'node:crypto';
import { progressStream, type AnyEvent } from '@obraclara/events';
import { eventStoreDb, type EventStore } from '@obraclara/platform/store';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loopbackEventStoreDb } from '../../platform/test/store/eventstoredb-loopback.ts';
import { testDatabase, type TestDatabase } from '../../test/database.ts';
import { migrateCommandSide } from '../src/index.ts';
import { execute } from '../src/machinery/execute.ts';
import { openSnapshots } from '../src/machinery/snapshots.ts';
import { streamCache } from '../src/machinery/streams.ts';
import { progress } from '../src/progress/rules.ts';

const records = 1200;
const stream = progressStream('p');

let server: Awaited<ReturnType<typeof loopbackEventStoreDb>>;
let database: TestDatabase;
const stores: EventStore[] = [];
beforeEach(async () => {
  server = await loopbackEventStoreDb();
  database = await testDatabase();
  await migrateCommandSide(database.pool);
});
afterEach(async () => {
  for (const store of stores.splice(0)) await store.close();
  await server.close();
  await database.drop();
});

/** A newly started process. */
const begun = async (every: number) => {
  const store = await eventStoreDb(server.url);
  stores.push(store);
  const snapshots = openSnapshots({
    store,
    db: database.pool,
    jwtSecret: 'a secret that is only for these tests',
    every,
  });
  return { store, snapshots, streams: streamCache(store, { snapshots }) };
};
type Process = Awaited<ReturnType<typeof begun>>;

const recorded = (n: number): AnyEvent => ({
  type: 'ProgressRecorded',
  data: {
    id: `r${n}`,
    project_id: 'p',
    concept_id: 'c',
    quantity_advanced: 1.5,
    progress_date: '2026-01-15',
    observations: '',
    photo_url: null,
    created_offline: false,
  },
});
const issued = (command_id: string = randomUUID()) => ({
  at: '2026-02-01T18:00:00.000Z',
  by: 'ana',
  role: 'supervisor' as const,
  command_id,
  correlation_id: 'r',
});

/** Executes a command with this event; returns how many requests read the stream. */
const carriedOut = async ({ streams }: Process, event: AnyEvent, issue = issued()) => {
  const before = server.faults.sent();
  const { duplicate } = await execute(
    streams,
    { aggregate: progress, key: 'p', rule: () => [event] as never, input: undefined, issue },
    () => undefined,
  );
  return { duplicate, read: server.faults.sent() - before };
};

it('lets a process that has just begun capture in a long stream without reading it', async () => {
  const before = await begun(1);
  const events = Array.from({ length: records }, (_, n) => recorded(n));
  const first = issued();
  const meta = { ...first, schema_version: 1 };
  await before.store.append({ stream, events, expectedRevision: -1n, meta });
  await before.streams.load(progress, 'p');
  await before.snapshots.settled();

  const [one, other] = [await begun(Number.MAX_SAFE_INTEGER), await begun(Number.MAX_SAFE_INTEGER)];
  const own = issued();
  const captured = await carriedOut(one, recorded(records), own);
  expect(captured).toMatchObject({ duplicate: false });
  expect(captured.read).toBeLessThan(10);
  // Commands from before and after the snapshot are known, whichever process wrote them.
  expect(await carriedOut(one, recorded(records), own)).toMatchObject({ duplicate: true });
  expect(await carriedOut(other, recorded(records), own)).toMatchObject({ duplicate: true });
  expect(await carriedOut(other, recorded(0), first)).toMatchObject({ duplicate: true });
  expect((await carriedOut(other, recorded(records + 1))).read).toBeLessThan(10);
  // The append loses its response, and another process appends meanwhile.
  server.faults.loseAnswers(1);
  const late = await carriedOut(one, recorded(records + 2));
  expect(late).toMatchObject({ duplicate: false });
  expect(late.read).toBeLessThan(10);

  let there = 0;
  for await (const _ of one.store.readStream(stream)) there += 1;
  expect(there).toBe(records + 3);
});
