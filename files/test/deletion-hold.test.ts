import { describe, expect, it } from 'vitest';
import type { LogMemory, LogSeen } from '../src/sweep/log-memory.ts';
import { activeHold, mayDeleteUnused, release } from '../src/sweep/deletion-hold.ts';
import type { EventStore } from '@obraclara/platform/store';

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

/** A log with this number of events. */
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
  mayDeleteUnused({ store, now: day(at), log: undefined }, [memory]);

it('holds what a log does not name for a day, also when an empty one of another name was seen before', async () => {
  const { memory } = remembered();
  expect(await sweep(logOf('empty', 0n), 0, memory)).toBe(false);
  expect(await sweep(logOf('empty', 0n), 2, memory)).toBe(false);
  expect(await sweep(logOf('ours', 50n), 3, memory)).toBe(false);
  expect(await sweep(logOf('ours', 50n), 5, memory)).toBe(true);
});

it('restarts the thirty days after an empty log replaced this one for a while', async () => {
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
  const hold = await activeHold({ store: logOf('other', 7n), now: day(2), log: undefined }, [memory]);
  expect(hold).toMatchObject({ reason: 'replaced', since: day(2), until: day(32) });
  expect(writes()).toBe(before);
  expect(await sweep(logOf('ours', 50n), 3, memory)).toBe(true);
});

describe('what was shown of a hold', () => {
  const asked = (store: EventStore, at: number) => ({ store, now: day(at), log: undefined });
  /** Two states that know of a replaced log since day 3, and the suspension that was shown on day 4. */
  const shownOnce = async () => {
    const [database, folder] = [remembered(), remembered()];
    const memories = [database.memory, folder.memory];
    await mayDeleteUnused(asked(logOf('ours', 50n), 0), memories);
    await mayDeleteUnused(asked(logOf('other', 20n), 3), memories);
    const hold = await activeHold(asked(logOf('other', 20n), 4), memories);
    if (!hold) throw new Error('nothing is held');
    return { database, folder, memories, hold };
  };

  it('is let go of in both memories, also when something happened in the log since', async () => {
    const { memories, hold } = await shownOnce();
    expect(await release(asked(logOf('other', 22n), 4), memories, hold)).toBe(true);
    expect(await activeHold(asked(logOf('other', 22n), 4), memories)).toBeUndefined();
  });

  it.each([
    ['another', logOf('third', 20n)],
    ['the former', logOf('ours', 50n)],
    ['an older one of that name', logOf('other', 19n)],
  ])('is not let go of when the log is %s', async (_, store) => {
    const { memories, hold, database, folder } = await shownOnce();
    const before = [database.writes(), folder.writes()];
    expect(await release(asked(store, 4), memories, hold)).toBe(false);
    expect([database.writes(), folder.writes()]).toEqual(before);
  });

  it.each(['database', 'folder'] as const)(
    'is not let go of in either when the memory in the %s is of another hold',
    async (which) => {
      const { memories, hold, ...both } = await shownOnce();
      const known = await both[which].memory.read();
      await both[which].memory.write({ ...(known as LogSeen), held_since: day(4) }, known);
      const before = [both.database.writes(), both.folder.writes()];
      expect(await release(asked(logOf('other', 20n), 4), memories, hold)).toBe(false);
      expect([both.database.writes(), both.folder.writes()]).toEqual(before);
    },
  );
});
