import { expect, it } from 'vitest';
import { fairLimit } from '../../src/work/index.ts';

const full = () => {
  throw new Error('too many');
};

/** A queue with one job at a time; each job runs until the test ends it. */
const held = (most = 100) => {
  const turn = fairLimit({ atOnce: 1, most, full });
  const began: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (name: string, signal = new AbortController().signal) =>
    turn({ who: name[0]!, signal }, () => {
      began.push(name);
      return new Promise<string>((resolve) => ends.push(() => resolve(name)));
    });
  /** Ends the running jobs one by one until all have settled. */
  const endAll = async (all: Promise<unknown>[]) => {
    const over = Promise.allSettled(all);
    let isOver = false;
    void over.then(() => (isOver = true));
    while (!isOver) {
      ends.shift()?.();
      await Promise.resolve();
    }
    return over;
  };
  return { ask, began, endAll };
};

it("lets each have a turn of every round: one's hundred hold nobody else up by more than one", async () => {
  const { ask, began, endAll } = held();
  const all = Array.from({ length: 100 }, (_, nth) => ask(`a${nth}`));
  all.push(ask('b0'), ask('b1'), ask('c0'));
  await endAll(all);
  expect(began.slice(0, 6)).toEqual(['a0', 'a1', 'b0', 'c0', 'a2', 'b1']);
  expect(began.slice(6)).toEqual(Array.from({ length: 97 }, (_, nth) => `a${nth + 3}`));
});

it('does nothing for requests that were cancelled while queued or before', async () => {
  const { ask, began, endAll } = held();
  const gone = new AbortController();
  const first = ask('a0');
  const left = [ask('a1', gone.signal), ask('a2', gone.signal)];
  const last = ask('b0');
  gone.abort(new Error('hung up'));
  for (const one of [...left, ask('a3', gone.signal)]) await expect(one).rejects.toThrow('hung up');
  await endAll([first, last]);
  expect(began).toEqual(['a0', 'b0']);
});

it('refuses only callers with the maximum number of queued requests', async () => {
  const { ask, began, endAll } = held(2);
  const all = [ask('a0'), ask('a1'), ask('a2')];
  await expect(ask('a3')).rejects.toThrow('too many');
  await endAll([...all, ask('b0')]);
  expect(began).toEqual(['a0', 'a1', 'b0', 'a2']);
  const later = ask('a4');
  await endAll([later]);
  expect(await later).toBe('a4');
});

it('goes on after a work that failed, and whose waiter left while it went on', async () => {
  const turn = fairLimit({ atOnce: 1, most: 9, full });
  const gone = new AbortController();
  const first = turn({ who: 'a', signal: gone.signal }, () => Promise.reject(new Error('broken')));
  const second = turn({ who: 'a', signal: new AbortController().signal }, () => Promise.resolve('done'));
  gone.abort();
  await expect(first).rejects.toThrow('broken');
  expect(await second).toBe('done');
});
