// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { clockAhead, compareClock } from './clock.ts';
import { http } from './http.ts';

const server = Date.UTC(2026, 9, 5, 18);
const date = new Date(server).toUTCString();
const aMinute = 60_000;

const aheadBy = (asked: number, answered = asked) => {
  compareClock(date, server + asked * aMinute, server + answered * aMinute);
  return clockAhead.get() / aMinute;
};

beforeEach(() => clockAhead.set(0));

it.each([
  ['of a clock that is hours behind', [-200], -200],
  ['of one that is a day ahead', [1440], 1440],
  ['nothing of minutes that date no capture wrong', [-9], 0],
  ['nothing where the answer was long on its way', [-1, 300], 0],
  ['what is sure where the answer was long on its way, and the clock is off', [30, 300], 30],
])('tells %s', (_, [asked, answered], ahead) => {
  expect(aheadBy(asked!, answered)).toBe(ahead);
});

it('goes by the last answer', () => {
  aheadBy(-200);
  expect(aheadBy(1)).toBe(0);
});

it.each([[null], ['ayer']])('leaves what it knows where an answer says %s', (said) => {
  aheadBy(60);
  compareClock(said, server, server);
  expect(clockAhead.get()).toBe(60 * aMinute);
});

it('is compared with what every request is answered with', async () => {
  const twoHoursAgo = new Date(Date.now() - 120 * aMinute).toUTCString();
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}', { headers: { date: twoHoursAgo } })));
  await http('/api/projects');
  vi.unstubAllGlobals();
  expect(Math.round(clockAhead.get() / aMinute)).toBe(120);
});
