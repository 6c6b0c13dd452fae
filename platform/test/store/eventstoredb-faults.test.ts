import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { eventStoreDb } from '../../src/store/eventstoredb.ts';
import { isConflict, isUnavailable, type EventStore } from '../../src/store/port.ts';
import { collect, command, meta, newStream, noted } from './contract.ts';
import { loopbackEventStoreDb } from './eventstoredb-loopback.ts';

let server: Awaited<ReturnType<typeof loopbackEventStoreDb>>;
let store: EventStore;
beforeAll(async () => {
  server = await loopbackEventStoreDb();
});
beforeEach(() => {
  store = eventStoreDb(server.url);
  return () => store.close();
});
afterAll(() => server.close());

it('takes an append whose answer was lost as its own', async () => {
  const stream = newStream();
  await store.append(command(stream, -1n));
  server.faults.loseAnswers(1);
  expect(await store.append(command(stream, 0n))).toMatchObject({ revision: 1n, duplicate: false });
  expect(await collect(store.readStream(stream))).toHaveLength(2);
});

const appendsOnce = async () => {
  const before = server.faults.requests();
  await store.append(command(newStream(), -1n));
  expect(server.faults.requests()).toBe(before + 1);
};

it('asks the server once for an append to a stream that it knows', async () => {
  await eventually(appendsOnce);
  const stream = newStream();
  await store.append(command(stream, -1n));
  const before = server.faults.requests();
  const { position } = await store.append(command(stream, 0n, [noted(1), noted(2)]));
  expect(server.faults.requests()).toBe(before + 1);
  expect((await collect(store.readStream(stream))).at(-1)).toMatchObject({ position });
});

it('asks the server once for an append to a new stream, as soon as it knows which streams were cut', async () => {
  await eventually(appendsOnce);
  for (let n = 0; n < 10; n++) await appendsOnce();
  // Streams may have been truncated while the server was unreachable.
  await server.restart();
  await expect(appendsOnce()).rejects.toThrow();
  await eventually(appendsOnce);
});

it('writes no command a second time that is sent again for a stream that was new', async () => {
  const other = eventStoreDb(server.url);
  const same = command(newStream(), -1n, [noted(1), noted(2)]);
  const first = await store.append(same);
  expect(await other.append(same)).toEqual({ ...first, duplicate: true });
  await expect(other.append(command(same.stream, -1n))).rejects.toSatisfy(isConflict);
  expect(await collect(store.readStream(same.stream))).toHaveLength(2);
  await other.close();
});

it('knows who wrote a command first, without a process having seen the other', async () => {
  const stream = newStream();
  const other = eventStoreDb(server.url);
  await store.append(command(stream, -1n));
  await collect(other.readStream(stream));
  const same = command(stream, 0n, [noted(1)], meta());
  const first = await store.append(same);
  expect(await other.append(same)).toEqual({ ...first, duplicate: true });
  await other.close();
});

it('waits for a server that is just starting', async () => {
  const late = eventStoreDb(server.url);
  await server.close();
  const stream = newStream();
  const appending = late.append(command(stream, -1n));
  await new Promise((resolve) => setTimeout(resolve, 100));
  await server.restart();
  expect(await appending).toMatchObject({ revision: 0n, duplicate: false });
  await late.close();
});

it('rejects in bounded time if the server does not answer, and resumes when it does', async () => {
  const stream = newStream();
  await store.append(command(stream, -1n));
  server.faults.stop();
  const hasty = eventStoreDb(server.url, { patience: { probe: 200, read: 400, write: 600 } });
  const asked = [
    hasty.ping(),
    hasty.head(),
    collect(hasty.readStream(stream)),
    collect(hasty.readAll(0n)),
    hasty.append(command(stream, 0n)),
  ];
  for (const outcome of await Promise.allSettled(asked)) {
    expect(outcome.status).toBe('rejected');
    if (outcome.status === 'rejected') expect(outcome.reason).toSatisfy(isUnavailable);
  }
  server.faults.resume();
  await eventually(() => hasty.ping());
  expect(await collect(store.readStream(stream))).not.toHaveLength(0);
  await hasty.close();
});

it('reports lost subscriptions once, however long the server is unreachable', async () => {
  const messages: string[] = [];
  const telling = eventStoreDb(server.url, { log: (message) => void messages.push(message) });
  const stream = newStream();
  const { position } = await telling.append(command(stream, -1n));
  const stop = new AbortController();
  const seen: unknown[] = [];
  const following = (async () => {
    for await (const events of telling.subscribeToAll(position, { signal: stop.signal }))
      seen.push(...events);
  })();
  await telling.append(command(stream, 0n));
  await eventually(() => expect(seen).toHaveLength(1));
  await server.close();
  await new Promise((resolve) => setTimeout(resolve, 1500));
  await server.restart();
  await telling.append(command(stream, 1n));
  await eventually(() => expect(seen).toHaveLength(2));
  stop.abort();
  await following;
  await telling.close();
  // One from this subscription, one from the watch for truncated streams.
  expect(messages.filter((message) => message.startsWith('a subscription')).length).toBeLessThanOrEqual(2);
});
