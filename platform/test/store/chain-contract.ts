import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EventStore, Recorded } from '../../src/store/port.ts';
import { collect, command, meta, newStream, noted, upTo, type Subject } from './contract.ts';

/** Independent implementation of the event hash, as docs/integrity.md describes it for auditors. */
export const hashByHand = ({ stream, revision, type, data, meta }: Recorded): string => {
  const { hash: _, ...hashed } = meta;
  const text = JSON.stringify([stream, revision.toString(), type, data, hashed]);
  return createHash('sha256').update(text, 'utf8').digest('hex');
};

/** Checks each event against the expected hashes. */
const expectLinked = (events: readonly Recorded[]) => {
  let previous = '0'.repeat(64);
  for (const event of events) {
    expect(event.meta.previous).toBe(previous);
    previous = hashByHand(event);
    expect(event.meta.hash).toBe(previous);
  }
};

/** Tests of the hashes that link the events of a stream; every adapter must pass. */
export const chainContract = (name: string, open: () => Promise<Subject>) =>
  describe(`${name}, its links`, () => {
    let subject: Subject;
    let store: EventStore;
    beforeAll(async () => {
      subject = await open();
      store = subject.store;
    });
    afterAll(() => subject.close());
    const read = (stream: string) => collect(store.readStream(stream));

    it('links each event to the one before it in its stream, whoever wrote it', async () => {
      const stream = newStream();
      const before = await store.head();
      await store.append(command(stream, -1n, upTo(3).map(noted)));
      await subject.other.append(command(stream, 2n, [noted(4)]));
      await store.append(command(stream, 3n, upTo(2).map(noted)));
      await subject.other.append(
        command(stream, 5n, [{ type: 'Odd', data: { 7: 'siete', b: -0, '': null } }]),
      );
      const events = await read(stream);
      expect(events).toHaveLength(7);
      expectLinked(events);
      const positions = new Set(events.map(({ position }) => position));
      const all = await collect(store.readAll(before));
      expectLinked(all.filter((event) => event.stream === stream && positions.has(event.position)));
    });

    it('links what many write at once, in batches and one by one, and what is sent again', async () => {
      const streams = upTo(20).map(newStream);
      const first = streams.map((stream) => command(stream, -1n, upTo(3).map(noted)));
      await Promise.all(first.map((each) => store.append(each)));
      await Promise.allSettled(
        streams.flatMap((stream) =>
          [store, subject.other].map((writer) => writer.append(command(stream, 2n, [noted(9), noted(10)]))),
        ),
      );
      await Promise.all(first.map((each) => subject.other.append(each)));
      for (const stream of streams) {
        const events = await read(stream);
        expect(events).toHaveLength(5);
        expectLinked(events);
      }
    });

    it('takes no links from who appends, and keeps all else that they say', async () => {
      const stream = newStream();
      const log = { events: 3, hash: 'ab'.repeat(32) };
      const own = { ...meta(randomUUID()), log, previous: 'f'.repeat(64), hash: 'e'.repeat(64) };
      await store.append(command(stream, -1n, [noted(1)], own));
      const events = await read(stream);
      expectLinked(events);
      expect(events[0]!.meta).toMatchObject({ by: 'ana', log });
    });

    it('links to what is there after another history was put in the place of the one it had read', async ({
      skip,
    }) => {
      if (!subject.backup) return skip('this server is not ours to restore');
      const stream = newStream();
      await store.append(command(stream, -1n, [noted(1)]));
      const restore = await subject.backup();
      await store.append(command(stream, 0n, [noted(2)]));
      await restore();
      await subject.other.append(command(stream, 0n, [noted(3)]));
      await read(stream);
      await store.append(command(stream, 1n, [noted(4)]));
      expectLinked(await read(stream));
    });
  });
