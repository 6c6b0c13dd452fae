import { afterEach, describe, expect, it } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { eventStoreDb } from '../../src/store/eventstoredb.ts';
import { isReplaced, isUnavailable, placeOf, type EventStore, type Recorded } from '../../src/store/port.ts';
import { isOfLog } from '../../src/store/same-log.ts';
import { collect, command, newStream, noted, numbers } from './contract.ts';
import { loopbackEventStoreDb } from './eventstoredb-loopback.ts';

let server: Awaited<ReturnType<typeof loopbackEventStoreDb>>;
let store: EventStore;
const open = async (later = false) => {
  server = await loopbackEventStoreDb({ later });
  store = eventStoreDb(server.url);
};
afterEach(async () => {
  await store.close();
  await server.close();
});

describe.each([false, true])('A position at which no event begins, on a later server: %s', (later) => {
  it('is replaced at the first request', async () => {
    await open(later);
    const { position } = await store.append(command(newStream(), -1n, [noted(1), noted(2)]));
    const { signal } = new AbortController();
    const before = server.faults.requests();
    await expect(collect(store.readAll(position - 1n))).rejects.toSatisfy(isReplaced);
    expect(server.faults.requests()).toBe(before + 1);
    const following = store.subscribeToAll(position - 1n, { signal })[Symbol.asyncIterator]();
    await expect(following.next()).rejects.toSatisfy(isReplaced);
    expect(server.faults.requests()).toBe(before + 2);
  });

  it('belongs to no checkpoint of this log, with or without a mark', async () => {
    await open(later);
    const stream = newStream();
    await store.append(command(stream, -1n, [noted(1), noted(2)]));
    const [first] = (await collect(store.readStream(stream))) as [Recorded];
    const log = await store.identity();
    const { position, mark } = placeOf(first);
    for (const known of [mark, null]) {
      expect(await isOfLog(store, log, { log, position, mark: known })).toBe(true);
      expect(await isOfLog(store, log, { log, position: position + 1n, mark: known })).toBe(false);
    }
  });

  it('leaves the head of a log that took the place of another to be found', async () => {
    await open(later);
    const { position } = await store.append(command(newStream(), -1n, [noted(1)]));
    const kept = server.backup();
    server.neighbour(3);
    expect(await store.head()).toBe(position);
    await server.restore(kept);
    server.neighbour(50);
    expect(await store.head()).toBe(position);
  });
});

it('takes a fault in the words of such a position for an outage while the event of the place is there', async () => {
  await open();
  const stream = newStream();
  await store.append(command(stream, -1n, [noted(1), noted(2)]));
  const place = placeOf((await collect(store.readStream(stream)))[0]!);
  server.faults.refuseReads();
  const { signal } = new AbortController();
  await expect(collect(store.readAll(place))).rejects.toSatisfy(isUnavailable);
  await expect(store.subscribeToAll(place, { signal })[Symbol.asyncIterator]().next()).rejects.toSatisfy(
    isUnavailable,
  );
});

it('misses nothing when the server tells the end of the log as a checkpoint', async () => {
  await open();
  server.faults.tellEnd();
  const stream = newStream();
  const { position: after } = await store.append(command(stream, -1n, [noted(0)]));
  const stop = new AbortController();
  const seen: Recorded[] = [];
  const following = (async () => {
    for await (const events of store.subscribeToAll(after, { signal: stop.signal })) seen.push(...events);
  })();
  for (let n = 1; n <= 3; n++) {
    await store.append(command(stream, BigInt(n - 1), [noted(n)]));
    await eventually(() => expect(seen).toHaveLength(n));
    const before = server.faults.considered();
    // Each is scanned twice: by this subscription and by the watch for truncated streams.
    server.neighbour(40);
    await eventually(() => expect(server.faults.considered() - before).toBeGreaterThanOrEqual(80));
    await server.restart();
  }
  await store.append(command(stream, 3n, [noted(4)]));
  await eventually(() => expect(seen).toHaveLength(4));
  stop.abort();
  await following;
  expect(numbers(seen)).toEqual([1, 2, 3, 4]);
});
