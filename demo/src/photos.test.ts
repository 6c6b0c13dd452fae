import { expect, it } from 'vitest';
import { spread } from './photos.ts';

const concepts = Array.from({ length: 20 }, (_, i) => i);

it('photographs records all over the month’s concepts, others each month', () => {
  expect(spread(concepts, 5, 0)).toEqual([0, 4, 8, 12, 16]);
  expect(spread(concepts, 5, 1)).toEqual([1, 5, 9, 13, 17]);
  expect(spread(concepts, 5, 7)).toEqual([3, 7, 11, 15, 19]);
});

it('never photographs a record twice', () => {
  for (let length = 0; length < 60; length++)
    for (let n = 0; n < 12; n++) {
      const chosen = spread(
        concepts
          .concat(concepts, concepts)
          .map((_, i) => i)
          .slice(0, length),
        5,
        n,
      );
      expect(new Set(chosen).size).toBe(Math.min(5, length));
      expect(chosen).not.toContain(undefined);
    }
});

it('photographs nothing where no photos are asked for', () => {
  expect(spread(concepts, 0, 3)).toEqual([]);
});
