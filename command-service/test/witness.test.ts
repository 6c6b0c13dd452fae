import { randomUUID } from 'node:crypto';
import { logStream, projectStream } from '@obraclara/events';
import { embeddedLog, verifyLog, type EventStore, type LogHead } from '@obraclara/platform/store';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../test/database.ts';
import { eventually } from '../../test/eventually.ts';
import { backupLog } from '../../test/restored-log.ts';
import { migrateCommandSide, openWitness } from '../src/index.ts';
import type { Witness } from '../src/machinery/witness.ts';

let database: TestDatabase;
let store: EventStore;
let open: Witness[];
beforeEach(async () => {
  database = await testDatabase();
  store = await embeddedLog({ connectionString: database.url });
  await migrateCommandSide(database.pool);
  open = [];
});
afterEach(async () => {
  await Promise.all(open.map(({ close }) => close()));
  await store.close();
  await database.drop();
});

const now = () => new Date('2026-03-01T18:00:00Z');
const witness = () => {
  const one = openWitness({ store, db: database.pool, now });
  open.push(one);
  return one;
};
const meta = () => ({
  at: '2026-02-01T18:00:00.000Z',
  by: 'ana',
  role: 'manager',
  command_id: randomUUID(),
  correlation_id: 'r',
  schema_version: 1,
});

/** Appends an event to a new stream, with the given head of the log. */
const write = async (log?: LogHead) =>
  store.append({
    stream: projectStream(randomUUID()),
    events: [{ type: 'Noted', data: { n: 1 } }],
    expectedRevision: -1n,
    meta: { ...meta(), ...(log && { log }) },
  });

/** The head of the log according to the full verification. */
const headByCheck = async () => {
  const { events, hash, fault } = await verifyLog(store);
  expect(fault).toBeUndefined();
  return { events, hash };
};
const expectCaughtUp = async ({ now: known }: Witness) => {
  const head = await headByCheck();
  await eventually(async () => expect(known()).toEqual(head));
};

/** Removes the hashes, since events of a former version have none. */
const forgetHashes = async () => {
  await database.pool.query(`begin; set local session_replication_role = replica;
    update es.event set meta = (meta::jsonb - 'hash' - 'previous' - 'log')::json; commit`);
  await store.close();
  store = await embeddedLog({ connectionString: database.url });
};
const seals = async () => {
  const found: object[] = [];
  for await (const { data } of store.readStream(logStream)) found.push(data);
  return found;
};

describe('what the log has come to', () => {
  it('is read behind the events, and events written with it can be verified', async () => {
    const one = witness();
    await expectCaughtUp(one);
    for (let n = 0; n < 5; n++) {
      await write(one.now());
      await expectCaughtUp(one);
    }
    expect(await headByCheck()).toMatchObject({ events: 5 });
    expect(await seals()).toEqual([]);
  });

  it('is known again after a start without reading all of the log', async () => {
    await write();
    const first = witness();
    await expectCaughtUp(first);
    await first.close();
    await database.pool.query("update command.log_head set hash = repeat('ab', 32)");
    // If the log had been read again, this would be the real hash.
    const second = witness();
    await eventually(async () => expect(second.now()).toEqual({ events: 1, hash: 'ab'.repeat(32) }));
  });

  it('is read anew of another history that was put in its place', async () => {
    await write();
    const restore = await backupLog(database.pool);
    for (let n = 0; n < 3; n++) await write();
    const one = witness();
    await expectCaughtUp(one);
    await restore();
    await write();
    await write();
    await expectCaughtUp(one);
    expect(one.now()).toMatchObject({ events: 3 });
    await one.close();
    await expectCaughtUp(witness());
  });
});

describe('a log of before there were hashes', () => {
  it('is sealed once by the first of several starts, and can be verified afterwards', async () => {
    for (let n = 0; n < 4; n++) await write();
    await forgetHashes();
    expect((await verifyLog(store)).fault).toMatchObject({ reason: 'unsealed', nth: 1 });
    const both = [witness(), witness()];
    await eventually(async () => expect(await seals()).toHaveLength(1));
    for (const one of both) await expectCaughtUp(one);
    await write(both[0]!.now());
    await Promise.all(both.map(({ close }) => close()));
    await expectCaughtUp(witness());
    expect(await seals()).toEqual([{ events: 4, hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string }]);
    await database.pool.query(`begin; set local session_replication_role = replica;
      update es.event set data = '{"n":2}' where position = 2; commit`);
    expect((await verifyLog(store)).fault).toMatchObject({ reason: 'seal' });
  });
});
