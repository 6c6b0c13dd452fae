import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  isConflict,
  isReplaced,
  placeOf,
  type EventStore,
  type Place,
  type Recorded,
} from '../../src/store/port.ts';
import { collect, command, follow, newStream, noted, numbers, upTo, type Subject } from './contract.ts';

/** Tests of a log's identity and places, also after another log replaces it; every adapter must pass. */
export const placeContract = (name: string, open: () => Promise<Subject>) =>
  describe(`${name}, its name and its places`, () => {
    let subject: Subject;
    let store: EventStore;
    beforeAll(async () => {
      subject = await open();
      store = subject.store;
    });
    afterAll(() => subject.close());

    /** Appends notes 1…n one by one. */
    const history = async (stream: string, n: number) => {
      for (const i of upTo(n)) await store.append(command(stream, BigInt(i - 2), [noted(i)]));
    };

    it('has one name, whoever asks', async () => {
      const name = await store.identity();
      expect(name).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
      expect([await subject.other.identity(), await store.identity()]).toEqual([name, name]);
      const all = await collect(store.readAll(0n));
      expect(all.every(({ meta }) => meta.command_id)).toBe(true);
    });

    it('goes on from the place of an event, and from no place that is none', async () => {
      const stream = newStream();
      await history(stream, 3);
      const [first, second] = (await collect(store.readStream(stream))) as [Recorded, Recorded];
      const place = placeOf(first);
      expect(await store.holds(place)).toBe(true);
      const rest = (events: Recorded[]) => events.filter((event) => event.stream === stream);
      expect(numbers(rest(await collect(store.readAll(place))))).toEqual([2, 3]);
      const { signal } = new AbortController();
      for (const other of [
        { ...place, mark: placeOf(second).mark },
        { ...place, position: place.position + 1_000_000_000n },
        { ...place, mark: place.mark.replace(first.meta.command_id, randomUUID()) },
      ]) {
        expect(await store.holds(other)).toBe(false);
        await expect(collect(store.readAll(other))).rejects.toSatisfy(isReplaced);
        await expect(
          store.subscribeToAll(other, { signal })[Symbol.asyncIterator]().next(),
        ).rejects.toSatisfy(isReplaced);
      }
    });

    /** Appends one event of each of these types, in this order. */
    const kinds = async (stream: string, types: readonly string[]) => {
      for (const [n, type] of types.entries())
        await store.append(command(stream, BigInt(n - 1), [{ ...noted(n + 1), type }]));
    };

    it('reads only events of some types, and the newest, wherever it goes on from', async () => {
      const [stream, own] = [newStream(), randomUUID().slice(0, 8)];
      const [odd, even, never] = [`Odd${own}`, `Even${own}`, `Never${own}`];
      const before = await store.head();
      await kinds(
        stream,
        upTo(9).map((n) => (n % 2 === 1 ? odd : even)),
      );
      // Another type that has a requested type as its prefix.
      await store.append(command(stream, 8n, [{ ...noted(10), type: `${odd}ToDo` }]));
      const all = await collect(store.readAll(before));
      const reads = (types: readonly string[], after: bigint | Place = before) =>
        collect(store.readAll(after, types));
      expect(await reads([odd])).toEqual(all.filter(({ type }, n) => type === odd || n === all.length - 1));
      expect(numbers(await reads([even, odd]))).toEqual(upTo(10));
      for (const types of [[never], []]) expect(await reads(types)).toEqual(all.slice(-1));
      const fifth = placeOf(all[4]!);
      for (const after of [fifth, fifth.position])
        expect(numbers(await reads([even], after))).toEqual([6, 8, 10]);
      const last = placeOf(all.at(-1)!);
      for (const types of [[odd], []]) {
        expect(await reads(types, last)).toEqual([]);
        await expect(reads(types, { ...fifth, mark: last.mark })).rejects.toSatisfy(isReplaced);
      }
    });

    it('says after each page how far it has read, and reads no page more once it is told to stop', async () => {
      const stream = newStream();
      const before = await store.head();
      for (let n = 0; n < 1100; n += 100)
        await store.append(
          command(
            stream,
            BigInt(n - 1),
            upTo(100).map((i) => noted(n + i)),
          ),
        );
      const head = await store.head();
      for (const types of [undefined, ['Noted']]) {
        const positions: bigint[] = [];
        const whole = await collect(
          store.readAll(before, types, { passed: (position) => void positions.push(position) }),
        );
        expect(numbers(whole)).toEqual(upTo(1100));
        expect(positions.length).toBeGreaterThan(1);
        expect(positions).toEqual(positions.toSorted((a, b) => Number(a - b)));
        expect(positions.at(-1)).toBe(head);

        const stop = new AbortController();
        const read: Recorded[] = [];
        const reading = async () => {
          const passed = () => stop.abort(new Error('enough'));
          for await (const event of store.readAll(before, types, { signal: stop.signal, passed }))
            read.push(event);
        };
        await expect(reading()).rejects.toThrow('enough');
        expect(read.at(-1)?.position).toBe(positions[0]);
      }
    });

    it('tells a backup that was restored and has grown since from what it took the place of', async ({
      skip,
    }) => {
      if (!subject.backup) return skip('this server is not ours to restore');
      const stream = newStream();
      await history(stream, 3);
      const kept = placeOf((await collect(store.readStream(stream))).at(-1)!);
      const restore = await subject.backup();
      const name = await store.identity();
      const lost = command(stream, 2n, [noted(4)]);
      await store.append(lost);
      const [past] = (await collect(store.readStream(stream, 3n))) as [Recorded];
      const seen = Promise.withResolvers<void>();
      const enough = () => (seen.resolve(), false);
      const following = follow(store, { after: kept.position, streams: new Set([stream]), enough });
      const over = expect(following).rejects.toSatisfy(isReplaced);
      await seen.promise;

      await restore();
      for (let n = 4; n < 12; n++)
        await subject.other.append(command(stream, BigInt(n - 2), [noted(n * 10)]));
      expect(await store.head()).toBeGreaterThan(past.position);
      await over;
      expect(await store.identity()).toBe(name);
      expect([await store.holds(kept), await store.holds(placeOf(past))]).toEqual([true, false]);
      const events = await collect(store.readStream(stream, 2n));
      expect(numbers(events)).toEqual([3, 40, 50, 60, 70, 80, 90, 100, 110]);
      // Commands of the lost history are no duplicates.
      await expect(store.append(lost)).rejects.toSatisfy(isConflict);
      expect(await store.append({ ...lost, expectedRevision: 10n })).toMatchObject({ duplicate: false });
    });

    it('has another name once another log is in its place', async ({ skip }) => {
      if (!subject.backup) return skip('this server is not ours to restore');
      const stream = newStream();
      await history(stream, 2);
      const name = await store.identity();
      const [event] = (await collect(store.readStream(stream))) as [Recorded];
      await (
        await subject.backup()
      )('empty');
      expect(await store.holds(placeOf(event))).toBe(false);
      expect(await store.identity()).not.toBe(name);
      expect(await collect(store.readStream(stream))).toEqual([]);
      expect(await store.append(command(stream, -1n))).toMatchObject({ revision: 0n, duplicate: false });
    });
  });
