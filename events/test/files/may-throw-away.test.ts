import { expect, it } from 'vitest';
import type { LogMemory, LogSeen } from '../../src/files/log-memory.ts';
import { heldNow, mayThrowAway } from '../../src/files/may-throw-away.ts';
import type { EventStore } from '../../src/store/port.ts';

const day = (n: number) => new Date(Date.UTC(2026, 1, 1 + n, 12));

const remembered = () => {
  let seen: LogSeen | undefined;
  let writes = 0;
  const memory: LogMemory = {
    read: async () => seen,
    write: async (next) => {
      seen = next;
      writes += 1;
      return true;
    },
  };
  return { memory, writes: () => writes };
};

/** A log of so many events. */
const logOf = (name: string, events: bigint) =>
  ({
    identity: async () => name,
    head: async () => events,
    holds: async ({ position }: { position: bigint }) => position <= events,
    readAll: async function* ({ position: from = 0n } = {}) {
      for (let position = from + 1n; position <= events; position += 1n)
        yield { position, id: `${name}-${position}`, meta: { command_id: `${name}-${position}` } };
    },
  }) as unknown as EventStore;

const sweep = (store: EventStore, at: number, memory: LogMemory) =>
  mayThrowAway({ store, now: day(at), log: undefined }, [memory]);

it('holds what a log does not name for a day, also when an empty one of another name was seen before', async () => {
  const { memory } = remembered();
  expect(await sweep(logOf('empty', 0n), 0, memory)).toBe(false);
  expect(await sweep(logOf('empty', 0n), 2, memory)).toBe(false);
  expect(await sweep(logOf('ours', 50n), 3, memory)).toBe(false);
  expect(await sweep(logOf('ours', 50n), 5, memory)).toBe(true);
});

it('counts the thirty days anew when an empty log that came instead goes again', async () => {
  const { memory } = remembered();
  await sweep(logOf('ours', 50n), 0, memory);
  expect(await sweep(logOf('ours', 50n), 2, memory)).toBe(true);
  expect(await sweep(logOf('empty', 0n), 3, memory)).toBe(false);
  expect(await sweep(logOf('ours', 50n), 4, memory)).toBe(false);
  expect(await sweep(logOf('ours', 50n), 33, memory)).toBe(false);
  expect(await sweep(logOf('ours', 50n), 35, memory)).toBe(true);
});

it('says what a look at another log would find, and remembers nothing of it', async () => {
  const { memory, writes } = remembered();
  await sweep(logOf('ours', 50n), 0, memory);
  const before = writes();
  const hold = await heldNow({ store: logOf('other', 7n), now: day(2), log: undefined }, [memory]);
  expect(hold).toEqual({ reason: 'replaced', since: day(2), until: day(32) });
  expect(writes()).toBe(before);
  expect(await sweep(logOf('ours', 50n), 3, memory)).toBe(true);
});
