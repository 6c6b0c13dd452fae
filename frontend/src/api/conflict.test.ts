// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { signOut } from '../session/session.ts';
import { signInAs } from '../session/sign-in.fixture.ts';
import { apiError } from './api-error.ts';
import { sendResolvingConflicts } from './conflict.ts';

afterEach(() => signOut());

const moved = { ok: false, error: apiError('', 412, { current: { revision: 7 } }) };

it('sends a change again over what is there now, and only that', async () => {
  signInAs('ana');
  const attempt = vi.fn(async (seen?: number) => (seen === 7 ? { ok: true } : moved));
  expect(await sendResolvingConflicts(4, attempt, () => true)).toEqual({ ok: true });
  expect(attempt.mock.calls).toEqual([[4], [7]]);
});

it('ends where the server refuses the revision that it says is current', async () => {
  signInAs('ana');
  const attempt = vi.fn(async () => moved);
  expect(await sendResolvingConflicts(4, attempt, () => true)).toBe(moved);
  expect(attempt.mock.calls).toEqual([[4], [7]]);
});

it('neither asks the next person about what the one before sent, nor sends it as theirs', async () => {
  signInAs('ana');
  const over = vi.fn(() => true);
  const attempt = vi.fn(async () => {
    signInAs('beto');
    return moved;
  });
  expect(await sendResolvingConflicts(4, attempt, over)).toBe(moved);
  expect([attempt.mock.calls.length, over.mock.calls.length]).toEqual([1, 0]);
});

it('sends nothing that was decided as the next person came', async () => {
  signInAs('ana');
  const attempt = vi.fn(async () => moved);
  const over = async () => {
    signOut();
    signInAs('beto');
    return true;
  };
  expect(await sendResolvingConflicts(4, attempt, over)).toBe(moved);
  expect(attempt).toHaveBeenCalledTimes(1);
});
