import { expect, it } from 'vitest';
import { roundRobin } from '../../src/work/index.ts';

const waiter = (name: string) => ({ who: name[0]!, name });

it('has whoever comes while a round is under way at its end, before all that wait for the next', () => {
  const line = roundRobin<ReturnType<typeof waiter>>();
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2']) line.join(waiter(name));
  const served = [line.next(), line.next(), line.next()];
  line.join(waiter('c1'));
  while (line.count() > 0) served.push(line.next());
  expect(served.map((one) => one?.name)).toEqual(['a1', 'b1', 'a2', 'b2', 'c1', 'a3']);
});

it('takes the last of whoever has the most waiting, and of those the last that came', () => {
  const line = roundRobin<ReturnType<typeof waiter>>();
  for (const name of ['a1', 'b1', 'b2', 'c1', 'c2']) line.join(waiter(name));
  expect([line.giveWay(), line.giveWay()].map((one) => one?.name)).toEqual(['c2', 'b2']);
});
