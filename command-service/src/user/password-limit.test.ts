import { expect, it } from 'vitest';
import { networkOf } from '@obraclara/platform/http';
import { passwordLimit, type Origin } from './password-limit.ts';

const wrong = () => Promise.resolve(undefined);
const right = () => Promise.resolve('in');

const limited = () => {
  const paused: number[] = [];
  const clock = { now: new Date('2026-01-31T18:00:00Z') };
  const limit = passwordLimit({ now: () => clock.now, pause: async (ms) => void paused.push(ms) });
  const refused = (origin: Origin, look: () => Promise<string | undefined>) =>
    limit(origin, look).catch(({ statusCode }: { statusCode: number }) => statusCode);
  return { paused, clock, limit, enter: refused };
};

const ana = { ip: '203.0.113.5', account: 'ana@obra.mx' };

it('looks at passwords in turns after too many, and not at more than can wait', async () => {
  const { paused, enter } = limited();
  let looked = 0;
  const guess = () => enter(ana, async () => void (looked += 1));
  const answers = await Promise.all(Array.from({ length: 30 }, guess));
  expect(answers.filter((answer) => answer === undefined)).toHaveLength(10);
  expect(answers.filter((answer) => answer === 429)).toHaveLength(20);
  expect([looked, paused]).toEqual([17, [5000, 10_000, 15_000, 20_000, 25_000, 30_000]]);
});

it('tells refused callers to retry after the queued ones', async () => {
  const { limit } = limited();
  const guess = () => limit(ana, wrong);
  const answers = await Promise.allSettled(Array.from({ length: 18 }, guess));
  expect(answers.at(-1)).toMatchObject({ status: 'rejected', reason: { retryAfter: 30 } });
});

it('gives no free guess for each successful sign-in', async () => {
  const { enter } = limited();
  for (let n = 0; n < 11; n++) await enter(ana, wrong);
  expect(await enter(ana, right)).toBe('in');
  expect(await enter(ana, wrong)).toBe(429);
});

it('opens to the right password after the wrong ones of others, from there and from elsewhere', async () => {
  const { enter } = limited();
  for (let n = 0; n < 11; n++) await enter(ana, wrong);
  expect(await enter({ ...ana, ip: '203.0.113.6' }, right)).toBe('in');
  expect(await enter(ana, right)).toBe('in');
});

it('keeps a browser that the account knows apart from the others, with a limit of its own', async () => {
  const { enter, paused } = limited();
  await Promise.all(Array.from({ length: 30 }, () => enter(ana, wrong)));
  paused.length = 0;
  expect(await enter({ ...ana, device: 'hers' }, right)).toBe('in');
  for (let n = 0; n < 10; n++) expect(await enter({ ...ana, device: 'hers' }, wrong)).toBeUndefined();
  expect(await enter({ ...ana, device: 'hers' }, wrong)).toBe(429);
  expect(paused).toEqual([]);
});

it('counts a browser that the account knows with its network once its own guesses are over', async () => {
  const { enter } = limited();
  const guess = () => enter({ ...ana, device: 'hers' }, wrong);
  for (let n = 0; n < 20; n++) expect(await guess()).toBeUndefined();
  expect(await guess()).toBe(429);
});

it('admits other users at the address of an attacker who tries many accounts', async () => {
  const { enter } = limited();
  const guess = (_: unknown, n: number) => enter({ ip: ana.ip, account: `nadie${n}@obra.mx` }, wrong);
  expect(await Promise.all(Array.from({ length: 100 }, guess))).not.toContain(429);
  expect(await enter({ ip: ana.ip, account: 'otra@obra.mx' }, wrong)).toBe(429);
  expect(await enter(ana, right)).toBe('in');
});

it('lets others of an address in while one of its accounts is guessed at', async () => {
  const { enter } = limited();
  await Promise.all(Array.from({ length: 130 }, () => enter(ana, wrong)));
  expect(await enter({ ip: ana.ip, account: 'otra@obra.mx' }, right)).toBe('in');
});

it('holds nothing against an account that was not looked at because its network was over', async () => {
  const { enter } = limited();
  const neighbour = (_: unknown, n: number) => enter({ ip: ana.ip, account: `nadie${n}@obra.mx` }, wrong);
  const flood = Array.from({ length: 220 }, neighbour);
  const refused = Array.from({ length: 11 }, () => enter(ana, right));
  expect(await Promise.all(refused)).toEqual(refused.map(() => 429));
  await Promise.all(flood);
  expect(await enter({ ...ana, ip: '203.0.113.6' }, wrong)).toBeUndefined();
  for (let n = 0; n < 10; n++) expect(await enter(ana, right)).toBe('in');
});

it('counts the password of a session against its person alone', async () => {
  const { enter } = limited();
  await Promise.all(Array.from({ length: 130 }, () => enter({ account: 'attacker' }, wrong)));
  expect(await enter({ account: 'victim' }, right)).toBe('in');
});

it('takes a household’s addresses for one', () => {
  const networks = {
    '203.0.113.5': '203.0.113.5',
    '::ffff:203.0.113.5': '203.0.113.5',
    '2001:db8:1:2:aaaa::1': '2001:db8:1:2',
    '2001:db8:1:2:3:4:5:6': '2001:db8:1:2',
    '2001:db8::1': '2001:db8:0:0',
    '::1': '0:0:0:0',
  };
  expect(networkOf('2001::5:6:7:8:9')).toBe('2001:0:0:5');
  for (const [ip, network] of Object.entries(networks)) expect(networkOf(ip)).toBe(network);
});

it('counts the right passwords of a network for none of its guesses', async () => {
  const { enter } = limited();
  for (let n = 0; n < 150; n++)
    expect(await enter({ ip: ana.ip, account: `persona${n}@obra.mx` }, right)).toBe('in');
  expect(await enter({ ip: ana.ip, account: 'otra@obra.mx' }, wrong)).toBeUndefined();
});
