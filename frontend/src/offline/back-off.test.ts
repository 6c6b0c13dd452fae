import { afterEach, expect, it, vi } from 'vitest';
import { backOff } from './back-off.ts';

afterEach(() => void vi.restoreAllMocks());

const pauses = (chance: number) => {
  vi.spyOn(Math, 'random').mockReturnValue(chance);
  return [0, 1, 2, 7, 8, 60].map(backOff);
};

it('waits twice as long each time, five minutes at most, and up to half of it less by chance', () => {
  expect(pauses(1)).toEqual([2000, 4000, 8000, 256_000, 300_000, 300_000]);
  expect(pauses(0)).toEqual([1000, 2000, 4000, 128_000, 150_000, 150_000]);
});

it('spreads the retries of clients that lost the server together', () => {
  expect(new Set(Array.from({ length: 20 }, () => backOff(4))).size).toBeGreaterThan(10);
});
