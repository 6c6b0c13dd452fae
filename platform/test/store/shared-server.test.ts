import { randomUUID } from 'node:crypto';
import { expect, inject, it } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { eventStoreDb } from '../../src/store/eventstoredb.ts';
import type { EventStore } from '../../src/store/port.ts';
import { chainContract } from './chain-contract.ts';
import { collect, command, newStream, noted, storeContract, type Subject } from './contract.ts';
import { placeContract } from './place-contract.ts';

/* The server that all test files of the run share: the one of EVENT_STORE_URL, one in a container, or the stand-in. */
const url = inject('eventStoreUrl');
const prefixed = () => `test_${randomUUID()}-`;

const open = async (): Promise<Subject> => {
  const prefix = prefixed();
  const [store, other] = [eventStoreDb(url, { prefix }), eventStoreDb(url, { prefix })];
  return { store, other, close: async () => void (await Promise.all([store.close(), other.close()])) };
};

storeContract('EventStoreDB that others use', open);
placeContract('EventStoreDB that others use', open);
chainContract('EventStoreDB that others use', open);

/** Streams of the events that a subscription from the start receives, until it has `wanted` events. */
const followed = async (store: EventStore, wanted: number) => {
  const stop = new AbortController();
  const seen: string[] = [];
  for await (const events of store.subscribeToAll(0n, { signal: stop.signal })) {
    seen.push(...events.map(({ stream }) => stream));
    if (seen.length >= wanted) stop.abort();
  }
  return seen;
};

it('shows each log what is its own, also where streams are called the same', async () => {
  const [one, another] = [await open(), await open()];
  const stream = newStream();
  await one.store.append(command(stream, -1n, [noted(1), noted(2)]));
  const theirs = await another.store.append(command(stream, -1n, [noted(7)]));
  await one.store.append(command(stream, 1n, [noted(3)]));
  expect(await another.store.head()).toBe(theirs.position);
  for (const [{ store }, events] of [
    [one, 3],
    [another, 1],
  ] as const) {
    expect((await collect(store.readAll(0n))).map((event) => event.stream)).toEqual(
      Array.from({ length: events }, () => stream),
    );
    expect(await followed(store, events)).toHaveLength(events);
  }
  expect(await one.store.identity()).not.toBe(await another.store.identity());
  await Promise.all([one.close(), another.close()]);
});

it('leaves nothing to be seen by who names streams as ObraClara does', async () => {
  const [tested, usual] = [await open(), eventStoreDb(url)];
  const stream = newStream();
  await tested.store.append(command(stream, -1n));
  const found = (await collect(usual.readAll(0n))).map((event) => event.stream);
  expect(found).not.toContain(stream);
  expect(found.filter((name) => name.startsWith('test_'))).toEqual([]);
  expect(await collect(usual.readStream(stream))).toEqual([]);
  await eventually(() => usual.ping());
  await Promise.all([tested.close(), usual.close()]);
});

it('is a server that was not made for tests', ({ skip }) => {
  const standIn = inject('eventStoreIs') === 'stand-in';
  if (standIn) skip('EVENT_STORE_URL is not set and there is no docker to start a server');
  expect(url).toMatch(/^(esdb|kurrentdb)/);
});
