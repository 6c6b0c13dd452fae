import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import {
  embeddedLog,
  eventStoreDb,
  isClosed,
  openMovableLog,
  verifyLog,
  type EventStore,
  type MovableLog,
  type Recorded,
} from '../../src/store/index.ts';
import { collect, command, meta, newStream, noted, upTo } from './contract.ts';
import { loopbackEventStoreDb } from './eventstoredb-loopback.ts';

const log = () => undefined;
let databases: TestDatabase[];
let server: Awaited<ReturnType<typeof loopbackEventStoreDb>>;
const opened: { close(): Promise<unknown> }[] = [];
const keep = <T extends { close(): Promise<unknown> }>(one: T) => (opened.push(one), one);

/** Both kinds of log, each as a movable log and as an application's store. */
const kinds: Record<string, () => Promise<{ log: MovableLog; store: EventStore }>> = {
  PostgreSQL: async () => {
    const database = await testDatabase();
    databases.push(database);
    const connectionString = database.url;
    return {
      log: keep(await openMovableLog({ connectionString, log })),
      store: keep(await embeddedLog({ connectionString })),
    };
  },
  EventStoreDB: async () => {
    const own = keep(await loopbackEventStoreDb());
    return {
      log: keep(await openMovableLog({ eventStoreUrl: own.url, log })),
      store: keep(await eventStoreDb(own.url)),
    };
  },
};

beforeAll(async () => {
  databases = [];
  server = await loopbackEventStoreDb();
});
afterAll(async () => {
  for (const one of opened.reverse()) await one.close();
  await server.close();
  for (const database of databases) await database.drop();
});

/** Events of a log without their positions. */
const said = async (store: EventStore) =>
  (await collect(store.readAll(0n))).map(({ position: _, ...event }) => event);

/** Appends commands of several events to several streams, interleaved. */
const live = async (store: EventStore) => {
  const streams = upTo(5).map(newStream);
  const commands = upTo(12).map((n) =>
    command(streams[n % 5]!, n <= 5 ? -1n : BigInt(((n - 6) / 5) | 0) * 3n + 2n, upTo(3).map(noted)),
  );
  for (const each of commands) await store.append(each);
  return commands;
};

describe.each(Object.entries(kinds))('A log in %s', (_, open) => {
  it('is closed for everybody and opened again, and is read all the while', async () => {
    const { log, store } = await open();
    const stream = newStream();
    await store.append(command(stream, -1n));
    expect(await log.gate()).toBeUndefined();
    await log.setGate('moved');
    expect(await log.gate()).toBe('moved');
    await expect(store.ping()).rejects.toSatisfy(isClosed);
    await expect(store.append(command(stream, 0n))).rejects.toMatchObject({
      code: 'CLOSED',
      message: expect.stringContaining('se está pasando a otro almacén'),
    });
    await expect(Promise.all(upTo(5).map(() => store.append(command(newStream(), -1n))))).rejects.toSatisfy(
      isClosed,
    );
    expect(await collect(store.readStream(stream))).toHaveLength(1);
    await log.setGate('filling');
    await expect(store.ping()).rejects.toThrow('aún no está completa');
    await log.setGate(undefined);
    await store.ping();
    await eventually(() => store.append(command(stream, 0n)));
    expect(await collect(store.readAll(0n))).toHaveLength(2);
  });

  it.each(Object.entries(kinds))(
    'contains the events copied from %s unchanged, and continues after them',
    async (_, from) => {
      const source = await from();
      const commands = await live(source.store);
      const { log, store } = await open();
      await log.setGate('filling');
      const events = await collect(source.log.store.readAll(0n));
      await log.write(events.slice(0, 9));
      await log.write(events.slice(9));
      expect(await said(store)).toEqual(await said(source.store));
      const [was, is] = [await verifyLog(source.store), await verifyLog(store)];
      expect(is).toMatchObject({ events: 36, hash: was.hash });
      expect(is.fault).toBeUndefined();
      expect(await store.identity()).not.toBe(await source.store.identity());

      await log.setGate(undefined);
      await store.ping();
      // A command from the other log is recognized as a duplicate, and the streams can be extended.
      const first = commands[0]!;
      await eventually(async () =>
        expect(await store.append(first)).toMatchObject({ revision: 2n, duplicate: true }),
      );
      const { revision } = events.findLast(({ stream }) => stream === first.stream)!;
      await store.append(command(first.stream, revision));
      expect((await verifyLog(store)).fault).toBeUndefined();
    },
  );

  it('copies events that carry no hash as they are', async () => {
    const { log, store } = await open();
    const [stream, own] = [newStream(), meta()];
    const old: Recorded[] = upTo(3).map((n) => ({
      ...noted(n),
      stream,
      revision: BigInt(n - 1),
      position: BigInt(n),
      meta: { ...own, command_id: randomUUID() },
    }));
    await log.write(old);
    const found = await said(store);
    expect(found).toEqual(old.map(({ position: _, ...event }) => event));
    expect(found.map((event) => Object.keys(event.meta))).toEqual(
      old.map((event) => Object.keys(event.meta)),
    );
  });

  it('refuses to go on where somebody else has written', async () => {
    const { log, store } = await open();
    const source = await kinds['PostgreSQL']!();
    await live(source.store);
    const events = await collect(source.store.readAll(0n));
    await log.write(events.slice(0, 3));
    await store.append(command(events[0]!.stream, 2n, [noted(9)]));
    const rest = events.filter(({ stream }) => stream === events[0]!.stream).slice(3);
    await expect(log.write(rest)).rejects.toThrow('Alguien más escribió');
    expect(await said(store)).toHaveLength(4);
  });
});

