import fc from 'fast-check';
import { expect, it } from 'vitest';
import { assignLeaders, type LiveWorker } from './assign-leaders.ts';

const names = ['catalog', 'documents', 'estimations', 'history', 'program', 'progress', 'users'];
const ids = ['a', 'b', 'c', 'd'];

const workers = fc
  .uniqueArray(fc.record({ id: fc.constantFrom(...ids), models: fc.subarray(names) }), {
    selector: ({ id }) => id,
  })
  .map((list): LiveWorker[] => list);
const holders = fc
  .dictionary(fc.constantFrom(...names), fc.constantFrom(...ids, 'gone'))
  .map((record) => new Map(Object.entries(record)));

const loads = (list: readonly LiveWorker[], shares: ReadonlyMap<string, string>) =>
  new Map(list.map(({ id }) => [id, [...shares.values()].filter((one) => one === id).length]));

it('gives each projection to one live and able process, and balances them within one', () =>
  fc.assert(
    fc.property(workers, holders, (list, held) => {
      const shares = assignLeaders(list, held);
      const able = (name: string) => list.filter(({ models }) => models.includes(name)).map(({ id }) => id);
      const load = loads(list, shares);
      for (const name of names) {
        const leader = shares.get(name);
        if (able(name).length === 0) expect(leader).toBeUndefined();
        else expect(able(name)).toContain(leader);
        for (const other of able(name)) expect(load.get(leader!)! - load.get(other)!).toBeLessThanOrEqual(1);
      }
    }),
  ));

it('says the same to all, in whatever order they hear of each other, and does not change its mind', () =>
  fc.assert(
    fc.property(workers, holders, (list, held) => {
      const shares = assignLeaders(list, held);
      expect(assignLeaders(list.toReversed(), held)).toEqual(shares);
      expect(assignLeaders(list, shares)).toEqual(shares);
    }),
  ));

it('moves the fewest projections: a new process takes half, and those of a lost one are shared', () => {
  const all = (...these: string[]) => these.map((id) => ({ id, models: names }));
  const alone = assignLeaders(all('b'), new Map());
  expect([...alone.values()]).toEqual(names.map(() => 'b'));
  const two = assignLeaders(all('a', 'b'), alone);
  expect(loads(all('a', 'b'), two)).toEqual(
    new Map([
      ['a', 3],
      ['b', 4],
    ]),
  );
  const three = assignLeaders(all('a', 'b', 'c'), two);
  const moved = names.filter((name) => three.get(name) !== two.get(name));
  expect(moved.map((name) => three.get(name))).toEqual(['c', 'c']);
  const left = assignLeaders(all('a', 'c'), three);
  for (const name of names) if (three.get(name) !== 'b') expect(left.get(name)).toBe(three.get(name));
});
