import { expect, it } from 'vitest';
import { concurrencyLimit } from '../../src/work/concurrency-limit.ts';

it('does no more than so much at once, in the order of asking, whatever fails', async () => {
  const turn = concurrencyLimit(2);
  const began: number[] = [];
  const ends: (() => void)[] = [];
  const work = (n: number) => () =>
    new Promise<number>((resolve, reject) => {
      began.push(n);
      ends[n] = () => (n === 0 ? reject(new Error('broken')) : resolve(n));
    });
  const all = [0, 1, 2, 3].map((n) => turn(work(n)));
  await Promise.resolve();
  expect(began).toEqual([0, 1]);
  ends[0]!();
  await expect(all[0]).rejects.toThrow('broken');
  expect(began).toEqual([0, 1, 2]);
  ends[2]!();
  expect(await all[2]).toBe(2);
  expect(began).toEqual([0, 1, 2, 3]);
  ends[1]!();
  ends[3]!();
  expect(await Promise.all(all.slice(1))).toEqual([1, 2, 3]);
});
