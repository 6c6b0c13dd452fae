import { expect, it } from 'vitest';
import { attempts } from './attempts.ts';

const at = (seconds: number) => new Date(seconds * 1000);
const limit = (most: number) => attempts({ most, window: 60_000, spacing: 5000, patience: 10_000 });

it('lets some through, then one at a time, and says when they are free again', () => {
  const tries = limit(2);
  expect([tries.take('a', at(0)), tries.take('a', at(1))]).toEqual([
    { wait: 0, over: 0 },
    { wait: 0, over: 0 },
  ]);
  expect(Array.from({ length: 4 }, () => tries.take('a', at(20)))).toEqual([
    { wait: 0, over: 40 },
    { wait: 5000, over: 40 },
    { wait: 10_000, over: 40 },
    { wait: Infinity, over: 40 },
  ]);
  expect(tries.take('a', at(28))).toEqual({ wait: 7000, over: 32 });
  expect(tries.take('b', at(28))).toEqual({ wait: 0, over: 0 });
  expect(tries.take('a', at(61))).toEqual({ wait: 0, over: 0 });
});

it('gives an attempt back', () => {
  const tries = limit(1);
  tries.take('a', at(0));
  expect(tries.isFree('a', at(1))).toBe(false);
  tries.giveBack('a');
  expect(tries.isFree('a', at(1))).toBe(true);
  expect(tries.take('a', at(1)).over).toBe(0);
});

it('does not grow without bound', () => {
  const tries = limit(1);
  for (let n = 0; n < 50_000; n++) tries.take(`address ${n}`, at(0));
  expect(tries.take('address 49999', at(1)).over).toBeGreaterThan(0);
});
