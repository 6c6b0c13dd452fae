// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { capture } from '../offline/capture.fixture.ts';
import { emptied } from '../offline/emptied.fixture.ts';
import { getOutbox, keepForLater, waitingNow } from '../offline/outbox.ts';
import { sendingCode } from '../offline/sending-code.ts';
import { signIn, signOut } from '../session/session.ts';
import { useSending } from './useSending.ts';

const step = 100;
let clock: number;
/** Times of the requests, in ms since the start. */
let asked: number[];
let taken: boolean;

const turn = () => new Promise((resolve) => setImmediate(resolve));
const pass = async (ms: number) => {
  for (const end = clock + ms; clock < end; clock += step)
    await act(async () => {
      await vi.advanceTimersByTimeAsync(step);
      for (let turns = 0; turns < 8; turns++) await turn();
    });
};

beforeEach(async () => {
  [clock, asked, taken] = [0, [], false];
  signIn({ token: 'a', user: { id: 'ana', name: 'Ana', role: 'supervisor', assigned_projects: ['p1'] } });
  await keepForLater(capture);
  await waitingNow();
  // Loads before the clock is faked, because loading takes real time.
  await sendingCode();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(Math, 'random').mockReturnValue(1);
  vi.stubGlobal('fetch', async () => {
    asked.push(clock);
    return taken ? Response.json([{ id: 'a1', status: 'created' }]) : new Response('', { status: 503 });
  });
});
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  await emptied();
  signOut();
});

const Page = () => {
  useSending();
  return null;
};
const open = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Page />
    </QueryClientProvider>,
  );

/** A write without response is sent three times before it fails. */
const between = (attempt: number) => asked[3 * attempt]! - asked[3 * attempt - 1]!;

it('asks a silent server ever later, and at once when the person is back', async () => {
  const { unmount } = open();
  await pass(22_000);
  expect(asked).toHaveLength(12);
  for (const [attempt, pause] of [2000, 4000, 8000].entries()) {
    expect(between(attempt + 1)).toBeGreaterThanOrEqual(pause - step);
    expect(between(attempt + 1)).toBeLessThan(pause + 1000);
  }
  taken = true;
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(500);
  expect(asked).toHaveLength(13);
  expect(getOutbox().items).toEqual([]);
  await pass(60_000);
  expect(asked).toHaveLength(13);
  unmount();
});

it('stops probing once unmounted', async () => {
  const { unmount } = open();
  await pass(2500);
  expect(asked).toHaveLength(3);
  unmount();
  await pass(30_000);
  expect(asked).toHaveLength(3);
});
