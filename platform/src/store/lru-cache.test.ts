import fc from 'fast-check';
import { expect, it } from 'vitest';
import { lruCache } from './lru-cache.ts';

const most = 8;
const left = 6;
const key = fc.constantFrom(...'abcdefghijkl');
const use = fc.oneof(
  { weight: 60, arbitrary: fc.record({ is: fc.constant('set' as const), key, value: fc.nat(99) }) },
  { weight: 30, arbitrary: fc.record({ is: fc.constant('get' as const), key }) },
  { weight: 1, arbitrary: fc.record({ is: fc.constant('clear' as const) }) },
);

it('knows what a list knows that is sorted by when each was last used, and forgets a quarter when it is full', () =>
  fc.assert(
    fc.property(fc.array(use, { maxLength: 200, size: 'max' }), (uses) => {
      const map = lruCache<number>(most);
      let list: [key: string, value: number][] = [];
      for (const one of uses) {
        if (one.is === 'clear') {
          map.clear();
          list = [];
          continue;
        }
        const found = list.find(([known]) => known === one.key);
        const others = list.filter((each) => each !== found);
        if (one.is === 'get') {
          expect(map.get(one.key)).toBe(found?.[1]);
          if (found) list = [...others, found];
        } else {
          map.set(one.key, one.value);
          list = [...others, [one.key, one.value]];
          if (list.length > most) list = list.slice(-left);
        }
      }
      for (const [known, value] of list) expect(map.get(known)).toBe(value);
      for (const name of 'abcdefghijkl')
        if (!list.some(([known]) => known === name)) expect(map.get(name)).toBeUndefined();
    }),
  ));

it('stays as fast after many evictions', () => {
  const map = lruCache<number>(100_000);
  for (let n = 0; n < 1_000_000; n++) map.set(`${n}`, n);
  expect(map.get('999999')).toBe(999_999);
  expect(map.get('899999')).toBeUndefined();
});
