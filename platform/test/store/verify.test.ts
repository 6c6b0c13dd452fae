import { createHash, randomUUID } from 'node:crypto';
import { logStream } from '@obraclara/events';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import {
  embeddedLog,
  verifyLog,
  verifyStream,
  type EventStore,
  type Recorded,
  type Verified,
} from '../../src/store/index.ts';
import { hashByHand } from './chain-contract.ts';
import { collect, command, meta, noted } from './contract.ts';

/** Independent implementation of the running hash, as docs/integrity.md describes it. */
const runningByHand = (events: readonly Recorded[]) =>
  events.reduce(
    (before, event) =>
      createHash('sha256')
        .update(Buffer.from(before + hashByHand(event), 'hex'))
        .digest('hex'),
    '0'.repeat(64),
  );

const streams = ['project-a', 'estimations-a:main', 'progress-a', 'users'];

/**
 * Appends forty events to four streams, in commands of one to three events; from the sixth command on, they have the running
 * hash.
 */
const fill = async (store: EventStore) => {
  const revisions = new Map<string, bigint>();
  const all: Recorded[] = [];
  for (let n = 0; all.length < 40; n++) {
    const stream = streams[(n * 7) % streams.length]!;
    const expected = revisions.get(stream) ?? -1n;
    const events = Array.from({ length: 1 + (n % 3) }, (_, i) => noted(n * 10 + i));
    const log = { events: all.length, hash: runningByHand(all) };
    await store.append(command(stream, expected, events, { ...meta(), ...(n > 4 && { log }) }));
    revisions.set(stream, expected + BigInt(events.length));
    all.push(...(await collect(store.readAll(all.at(-1)?.position ?? 0n))));
  }
  return all;
};

/** An in-memory log of these events. */
const logOf = (events: readonly Recorded[]): Pick<EventStore, 'readAll' | 'readStream'> => ({
  async *readAll() {
    yield* events;
  },
  async *readStream(stream, from = 0n) {
    yield* events.filter((event) => event.stream === stream && event.revision >= from);
  },
});

const named = ({ fault }: Verified) =>
  fault && fault.reason !== 'short' ? `${fault.reason} ${fault.revision}@${fault.stream}` : fault?.reason;
const nameOf = ({ revision, stream }: Recorded) => `${revision}@${stream}`;

let database: TestDatabase;
let store: EventStore;
let events: Recorded[];
/** A connection without the triggers, which can change events. */
let tampering: pg.Client;
beforeAll(async () => {
  database = await testDatabase();
  store = await embeddedLog({ connectionString: database.url });
  events = await fill(store);
  tampering = new pg.Client({ connectionString: database.url });
  await tampering.connect();
  await tampering.query('set session_replication_role = replica');
});
afterAll(async () => {
  await Promise.all([store.close(), tampering.end()]);
  await database.drop();
});

describe('checking a log', () => {
  it('reports an intact log and its hash', async () => {
    expect(await verifyLog(store)).toMatchObject({ events: events.length, hash: runningByHand(events) });
    expect((await verifyLog(store)).fault).toBeUndefined();
  });

  it('names the event of which a byte was changed, whichever event and byte', async () => {
    for (const { position, ...event } of events) {
      const { rows } = await tampering.query<{ data: string; meta: string }>(
        'select data::text, meta::text from es.event where position = $1',
        [position],
      );
      const [{ data, meta: metadata }] = rows as [{ data: string; meta: string }];
      const other = (text: string, at: number) => {
        const flipped = String.fromCharCode(text.charCodeAt(at) ^ 1);
        return text.slice(0, at) + flipped + text.slice(at + 1);
      };
      const place = data.indexOf('1234') + 1;
      await tampering.query('update es.event set data = $1 where position = $2', [
        other(data, place),
        position,
      ]);
      expect(named(await verifyLog(store))).toBe(`changed ${nameOf({ position, ...event })}`);
      const by = metadata.indexOf('"ana"') + 2;
      await tampering.query('update es.event set data = $1, meta = $2 where position = $3', [
        data,
        other(metadata, by),
        position,
      ]);
      expect(named(await verifyLog(store))).toBe(`changed ${nameOf({ position, ...event })}`);
      await tampering.query('update es.event set meta = $1 where position = $2', [metadata, position]);
    }
    expect((await verifyLog(store)).fault).toBeUndefined();
  });

  it('names an event whose stored text is no JSON any more', async () => {
    const broken = events[17]!;
    const verified = async () => {
      const reader = await embeddedLog({ connectionString: database.url });
      return verifyLog(reader).finally(reader.close);
    };
    const first = (character: string) =>
      tampering.query(
        `update es.event set data = overlay(data placing '${character}' from 1) where position = ${broken.position}`,
      );
    await tampering.query('alter table es.event alter column data type text');
    await first('?');
    expect(named(await verified())).toBe(`unreadable ${nameOf(broken)}`);
    await first('{');
    await tampering.query('alter table es.event alter column data type json using data::json');
    expect((await verified()).fault).toBeUndefined();
  });
});

