import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyEvent, Meta } from '@obraclara/events';
import { appendBytes } from '../../src/store/check.ts';
import {
  isBadAppend,
  isConflict,
  isTooLarge,
  maxAppendBytes,
  type Append,
  type EventStore,
  type Recorded,
} from '../../src/store/port.ts';

/** Replaces the log with the backup, or with a new and empty log. */
export type Restore = (how?: 'empty') => Promise<void>;

/** A store under test, and operations on its server. */
export type Subject = {
  store: EventStore;
  /** A second store on the same events, as another process would have. */
  other: EventStore;
  /** Breaks every connection; absent if the test cannot. */
  interrupt?: () => Promise<void>;
  /** Saves the current log, to restore it later; absent if the test cannot. */
  backup?: () => Promise<Restore>;
  close: () => Promise<void>;
};

export const meta = (command_id: string = randomUUID()): Meta => ({
  at: '2026-01-31T18:00:00.000Z',
  by: 'ana',
  role: 'supervisor',
  command_id,
  correlation_id: randomUUID(),
  schema_version: 1,
});

export const noted = (n: number): AnyEvent => ({
  type: 'Noted',
  data: { n, amount: 1234.56, text: 'Cimentación ½ "A"' },
});
export const newStream = () => `project-${randomUUID()}`;
export const command = (
  stream: string,
  expectedRevision: bigint,
  events = [noted(1)],
  own = meta(),
): Append => ({
  stream,
  events,
  expectedRevision,
  meta: own,
});

export const collect = async (events: AsyncIterable<Recorded>) => {
  const all: Recorded[] = [];
  for await (const event of events) all.push(event);
  return all;
};

type Following = {
  after: bigint;
  streams: ReadonlySet<string>;
  enough: (seen: Recorded[]) => boolean | Promise<boolean>;
  maxBatch?: number;
};

/** Subscribes until `enough` returns true; returns the events of these streams. */
export const follow = async (
  store: EventStore,
  { after, streams, enough, maxBatch = 1000 }: Following,
): Promise<Recorded[]> => {
  const stop = new AbortController();
  const seen: Recorded[] = [];
  for await (const batch of store.subscribeToAll(after, {
    signal: stop.signal,
    ...(maxBatch && { maxBatch }),
  })) {
    expect(batch.length).toBeGreaterThan(0);
    expect(batch.length).toBeLessThanOrEqual(maxBatch);
    seen.push(...batch.filter(({ stream }) => streams.has(stream)));
    if (await enough(seen)) stop.abort();
  }
  return seen;
};

export const numbers = (events: Recorded[]) => events.map(({ data }) => (data as { n: number }).n);
export const upTo = (n: number) => Array.from({ length: n }, (_, i) => i + 1);

