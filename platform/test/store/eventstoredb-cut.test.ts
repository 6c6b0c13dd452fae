import type { EventStoreDBClient } from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { eventStoreDb } from '../../src/store/eventstoredb.ts';
import { isCut, type EventStore } from '../../src/store/port.ts';
import { bareClient, client } from './bare-client.ts';
import { collect, command, meta, newStream, noted } from './contract.ts';
import { loopbackEventStoreDb } from './eventstoredb-loopback.ts';

const { jsonEvent } = client;
let server: Awaited<ReturnType<typeof loopbackEventStoreDb>>;
let operator: EventStoreDBClient;
const opened: EventStore[] = [];
const open = () => {
  const store = eventStoreDb(server.url);
  opened.push(store);
  return store;
};
beforeAll(async () => {
  server = await loopbackEventStoreDb();
  operator = bareClient(server.url);
});
afterAll(async () => {
  await Promise.all(opened.map((store) => store.close()));
  await operator.dispose();
  await server.close();
});

const cuts: [string, (stream: string) => Promise<unknown>][] = [
  ['limits to its last events', (stream) => operator.setStreamMetadata(stream, { maxCount: 2 })],
  ['limits to the young', (stream) => operator.setStreamMetadata(stream, { maxAge: 0 })],
  ['cuts short', (stream) => operator.setStreamMetadata(stream, { truncateBefore: 2 })],
  ['deletes', (stream) => operator.deleteStream(stream)],
  ['buries', (stream) => operator.tombstoneStream(stream)],
];

describe.each(cuts)('A stream that an operator %s', (_, cutIt) => {
  const cutStream = async (store: EventStore) => {
    const stream = newStream();
    await store.append(command(stream, -1n, [noted(1), noted(2), noted(3)]));
    await cutIt(stream);
    return stream;
  };

  it('is neither read nor written by a process that never saw it whole', async () => {
    const stream = await cutStream(open());
    const store = open();
    await expect(collect(store.readStream(stream))).rejects.toSatisfy(isCut);
    for (const expected of [-1n, 0n, 2n])
      await expect(store.append(command(stream, expected))).rejects.toSatisfy(isCut);
    expect(await untouched(stream)).toBe(true);
  });

  it('is given up by a process that knew it, and named by its ping', async () => {
    const store = open();
    const stream = await cutStream(store);
    await eventually(async () => await expect(store.ping()).rejects.toSatisfy(isCut));
    await expect(store.append(command(stream, 2n))).rejects.toMatchObject({ code: 'CUT', stream });
    await expect(collect(store.readStream(stream, 3n))).rejects.toSatisfy(isCut);
    expect(await untouched(stream)).toBe(true);
  });
});

it('writes nothing to a stream that was deleted before it looked, nor a moment after', async () => {
  const store = open();
  const known = newStream();
  await store.append(command(known, -1n, [noted(1)]));
  // Until it knows all truncated streams, it queries each new stream; afterwards, no more.
  await eventually(async () => {
    const before = server.faults.requests();
    await store.append(command(newStream(), -1n));
    expect(server.faults.requests()).toBe(before + 1);
  });
  const deleted = newStream();
  const three = [1, 2, 3].map(() => jsonEvent({ type: 'Noted', data: {}, metadata: meta() }));
  await operator.appendToStream(deleted, three);
  await operator.deleteStream(deleted);
  // Truncated after the deletion: a writer that knows of this change knows of both. Until then the append is a conflict.
  await operator.setStreamMetadata(known, { maxCount: 5 });
  await eventually(async () => await expect(store.append(command(known, 9n))).rejects.toSatisfy(isCut));
  await expect(store.append(command(deleted, -1n))).rejects.toMatchObject({ code: 'CUT', stream: deleted });
  expect(await untouched(deleted)).toBe(true);
});

it('writes nothing to a deleted stream while it does not know of all that were', async () => {
  const deleted = newStream();
  const three = [1, 2, 3].map(() => jsonEvent({ type: 'Noted', data: {}, metadata: meta() }));
  await operator.appendToStream(deleted, three);
  server.neighbour(20_000);
  await operator.deleteStream(deleted);
  await expect(open().append(command(deleted, -1n))).rejects.toMatchObject({ code: 'CUT', stream: deleted });
  expect(await untouched(deleted)).toBe(true);
});

/** Whether nothing was written after the third event, according to $all, which is never truncated. */
const untouched = async (stream: string) => {
  for await (const { event } of operator.readAll())
    if (event?.streamId === stream && event.type === 'Noted' && event.revision > 2n) return false;
  return true;
};

it('takes a stream whose limits were lifted for whole again', async () => {
  const stream = newStream();
  const store = open();
  await store.append(command(stream, -1n, [noted(1), noted(2)]));
  await operator.setStreamMetadata(stream, { maxCount: 1 });
  await expect(collect(open().readStream(stream))).rejects.toSatisfy(isCut);
  await operator.setStreamMetadata(stream, {});
  await eventually(async () => expect(await collect(store.readStream(stream))).toHaveLength(2));
});
