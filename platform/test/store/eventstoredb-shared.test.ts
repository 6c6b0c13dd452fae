import type { EventStoreDBClient } from '@eventstore/db-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { eventStoreDb } from '../../src/store/eventstoredb.ts';
import { isBadAppend, type EventStore, type Recorded } from '../../src/store/port.ts';
import { bareClient, client } from './bare-client.ts';
import { collect, command, meta, newStream, noted } from './contract.ts';
import { loopbackEventStoreDb } from './eventstoredb-loopback.ts';

const { jsonEvent } = client;
let server: Awaited<ReturnType<typeof loopbackEventStoreDb>>;
let neighbour: EventStoreDBClient;
let store: EventStore;
beforeAll(async () => {
  server = await loopbackEventStoreDb();
  neighbour = bareClient(server.url);
  store = eventStoreDb(server.url);
});
afterAll(async () => {
  await store.close();
  await neighbour.dispose();
  await server.close();
});

it('takes no event of a neighbour for its own, whatever its metadata, and refuses to write where it would not read', async () => {
  const { position } = await store.append(command(newStream(), -1n));
  await neighbour.appendToStream('orders-7', jsonEvent({ type: 'OrderPlaced', data: {}, metadata: meta() }));
  await neighbour.appendToStream(
    'users-of-others',
    jsonEvent({ type: 'UserAdded', data: {}, metadata: meta() }),
  );
  expect(await store.head()).toBe(position);
  expect((await collect(store.readAll(0n))).filter(({ type }) => type !== 'Noted')).toEqual([]);
  await expect(store.append(command('orders-8', -1n))).rejects.toSatisfy(isBadAppend);
});

it('finds its head behind 20,000 events of a neighbour without being sent them', async () => {
  const { position } = await store.append(command(newStream(), -1n));
  server.neighbour(20_000);
  const sent = server.faults.sent();
  const considered = server.faults.considered();
  expect(await store.head()).toBe(position);
  for (let n = 0; n < 10; n++) expect(await store.head()).toBe(position);
  expect(server.faults.sent() - sent).toBeLessThan(30);
  expect(server.faults.considered() - considered).toBeLessThan(42_000);
  const later = await store.append(command(newStream(), -1n));
  server.neighbour(5);
  expect(await store.head()).toBe(later.position);
});

it('goes on from where the server had looked when a subscription is lost', async () => {
  const many = 6000;
  const stream = newStream();
  const { position: after } = await store.append(command(stream, -1n, [noted(0)]));
  const stop = new AbortController();
  const seen: Recorded[] = [];
  const following = (async () => {
    for await (const events of store.subscribeToAll(after, { signal: stop.signal })) seen.push(...events);
  })();
  await store.append(command(stream, 0n, [noted(1)]));
  await eventually(() => expect(seen).toHaveLength(1));
  const before = server.faults.considered();
  server.neighbour(many);
  await eventually(() => expect(server.faults.considered() - before).toBeGreaterThanOrEqual(2 * many));
  await server.restart();
  await store.append(command(stream, 1n, [noted(2)]));
  await eventually(() => expect(seen).toHaveLength(2));
  expect(server.faults.considered() - before).toBeLessThan(2 * many + many / 2);
  stop.abort();
  await following;
  expect(seen.map(({ data }) => (data as { n: number }).n)).toEqual([1, 2]);
});