/** Tests that every adapter must pass. Stream names are unique, so the tests can run on a server with other events. */
export const storeContract = (name: string, open: () => Promise<Subject>) =>
  describe(`${name}`, () => {
    let subject: Subject;
    let store: EventStore;
    beforeAll(async () => {
      subject = await open();
      store = subject.store;
    });
    afterAll(() => subject.close());

    /** Appends notes 1…n one by one and returns the position before the first. */
    const history = async (stream: string, n: number) => {
      const before = await store.head();
      for (const i of upTo(n)) await store.append(command(stream, BigInt(i - 2), [noted(i)]));
      return before;
    };

    it('reads back what was appended, in order, with everything that is known about it', async () => {
      const stream = newStream();
      const own = meta();
      const appended = await store.append(command(stream, -1n, [noted(1), noted(2)], own));
      expect(appended).toMatchObject({ revision: 1n, duplicate: false });
      const events = await collect(store.readStream(stream));
      expect(events).toEqual([
        {
          ...noted(1),
          stream,
          revision: 0n,
          position: events[0]?.position,
          meta: expect.objectContaining(own),
        },
        {
          ...noted(2),
          stream,
          revision: 1n,
          position: appended.position,
          meta: expect.objectContaining(own),
        },
      ]);
      expect(events[0]!.position).toBeLessThan(appended.position);
    });

    it('reads a stream from a revision', async () => {
      const stream = newStream();
      await store.append(command(stream, -1n, upTo(5).map(noted)));
      expect(numbers(await collect(store.readStream(stream, 3n)))).toEqual([4, 5]);
      expect(await collect(store.readStream(stream, 5n))).toEqual([]);
    });

    it('reads nothing from a stream nobody wrote', async () => {
      expect(await collect(store.readStream(newStream()))).toEqual([]);
    });

    it('refuses a command that was decided on an older revision, or on one that is not there yet', async () => {
      const stream = newStream();
      await store.append(command(stream, -1n, [noted(1), noted(2)]));
      for (const revision of [-1n, 0n, 2n, 9n])
        await expect(store.append(command(stream, revision))).rejects.toSatisfy(isConflict);
      await expect(store.append(command(newStream(), 0n))).rejects.toSatisfy(isConflict);
      expect(numbers(await collect(store.readStream(stream)))).toEqual([1, 2]);
    });

    it('lets one of many writers at the same revision through', async () => {
      const stream = newStream();
      await store.append(command(stream, -1n));
      const writers = upTo(12).map((n) =>
        (n % 2 ? store : subject.other).append(command(stream, 0n, [noted(n), noted(n)])),
      );
      const outcomes = await Promise.allSettled(writers);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      for (const outcome of outcomes)
        if (outcome.status === 'rejected') expect(outcome.reason).toSatisfy(isConflict);
      expect(await collect(store.readStream(stream))).toHaveLength(3);
    });

    it('appends all events of a command or none, also among other commands at once', async () => {
      const streams = upTo(30).map(newStream);
      await Promise.all(streams.map((stream) => store.append(command(stream, -1n, upTo(4).map(noted)))));
      const late = streams.map((stream, n) =>
        store.append(command(stream, n % 2 ? 3n : 2n, upTo(3).map(noted))),
      );
      const outcomes = await Promise.allSettled(late);
      for (const [n, stream] of streams.entries()) {
        expect(outcomes[n]!.status).toBe(n % 2 ? 'fulfilled' : 'rejected');
        expect(await collect(store.readStream(stream))).toHaveLength(n % 2 ? 7 : 4);
      }
    });

    it('answers a command that is sent again with its first result, whatever was written since', async () => {
      const stream = newStream();
      const first = command(stream, -1n, [noted(1), noted(2)]);
      const result = await store.append(first);
      const again = { ...result, duplicate: true };
      expect(await store.append(first)).toEqual(again);
      await store.append(command(stream, 1n, [noted(3)]));
      expect(await store.append(first)).toEqual(again);
      expect(await store.append({ ...first, expectedRevision: 2n })).toEqual(again);
      expect(await subject.other.append({ ...first, expectedRevision: 2n, events: [noted(9)] })).toEqual(
        again,
      );
      expect(await subject.other.append({ ...first, expectedRevision: 7n })).toEqual(again);
      expect(numbers(await collect(store.readStream(stream)))).toEqual([1, 2, 3]);
    });

    it('takes the same command five times at once as one', async () => {
      const stream = newStream();
      await store.append(command(stream, -1n));
      const five = command(stream, 0n, [noted(2), noted(3)]);
      const results = await Promise.all(upTo(5).map((n) => (n % 2 ? store : subject.other).append(five)));
      const [{ revision, position }] = results as [(typeof results)[number]];
      expect(results.map((result) => [result.revision, result.position])).toEqual(
        upTo(5).map(() => [revision, position]),
      );
      expect(results.filter(({ duplicate }) => !duplicate)).toHaveLength(1);
      expect(numbers(await collect(store.readStream(stream)))).toEqual([1, 2, 3]);
    });

    it('knows a command by its id in either case of letters', async () => {
      const first = command(newStream(), -1n);
      const result = await store.append(first);
      const shouted = { ...first.meta, command_id: first.meta.command_id.toUpperCase() };
      expect(await store.append({ ...first, meta: shouted })).toEqual({ ...result, duplicate: true });
    });

    it('takes the word of who knows the commands so far, and looks for those after', async () => {
      const stream = newStream();
      const first = command(stream, -1n, [noted(1), noted(2), noted(3)]);
      const result = await subject.other.append(first);
      const next: Append = { ...command(stream, 2n, [noted(4)]), isUnseen: true };
      const landed = await store.append(next);
      expect(landed).toMatchObject({ revision: 3n, duplicate: false });
      await subject.other.append(command(stream, 3n, [noted(5)]));
      const again = { ...landed, duplicate: true };
      expect(await store.append(next)).toEqual(again);
      expect(await subject.other.append(next)).toEqual(again);
      const late: Append = { ...command(stream, 2n, [noted(6)]), isUnseen: true };
      await expect(store.append(late)).rejects.toSatisfy(isConflict);
      expect(await store.append({ ...first, expectedRevision: 4n })).toEqual({ ...result, duplicate: true });
      expect(numbers(await collect(store.readStream(stream)))).toEqual(upTo(5));
    });

    it('reads everything after a position in the order it was committed', async () => {
      const [a, b] = [newStream(), newStream()];
      const before = await store.head();
      const positions: bigint[] = [];
      for (const n of upTo(6))
        positions.push(
          (await store.append(command(n % 2 ? a : b, BigInt(Math.ceil(n / 2) - 2), [noted(n)]))).position,
        );
      expect(positions).toEqual(positions.toSorted((x, y) => (x < y ? -1 : 1)));
      const own = (events: Recorded[]) => events.filter(({ stream }) => stream === a || stream === b);
      expect(numbers(own(await collect(store.readAll(before))))).toEqual([1, 2, 3, 4, 5, 6]);
      expect(numbers(own(await collect(store.readAll(positions[3]!))))).toEqual([5, 6]);
      expect(own(await collect(store.readAll(0n))).map(({ position }) => position)).toEqual(positions);
      expect(await store.head()).toBeGreaterThanOrEqual(positions.at(-1)!);
    });

    it('follows the past and what comes after it, without a seam', async () => {
      const stream = newStream();
      const before = await history(stream, 5);
      let written = 5;
      const seen = await follow(store, {
        after: before,
        streams: new Set([stream]),
        enough: async (events) => {
          if (events.length === written && written < 25)
            for (let more = 0; more < 4; more++, written++)
              await (more % 2 ? store : subject.other).append(
                command(stream, BigInt(written - 1), [noted(written + 1)]),
              );
          return events.length === 25;
        },
      });
      expect(numbers(seen)).toEqual(upTo(25));
    });

    it('waits for a slow reader and leaves out nothing', async () => {
      const stream = newStream();
      const before = await store.head();
      await store.append(command(stream, -1n, upTo(300).map(noted)));
      const slow = async (events: Recorded[]) => {
        await new Promise((resolve) => setTimeout(resolve, 5));
        return events.length === 300;
      };
      expect(
        numbers(
          await follow(store, { after: before, streams: new Set([stream]), enough: slow, maxBatch: 20 }),
        ),
      ).toEqual(upTo(300));
    });

    it('stops following when told to, at rest as well as before it began', async () => {
      for (const delay of [undefined, 0, 30]) {
        const stop = new AbortController();
        if (delay === undefined) stop.abort();
        else setTimeout(() => stop.abort(), delay);
        for await (const batch of store.subscribeToAll(await store.head(), { signal: stop.signal }))
          expect(batch.every(({ stream }) => !stream.startsWith('$'))).toBe(true);
        expect(stop.signal.aborted).toBe(true);
      }
    });

    it('takes an append of up to 1 MiB and refuses a larger one whole', async () => {
      const stream = newStream();
      const own = meta();
      const event = (length: number): AnyEvent => ({ type: 'Big', data: { text: 'x'.repeat(length) } });
      const most = maxAppendBytes - appendBytes([event(0)], own);
      await expect(store.append(command(stream, -1n, [event(most + 1)], own))).rejects.toSatisfy(isTooLarge);
      const half = Math.floor(maxAppendBytes / 2);
      await expect(store.append(command(stream, -1n, [event(half), event(half)]))).rejects.toSatisfy(
        isTooLarge,
      );
      const accents = { type: 'Big', data: { text: 'ñ'.repeat(half) } };
      await expect(store.append(command(stream, -1n, [accents]))).rejects.toSatisfy(isTooLarge);
      expect(await collect(store.readStream(stream))).toEqual([]);
      await store.append(command(stream, -1n, [event(most)], own));
      expect(await collect(store.readStream(stream))).toMatchObject([{ data: event(most).data }]);
    });

    it.each<[string, (valid: Append) => unknown]>([
      ['no events', (valid) => ({ ...valid, events: [] })],
      ['no name of a stream', (valid) => ({ ...valid, stream: '  ' })],
      ['a stream of the server itself', (valid) => ({ ...valid, stream: '$all' })],
      ['a name that is too long', (valid) => ({ ...valid, stream: 'x'.repeat(5000) })],
      [
        'a command id that is not a UUID',
        (valid) => ({ ...valid, meta: { ...valid.meta, command_id: '7' } }),
      ],
      ['no metadata', (valid) => ({ ...valid, meta: undefined })],
      ['a revision below -1', (valid) => ({ ...valid, expectedRevision: -2n })],
      ['an event without a type', (valid) => ({ ...valid, events: [{ type: '', data: {} }] })],
      ['an event without data', (valid) => ({ ...valid, events: [{ type: 'Noted' }] })],
      ['a NUL in a text', (valid) => ({ ...valid, events: [{ type: 'Noted', data: { text: 'a\0b' } }] })],
      ['half a character', (valid) => ({ ...valid, events: [{ type: 'Noted', data: { text: '\ud83d' } }] })],
    ])('refuses %s and writes nothing', async (_, spoil) => {
      const valid = command(newStream(), -1n);
      await expect(store.append(spoil(valid) as Append)).rejects.toSatisfy(isBadAppend);
      expect(await collect(store.readStream(valid.stream))).toEqual([]);
      await expect(store.append(valid)).resolves.toMatchObject({ revision: 0n, duplicate: false });
    });

    it('takes a backslash before a u for what it is', async () => {
      const stream = newStream();
      const data = { text: 'C:\\u0000 \\ud83d 😀 \u2028' };
      await store.append(command(stream, -1n, [{ type: 'Noted', data }]));
      expect(await collect(store.readStream(stream))).toMatchObject([{ data }]);
    });

    it('says that it is there', async () => {
      await expect(store.ping()).resolves.toBeUndefined();
    });

    it('misses and repeats nothing when its connections break', async ({ skip }) => {
      const { interrupt } = subject;
      if (!interrupt) return skip('this server is not ours to interrupt');
      const streams = upTo(6).map(newStream);
      const before = await store.head();
      const write = async (stream: string) => {
        for (const n of upTo(20)) {
          if (stream === streams[0] && n % 6 === 0) await interrupt();
          await store.append(command(stream, BigInt(n - 2), [noted(n)]));
        }
      };
      const following = follow(subject.other, {
        after: before,
        streams: new Set(streams),
        enough: (events) => events.length >= 120,
      });
      await Promise.all(streams.map(write));
      const seen = await following;
      expect(seen).toHaveLength(120);
      for (const stream of streams) {
        expect(numbers(seen.filter((event) => event.stream === stream))).toEqual(upTo(20));
        expect(numbers(await collect(store.readStream(stream)))).toEqual(upTo(20));
      }
    });
  });
