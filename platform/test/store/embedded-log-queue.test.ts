import { describe, expect, it } from 'vitest';
import { chained } from '../../src/store/chain.ts';
import { nothingBefore } from '../../src/store/link.ts';
import { checked, type Linked } from '../../src/store/check.ts';
import type { Outcome } from '../../src/store/embedded-log-append.ts';
import { groupCommit } from '../../src/store/embedded-log-queue.ts';
import { isConflict, type Append, type Appended } from '../../src/store/port.ts';
import { command, newStream, noted } from './contract.ts';

const linked = (request: Append) => chained(checked(request), nothingBefore);

/** A queue whose batches finish when the test calls `finish`. */
const slowQueue = (known: Map<string, Appended & { stream: string }> = new Map()) => {
  const batches: Linked[][] = [];
  let finish: (() => void) | undefined;
  let position = 0n;
  const queue = groupCommit({
    write: async (commands): Promise<Outcome[]> => {
      batches.push(commands);
      await new Promise<void>((resolve) => (finish = resolve));
      return commands.map(({ expectedRevision }) => ({
        revision: expectedRevision + 1n,
        position: (position += 1n),
        duplicate: false,
      }));
    },
    find: async () => known,
    written: () => undefined,
  });
  const batch = async (nth: number) => {
    while (batches.length <= nth) await new Promise(setImmediate);
    return batches[nth]!;
  };
  return { queue, batch, finish: () => finish?.() };
};

describe('Natural group commit', () => {
  it('batches appends that arrive during a write', async () => {
    const { queue, batch, finish } = slowQueue();
    const first = queue.append(linked(command(newStream(), -1n)));
    expect(await batch(0)).toHaveLength(1);
    const later = Array.from({ length: 9 }, () => queue.append(linked(command(newStream(), -1n))));
    finish();
    await first;
    expect(await batch(1)).toHaveLength(9);
    finish();
    expect((await Promise.all(later)).map(({ position }) => position)).toEqual([
      2n,
      3n,
      4n,
      5n,
      6n,
      7n,
      8n,
      9n,
      10n,
    ]);
  });

  it('never puts two commands of one stream into one batch, and keeps their order', async () => {
    const { queue, batch, finish } = slowQueue();
    const stream = newStream();
    const appends = [0, 1, 2].map((n) => queue.append(linked(command(stream, BigInt(n - 1), [noted(n)]))));
    for (const n of [0, 1, 2]) {
      expect(await batch(n)).toMatchObject([{ expectedRevision: BigInt(n - 1) }]);
      finish();
    }
    await Promise.all(appends);
  });

  it('rejects a stale append without writing it, unless it is a repeated one', async () => {
    const stream = newStream();
    const before = linked(command(stream, 3n));
    const landed = { stream, revision: 4n, position: 40n, duplicate: true };
    const { queue, batch, finish } = slowQueue(new Map([[before.commandId, landed]]));
    const winner = queue.append(linked(command(stream, 6n)));
    await batch(0);
    const stale = queue.append(linked(command(stream, 6n)));
    const repeated = queue.append(before);
    finish();
    await winner;
    await expect(stale).rejects.toSatisfy(isConflict);
    await expect(repeated).resolves.toEqual({ revision: 4n, position: 40n, duplicate: true });
    await queue.drained();
  });
});
