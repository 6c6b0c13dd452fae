/*
 * The measurements of eventstore.bench.ts in a separate process: `node eventstore-client.ts <address>`.
 * Sends each race to its parent and exits.
 */
import { randomUUID } from 'node:crypto';
import type { EventStoreDBClient } from '@eventstore/db-client';
import type { Meta } from '@obraclara/events';
import { bareClient } from '../platform/src/store/eventstoredb-client.ts';
import { namesWith } from '../platform/src/store/eventstoredb-names.ts';
import { eventStoreDb } from '../platform/src/store/eventstoredb.ts';
import type { EventStore } from '../platform/src/store/port.ts';
import { assertOnlyTests } from '../platform/test/store/only-tests.ts';
import { estimation } from './append-contenders.ts';
import { race, ratePerSecond, shortRounds } from './harness.ts';

const [alone, ours] = ['bare client', 'adapter'];
/** Rates of the bare client and of the adapter, in appends per second. */
export type Raced = { clients: number; streams: string; rates: [string, number[]][] };

const writers = [1, 8, 32];

type Event = typeof estimation & { meta: Meta };
/** Appends an event to a stream after the previous revision. */
type Append = (stream: string, revision: number, event: Event) => Promise<unknown>;

const metaOf = (): Meta => ({
  at: new Date().toISOString(),
  by: 'ana',
  role: 'supervisor',
  command_id: randomUUID(),
  correlation_id: randomUUID(),
  schema_version: 1,
});

/** Writers that append to their own stream until it has `length` events, then to a new one. */
const appending = (append: Append, clients: number, length: number) => {
  const begin = () => ({ stream: `project-${randomUUID()}`, next: 0 });
  const streams = Array.from({ length: clients }, begin);
  return async (client: number) => {
    if (streams[client]!.next === length) streams[client] = begin();
    const at = streams[client]!;
    await append(at.stream, at.next++, { ...estimation, meta: metaOf() });
  };
};

/** Placeholder with the size of an event's hashes. */
const links = { previous: '0'.repeat(64), hash: '0'.repeat(64) };

const bare = (client: EventStoreDBClient, prefix: string): Append => {
  const requiresLeader = true;
  const { atServer } = namesWith(prefix);
  return (stream, revision, { type, data, meta }) => {
    const metadata = { ...meta, ...links };
    const event = { id: randomUUID(), contentType: 'application/json', type, data, metadata } as const;
    const expectedRevision = revision === 0 ? 'no_stream' : BigInt(revision - 1);
    return client.appendToStream(atServer(stream), event, { expectedRevision, requiresLeader });
  };
};

const adapted =
  (store: EventStore): Append =>
  (stream, revision, { meta, ...event }) =>
    store.append({ stream, events: [event], expectedRevision: BigInt(revision - 1), meta });

/** Rejects if the server has streams of a real application, under any prefix. */
const assertNobodyWorksThere = async (url: string) => {
  const whole = eventStoreDb(url);
  try {
    await assertOnlyTests(whole);
  } finally {
    await whole.close();
  }
};

const measure = async (url: string, say: (raced: Raced) => void) => {
  await assertNobodyWorksThere(url);
  // The streams stay on the server. Their prefix separates them from every ObraClara log.
  const prefix = `bench_${randomUUID()}-`;
  const direct = bareClient(url);
  const store = eventStoreDb(url, {
    log: (message) => void process.stdout.write(`${message}\n`),
    prefix,
  });
  const appends = { [alone]: bare(direct, prefix), [ours]: adapted(store) };
  try {
    for (const [length, streams] of [
      [1, 'a new stream for each event'],
      [20, 'streams of 20 events'],
    ] as const)
      for (const clients of writers) {
        const contenders = Object.entries(appends).map(([name, append]) => {
          const work = appending(append, clients, length);
          return { name, measure: () => ratePerSecond(clients, shortRounds.ms, work) };
        });
        say({ clients, streams, rates: [...(await race(contenders, shortRounds.rounds))] });
      }
  } finally {
    await store.close();
    await direct.dispose();
  }
};

await measure(process.argv[2]!, (raced) => void process.send?.(raced));
process.disconnect();