describe("tampering by somebody who knows the log's format", () => {
  /** The event with its hash recomputed. */
  const rehashed = (event: Recorded): Recorded => ({
    ...event,
    meta: { ...event.meta, hash: hashByHand(event) },
  });
  const changed = (nth: number) => rehashed({ ...events[nth]!, data: { n: 1, amount: 9_999_999 } });
  const with_ = (nth: number, event: Recorded) => events.with(nth, event);
  const nextOf = (nth: number) => events.slice(nth + 1).find(({ stream }) => stream === events[nth]!.stream);

  it.each([0, 7, 20, 33])(
    'shows at the next event of its stream when event %i gets a new hash too',
    async (nth) => {
      const { fault } = await verifyLog(logOf(with_(nth, changed(nth))));
      expect(fault).toMatchObject({ reason: expect.stringMatching(/^(link|log)$/) as string });
      const found = fault as { nth: number };
      expect(found.nth).toBeGreaterThan(nth + 1);
      expect(found.nth).toBeLessThanOrEqual(events.indexOf(nextOf(nth)!) + 1);
    },
  );

  it('shows at the next event of any stream when all of its stream were written anew', async () => {
    const stream = events[20]!.stream;
    let previous = '';
    const forged = events.map((event, nth) => {
      if (event.stream !== stream || nth < 20) return event;
      const data = nth === 20 ? { n: 1 } : event.data;
      const links = nth === 20 ? event.meta : { ...event.meta, previous };
      const own = rehashed({ ...event, data, meta: links });
      previous = own.meta.hash!;
      return own;
    });
    const { fault } = await verifyLog(logOf(forged));
    expect(fault).toMatchObject({ reason: 'log' });
  });

  it('finds an event that was taken away, put in, or put elsewhere', async () => {
    for (let nth = 0; nth < events.length - 8; nth++) {
      const without = await verifyLog(logOf(events.toSpliced(nth, 1)));
      expect(without.fault, `without ${nth}`).toBeDefined();
      const twice = await verifyLog(logOf(events.toSpliced(nth, 0, events[nth]!)));
      expect(twice.fault, `${nth} twice`).toBeDefined();
      const [one, two] = [events[nth]!, events[nth + 1]!];
      const swapped = await verifyLog(logOf(events.with(nth, two).with(nth + 1, one)));
      expect(swapped.fault, `${nth} after the next`).toBeDefined();
    }
  });

  it('finds that several events were taken away, or all of a stream', async () => {
    for (const stream of streams) {
      const own = events.filter((event) => event.stream === stream);
      // The loss of a stream's last events cannot be found within the stream.
      for (let kept = 0; kept < own.length - 1; kept++) {
        const left = events.filter((event) => event.stream !== stream || event.revision < kept);
        const last = events.indexOf(own[kept]!);
        if (events.slice(last + 1).every((event) => event.stream === stream)) continue;
        if (!left.slice(-1)[0]?.meta.log) continue;
        const { fault } = await verifyLog(logOf(left));
        expect(fault, `${stream} without what follows ${kept}`).toMatchObject({ reason: 'log' });
      }
    }
  });

  it('finds the end missing only by what was written down elsewhere', async () => {
    const head = { events: events.length, hash: runningByHand(events) };
    const shorter = logOf(events.slice(0, -1));
    expect((await verifyLog(shorter)).fault).toBeUndefined();
    expect((await verifyLog(shorter, { heads: [head] })).fault).toEqual({
      reason: 'short',
      nth: events.length - 1,
      expected: events.length,
    });
    const last = events.length - 1;
    const forged = logOf(with_(last, changed(last)));
    expect((await verifyLog(forged)).fault).toBeUndefined();
    expect(named(await verifyLog(forged, { heads: [head] }))).toBe(`head ${nameOf(events[last]!)}`);
    expect((await verifyLog(logOf(events), { heads: [head] })).fault).toBeUndefined();
  });
});

