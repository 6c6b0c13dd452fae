import { expect, it } from 'vitest';
import { roundRobin } from '../../src/work/index.ts';

const waiter = (name: string) => ({ who: name[0]!, name });

it('puts a newcomer at the end of the current round, before the next one', () => {
  const line = roundRobin<ReturnType<typeof waiter>>();
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2']) line.join(waiter(name));
  const served = [line.next(), line.next(), line.next()];
  line.join(waiter('c1'));
  while (line.count() > 0) served.push(line.next());
  expect(served.map((one) => one?.name)).toEqual(['a1', 'b1', 'a2', 'b2', 'c1', 'a3']);
});

it('drops the last item of the caller with most queued, and among those the newest', () => {
  const line = roundRobin<ReturnType<typeof waiter>>();
  for (const name of ['a1', 'b1', 'b2', 'c1', 'c2']) line.join(waiter(name));
  expect([line.giveWay(), line.giveWay()].map((one) => one?.name)).toEqual(['c2', 'b2']);
});
