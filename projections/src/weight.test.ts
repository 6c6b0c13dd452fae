import type { Recorded } from '@obraclara/platform/store';
import { expect, it } from 'vitest';
import { estimation, meta, of, terms } from '../test/story.ts';
import { inBatches } from './catch-up.ts';
import { weightOf } from './weight.ts';

const event = (position: bigint, lines: number): Recorded => ({
  ...estimation(1, terms(1, 1, 100, lines)),
  meta: meta(),
  stream: `estimations-${of.contract_id}`,
  revision: position,
  position,
});
const characters = (events: readonly Recorded[]) => JSON.stringify(events.map(({ data }) => data)).length;

it('weighs a value about as its JSON is long', () => {
  for (const lines of [1, 7, 500]) {
    const { data } = event(1n, lines);
    const ratio = weightOf(data) / JSON.stringify(data).length;
    expect(ratio).toBeGreaterThan(0.9);
    expect(ratio).toBeLessThan(1.2);
  }
});

/** Number of events in each batch, and the length of the largest batch as JSON. */
const batchesOf = async (count: number, lines: number) => {
  async function* all() {
    for (let n = 1; n <= count; n++) yield event(BigInt(n), lines);
  }
  const sizes: number[] = [];
  let longest = 0;
  for await (const batch of inBatches(all())) {
    sizes.push(batch.length);
    longest = Math.max(longest, characters(batch));
  }
  return { sizes, longest };
};

it('ends a batch when its events are many, or heavy', async () => {
  expect((await batchesOf(2100, 1)).sizes).toEqual([1000, 1000, 100]);
  const heavy = await batchesOf(30, 5000);
  expect(heavy.sizes.reduce((sum, size) => sum + size)).toBe(30);
  expect(heavy.sizes.length).toBeGreaterThan(3);
  expect(heavy.longest).toBeLessThan(5_500_000);
});