it('refuses in Spanish, and as a whole, what is in another stream of PostgreSQL already', async () => {
  const { log, store } = await kinds['PostgreSQL']!();
  const source = await kinds['PostgreSQL']!();
  await live(source.store);
  const events = await collect(source.store.readAll(0n));
  await log.write(events.slice(0, 3));
  const [one, other] = [newStream(), newStream()];
  const again = events.slice(0, 3).map((event) => ({ ...event, stream: other }));
  await expect(log.write([{ ...events[3]!, stream: one, revision: 0n }, ...again])).rejects.toThrow(
    'Alguien más escribió en la bitácora de destino',
  );
  expect(await said(store)).toHaveLength(3);
});

it('keeps nobody waiting for as long as a backup reads the log that is to be opened', async () => {
  const database = await testDatabase();
  databases.push(database);
  const lines: string[] = [];
  const connectionString = database.url;
  const movable = keep(await openMovableLog({ connectionString, log: (line) => void lines.push(line) }));
  const store = keep(await embeddedLog({ connectionString }));
  await store.append(command(newStream(), -1n));
  await movable.setGate('moved');
  const backup = await database.pool.connect();
  try {
    await backup.query('begin; select count(*) from es.event');
    const opening = movable.setGate(undefined);
    await eventually(async () => expect(lines).toEqual([expect.stringContaining('quizá un respaldo')]));
    expect(await collect(store.readAll(0n))).toHaveLength(1);
    await expect(store.append(command(newStream(), -1n))).rejects.toSatisfy(isClosed);
    await backup.query('rollback');
    await opening;
  } finally {
    backup.release(true);
  }
  await store.append(command(newStream(), -1n));
});

it('takes the same copy once, however often it is sent to EventStoreDB', async () => {
  const source = await kinds['PostgreSQL']!();
  await live(source.store);
  const events = await collect(source.store.readAll(0n));
  const target = keep(await openMovableLog({ eventStoreUrl: server.url, log }));
  await target.write(events);
  await target.write(events);
  server.faults.loseAnswers(3);
  const more = command(
    events[0]!.stream,
    events.findLast(({ stream }) => stream === events[0]!.stream)!.revision,
  );
  await source.store.append(more);
  const last = (await collect(source.store.readAll(0n))).slice(-1);
  await target.write(last);
  expect(await said(target.store)).toEqual(await said(source.store));
});
