import { expect, it } from 'vitest';
import { passwordLimit, type Origin } from '../src/user/password-limit.ts';

/** A simulated clock that jumps to the next timer once no other work is pending. */
const simulation = () => {
  const start = Date.parse('2026-01-31T18:00:00Z');
  let time = 0;
  const waiting: { at: number; wake: () => void }[] = [];
  const pause = (ms: number) => new Promise<void>((wake) => waiting.push({ at: time + ms, wake }));
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  const run = async () => {
    for (await settled(); waiting.length > 0; await settled()) {
      waiting.sort((a, b) => a.at - b.at);
      const { at, wake } = waiting.shift()!;
      time = at;
      wake();
    }
  };
  return { now: () => new Date(start + time), pause, run, time: () => time };
};

const ip = '203.0.113.5';

/** Runs attempts against a new limit; records the outcome of each and the times of the checks, in milliseconds. */
const attacked = () => {
  const { now, pause, run, time } = simulation();
  const limit = passwordLimit({ now, pause });
  const looks: number[] = [];
  const attempt = async (origin: Origin, answer: string | undefined, at: number) => {
    await pause(at);
    const look = async () => {
      looks.push(time());
      // Duration of a hash.
      await pause(40);
      return answer;
    };
    const came = await limit(origin, look).then(
      (found) => ({ said: found === undefined ? 401 : 200 }),
      ({ statusCode, retryAfter }: { statusCode: number; retryAfter?: number }) => ({
        said: retryAfter === undefined ? 500 : statusCode,
        retryAfter,
      }),
    );
    return { ...came, waited: time() - at };
  };
  return { attempt, run, looks };
};

const most = (all: readonly number[]) => all.reduce((a, b) => Math.max(a, b), 0);

/** Largest number of checks in any span of this many milliseconds. */
const densest = (looks: readonly number[], span: number) =>
  most(looks.map((from) => looks.filter((at) => at >= from && at < from + span).length));

it('lets the right password of a new browser in while 500 wrong ones at 100 accounts come from its address', async () => {
  const { attempt, run, looks } = attacked();
  const guesses = Array.from({ length: 500 }, (_, n) =>
    attempt({ ip, account: `nadie${n % 100}@obra.mx` }, undefined, n * 4),
  );
  const times = [500, 1000, 1999, 5000, 20_000, 60_000];
  const people = times.map((at, n) => attempt({ ip, account: `ana${n}@obra.mx` }, 'in', at));
  const among = attempt({ ip, account: 'nadie7@obra.mx' }, 'in', 2500);
  await run();
  const entered = await Promise.all([...people, among]);
  expect(entered.map(({ said }) => said)).toEqual(entered.map(() => 200));
  expect(most(entered.map(({ waited }) => waited))).toBeLessThan(31_000);
  const refused = await Promise.all(guesses);
  expect(new Set(refused.map(({ said }) => said))).toEqual(new Set([401, 429]));
  // A hundred free ones at once, then four a second.
  expect(densest(looks, 10_000)).toBeLessThanOrEqual(100 + people.length + 40);
});

it('serves the accounts of an address in turn, however many guesses wait for one of them', async () => {
  const { attempt, run } = attacked();
  for (let n = 0; n < 100; n++) void attempt({ ip, account: `nadie${n}@obra.mx` }, undefined, 0);
  for (let n = 0; n < 2000; n++) void attempt({ ip, account: `otra${n % 5}@obra.mx` }, undefined, 10 + n);
  const ana = attempt({ ip, account: 'ana@obra.mx' }, 'in', 1000);
  await run();
  const { said, waited } = await ana;
  expect(said).toBe(200);
  expect(waited).toBeLessThan(3000);
});

it('refuses who would make it wait longer than half a minute, and says when to come again', async () => {
  const { attempt, run, looks } = attacked();
  const everybody = Array.from({ length: 1000 }, (_, n) =>
    attempt({ ip, account: `nadie${n}@obra.mx` }, undefined, 0),
  );
  await run();
  const answers = await Promise.all(everybody);
  expect(most(answers.map(({ waited }) => waited))).toBeLessThan(31_000);
  expect(answers.filter(({ said }) => said === 500)).toEqual([]);
  expect(looks).toHaveLength(220);
});

it.each([
  ['six guesses at the account', () => 'ana@obra.mx'],
  ['guesses at 120 other accounts', (n: number) => `nadie${n % 400}@obra.mx`],
])(
  'keeps only a new browser of that network out while %s wait, and only while they do',
  async (_, accountOf) => {
    const { attempt, run } = attacked();
    // For a minute the queue is always full.
    const guesses = Array.from({ length: 6000 }, (_, n) =>
      attempt({ ip, account: accountOf(n) }, undefined, n * 10),
    );
    const ana = { account: 'ana@obra.mx' };
    const during = [20_000, 40_000, 59_000].map((at) => ({
      there: attempt({ ...ana, ip }, 'in', at),
      known: attempt({ ...ana, ip, device: 'hers' }, 'in', at),
      elsewhere: attempt({ ...ana, ip: '203.0.113.6' }, 'in', at),
    }));
    const asTold = attempt({ ...ana, ip }, 'in', 59_000 + 30_000);
    await run();
    await Promise.all(guesses);
    for (const { there, known, elsewhere } of during) {
      expect(await there).toMatchObject({ said: 429, retryAfter: 30 });
      expect(await known).toEqual({ said: 200, waited: 40 });
      expect(await elsewhere).toEqual({ said: 200, waited: 40 });
    }
    expect(await asTold).toMatchObject({ said: 200 });
  },
);
