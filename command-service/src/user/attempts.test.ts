import { expect, it } from 'vitest';
import { attempts } from './attempts.ts';

const at = (seconds: number) => new Date(seconds * 1000);

it('counts within its window and says how long to wait', () => {
  const limit = attempts({ most: 2, window: 60_000 });
  expect([limit.take('a', at(0)), limit.take('a', at(1)), limit.take('a', at(20))]).toEqual([0, 0, 40]);
  expect(limit.take('b', at(20))).toBe(0);
  expect(limit.take('a', at(61))).toBe(0);
});

it('gives an attempt back', () => {
  const limit = attempts({ most: 1, window: 60_000 });
  limit.take('a', at(0));
  limit.giveBack('a');
  expect(limit.take('a', at(1))).toBe(0);
});

it('does not grow without bound', () => {
  const limit = attempts({ most: 1, window: 60_000 });
  for (let n = 0; n < 50_000; n++) limit.take(`address ${n}`, at(0));
  expect(limit.take('address 49999', at(1))).toBeGreaterThan(0);
});