/** The event as a former version wrote it, without hashes. */
const bare = ({ meta: { hash: _, previous: __, log: ___, ...own }, ...event }: Recorded): Recorded => ({
  ...event,
  meta: own,
});

describe('a log with events of before there were hashes', () => {
  /** Twenty events without hashes, then the seal, then a linked event. */
  const sealedLog = () => {
    const old = events.slice(0, 20).map(bare);
    const data = { events: 20, hash: runningByHand(old) };
    const seal = { ...old[0]!, stream: logStream, revision: 0n, type: 'LogSealed', data };
    const linked = (event: Recorded, previous: string) => {
      const links = { ...bare(event).meta, previous };
      return { ...event, meta: { ...links, hash: hashByHand({ ...event, meta: links }) } };
    };
    const next = {
      ...old[19]!,
      revision: old[19]!.revision + 1n,
      meta: { ...old[19]!.meta, command_id: randomUUID() },
    };
    const all = [...old, linked(seal, '0'.repeat(64)), linked(next, hashByHand(old[19]!))];
    return all.map((event, nth) => ({ ...event, position: BigInt(nth + 1) }));
  };

  it('is whole once it is sealed, and says how many those are', async () => {
    expect((await verifyLog(logOf(sealedLog()))).fault).toBeUndefined();
    expect(await verifyLog(logOf(sealedLog()))).toMatchObject({ events: 22, sealed: { events: 20 } });
  });

  it('shows a change of them at the event up to which they are sealed, and none after it without a hash', async () => {
    const log = sealedLog();
    const changed = log.with(5, { ...log[5]!, data: { n: 1 } });
    expect(named(await verifyLog(logOf(changed)))).toBe(`seal ${nameOf(log[19]!)}`);
    const added = [...log, { ...bare(log[21]!), revision: log[21]!.revision + 1n, position: 23n }];
    expect(named(await verifyLog(logOf(added)))).toBe(`unlinked ${nameOf(added[22]!)}`);
    expect(named(await verifyLog(logOf(log.slice(0, 20))))).toBe(`unsealed ${nameOf(log[0]!)}`);
  });
});

describe('one stream of a log', () => {
  const of = (stream: string) => logOf(events).readStream(stream);

  it('fits event by event, and comes to the hash of its last one', async () => {
    const own = events.filter(({ stream }) => stream === 'progress-a');
    const last = hashByHand(own.at(-1)!);
    expect(await verifyStream(of('progress-a'), undefined)).toEqual({
      events: own.length,
      unhashed: 0,
      hash: last,
    });
  });

  it('may have events without a hash at its beginning, and only before the log was sealed', async () => {
    const stripped = logOf(events.map(bare)).readStream;
    const count = events.filter(({ stream }) => stream === 'users').length;
    const found = await verifyStream(stripped('users'), undefined);
    expect(found).toMatchObject({ events: count, unhashed: count });
    expect(await verifyStream(stripped('users'), { position: 10_000n })).toEqual(found);
    const { fault } = await verifyStream(stripped('users'), { position: 1n });
    expect(fault).toMatchObject({ reason: 'unlinked' });
  });
});

describe('going on with a check that was cut off', () => {
  it('gives the result of a full verification, and finds later errors', async () => {
    const stop = new AbortController();
    const counted = logOf(events);
    const cut = await verifyLog(
      {
        ...counted,
        async *readAll(after) {
          let n = 0;
          for await (const event of counted.readAll(after)) {
            if (++n === 15) stop.abort();
            yield event;
          }
        },
      },
      { signal: stop.signal },
    );
    expect(cut.events).toBe(15);
    expect(await verifyLog(store, { from: cut })).toMatchObject({
      events: events.length,
      hash: runningByHand(events),
    });
    const forged = events.with(30, { ...events[30]!, data: { n: 1 } });
    const rest = { ...logOf(forged), readAll: () => logOf(forged.slice(15)).readAll(0n) };
    expect(named(await verifyLog(rest, { from: cut }))).toBe(`changed ${nameOf(events[30]!)}`);
  });
});
