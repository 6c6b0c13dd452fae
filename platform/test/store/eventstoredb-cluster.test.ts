import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventStoreDb } from '../../src/store/eventstoredb.ts';
import type { EventStore } from '../../src/store/port.ts';
import { collect, command, newStream, noted } from './contract.ts';
import { loopbackCluster } from './eventstoredb-loopback.ts';

let cluster: Awaited<ReturnType<typeof loopbackCluster>>;
let store: EventStore;
beforeAll(async () => {
  cluster = await loopbackCluster();
  store = eventStoreDb(cluster.second.url);
});
afterAll(async () => {
  await store.close();
  await cluster.close();
});

it('writes and reads its own writes, although it was given the address of a follower', async () => {
  const stream = newStream();
  const appended = await store.append(command(stream, -1n, [noted(1), noted(2)]));
  expect(appended).toMatchObject({ revision: 1n, duplicate: false });
  expect(await collect(store.readStream(stream))).toHaveLength(2);
  expect(await store.head()).toBe(appended.position);
});

it('carries on when the leader resigns, with every command written once', async () => {
  const stream = newStream();
  await store.append(command(stream, -1n, [noted(0)]));
  for (let n = 0; n < 30; n++) {
    if (n % 10 === 5) cluster.resign();
    expect(await store.append(command(stream, BigInt(n), [noted(n + 1)]))).toMatchObject({
      revision: BigInt(n + 1),
      duplicate: false,
    });
  }
  const numbers = (await collect(store.readStream(stream))).map(({ data }) => (data as { n: number }).n);
  expect(numbers).toEqual(Array.from({ length: 31 }, (_, n) => n));
});
