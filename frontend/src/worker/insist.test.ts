import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { insist } from './insist.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Work that fails so often, and then answers. */
const failing = (times: number) => {
  const work = vi.fn(async () => {
    if (work.mock.calls.length <= times) throw new Error(`lost ${work.mock.calls.length}`);
    return 'there';
  });
  return work;
};

it.each([0, 1, 2])('answers after %i lost attempts', async (times) => {
  const work = failing(times);
  const asked = insist(work);
  await vi.runAllTimersAsync();
  expect(await asked).toBe('there');
  expect(work).toHaveBeenCalledTimes(times + 1);
});

it('gives up after the third attempt', async () => {
  const work = failing(3);
  const asked = insist(work).catch(String);
  await vi.runAllTimersAsync();
  expect(await asked).toBe('Error: lost 3');
  expect(work).toHaveBeenCalledTimes(3);
});
