import { expect, it } from 'vitest';
import { assignLeaders } from '../src/assign-leaders.ts';

const names = ['one', 'two', 'three', 'four'];
const [a, b] = [
  { id: 'a', models: names },
  { id: 'b', models: names },
];
const loads = (shares: Map<string, string>) => {
  const holders = [...shares.values()];
  return Object.fromEntries(
    [...new Set(holders)].map((id) => [id, holders.filter((one) => one === id).length]),
  );
};

it('gives all projections to a single process, and half to one that joins', () => {
  const alone = assignLeaders([a], new Map());
  expect(loads(alone)).toEqual({ a: 4 });
  expect(loads(assignLeaders([b, a], alone))).toEqual({ a: 2, b: 2 });
});

it('leaves a projection where it is led, unless its leader has two more than another', () => {
  const held = new Map([
    ['one', 'b'],
    ['two', 'b'],
    ['three', 'a'],
  ]);
  const three = [a, b].map((one) => ({ ...one, models: names.slice(0, 3) }));
  expect(assignLeaders(three, held)).toEqual(held);
  expect(loads(assignLeaders([a, b], new Map(names.map((name, n) => [name, n === 3 ? 'a' : 'b']))))).toEqual({
    a: 2,
    b: 2,
  });
});

it('gives a projection to nobody whose code does not have it, and to no worker that is gone', () => {
  const older = { id: 'b', models: ['one'] };
  expect(assignLeaders([a, older], new Map([['two', 'b']])).get('two')).toBe('a');
  expect(loads(assignLeaders([a], new Map(names.map((name) => [name, 'gone']))))).toEqual({ a: 4 });
});
