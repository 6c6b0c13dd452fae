import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import type { EventStoreDBClient } from '@eventstore/db-client';
import { bareClient, kindOf } from '../platform/src/store/eventstoredb-client.ts';
import { eventStoreDb } from '../platform/src/store/eventstoredb.ts';
import type { Meta } from '@obraclara/events';
import { assertOnlyTests } from '../platform/test/store/only-tests.ts';
import { estimation } from './append-contenders.ts';
import { goal, note, noteMedians, race, ratePerSecond, ratio } from './harness.ts';

const roundMs = Number(process.env['BENCH_ROUND_MS'] ?? 1500);
const writers = [1, 8, 32];
const wanted = 0.8;

type Event = typeof estimation & { meta: Meta };
/** Appends an event to a stream whose last revision is the one before it. */
type Append = (stream: string, revision: number, event: Event) => Promise<unknown>;

const metaOf = (): Meta => ({
  at: new Date().toISOString(),
  by: 'ana',
  role: 'supervisor',
  command_id: randomUUID(),
  correlation_id: randomUUID(),
  schema_version: 1,
});

/** Writers that each append to a stream of their own until it has `length` events, then to the next. */
const appending = (append: Append, clients: number, length: number) => {
  const begin = () => ({ stream: `project-${randomUUID()}`, next: 0 });
  const streams = Array.from({ length: clients }, begin);
  return async (client: number) => {
    if (streams[client]!.next === length) streams[client] = begin();
    const at = streams[client]!;
    await append(at.stream, at.next++, { ...estimation, meta: metaOf() });
  };
};

/** As many bytes as the links of an event have. */
const links = { previous: '0'.repeat(64), hash: '0'.repeat(64) };

const bare = (client: EventStoreDBClient, expected: string): Append => {
  const requiresLeader = true;
  return (stream, revision, { type, data, meta }) => {
    const metadata = { ...meta, ...links };
    const event = { id: randomUUID(), contentType: 'application/json', type, data, metadata } as const;
    const state = revision === 0 ? 'no_stream' : BigInt(revision - 1);
    return client.appendToStream(stream, event, { [expected]: state, requiresLeader });
  };
};

/** The server of EVENT_STORE_URL, or the stand-in. */
const serverOf = async () => {
  const given = process.env['EVENT_STORE_URL'];
  if (given) {
    note('On the server of EVENT_STORE_URL.');
    return { url: given, stop: () => undefined };
  }
  note('On the stand-in, in a process of its own: EVENT_STORE_URL is not set.');
  const server = fork(path.join(import.meta.dirname, '../platform/test/store/eventstoredb-server.ts'));
  const [url] = (await once(server, 'message')) as [string];
  return { url, stop: () => void server.kill() };
};

/** Appends per second through the adapter against the client alone with the same bytes, to new streams and to such that grow. */
export const run = async () => {
  const { url, stop } = await serverOf();
  const { name, expected } = kindOf(url);
  const client = bareClient(url);
  note(`With ${name}.`);
  const store = eventStoreDb(url, { log: (message) => note(message) });
  const adapter: Append = (stream, revision, { meta, ...event }) =>
    store.append({ stream, events: [event], expectedRevision: BigInt(revision - 1), meta });
  const [alone, ours] = ['bare client', 'adapter'];
  try {
    await assertOnlyTests(store);
    for (const [length, name] of [
      [1, 'a new stream for each event'],
      [20, 'streams of 20 events'],
    ] as const)
      for (const clients of writers) {
        const rates = [
          { name: alone, work: appending(bare(client, expected), clients, length) },
          { name: ours, work: appending(adapter, clients, length) },
        ];
        const measures = rates.map(({ name, work }) => ({
          name,
          measure: () => ratePerSecond(clients, roundMs, work),
        }));
        const results = await race(measures);
        noteMedians(`${clients} writer(s), ${name}`, results, 'appends/s');
        const label = `append, ${clients} writer(s), ${name}, times the bare client`;
        goal({ label, value: ratio(results, ours, alone), atLeast: wanted });
      }
  } finally {
    await store.close();
    await client.dispose();
    stop();
  }
};
