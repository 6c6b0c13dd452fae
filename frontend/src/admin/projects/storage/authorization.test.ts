import type { Consent } from '@obraclara/api';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { apiError } from '../../../api/api-error.ts';
import { awaitConsent } from './authorization.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const waiting: Consent = { success: false };
const given: Consent = { success: true, access_token: 'sealed-a', refresh_token: 'sealed-r' };
const tokens = { access_token: 'sealed-a', refresh_token: 'sealed-r' };

/** Starts polling with these responses, then «no consent yet». `popup.closed` simulates that the user closed Google's window. */
const wait = (answers: (Consent | Error)[]) => {
  const ask = vi.fn(async () => {
    const answer = answers.shift() ?? waiting;
    if (answer instanceof Error) throw answer;
    return answer;
  });
  const popup = { closed: false };
  const leaving = new AbortController();
  const ended = vi.fn();
  const failed = vi.fn();
  const onClosed = vi.fn();
  const { signal } = leaving;
  void awaitConsent({ ask, isClosed: () => popup.closed, onClosed, signal }).then(ended, failed);
  return { ask, popup, leaving, onClosed, ended, failed };
};

it('asks every two seconds until the consent is given', async () => {
  const { ask, ended } = wait([waiting, waiting, given]);
  await vi.advanceTimersByTimeAsync(1999);
  expect(ask).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(ask).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(4000);
  expect(ask).toHaveBeenCalledTimes(3);
  expect(ended).toHaveBeenCalledWith({ is: 'authorized', tokens });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(ask).toHaveBeenCalledTimes(3);
});

it('gives up after five minutes', async () => {
  const { ask, ended } = wait([]);
  await vi.advanceTimersByTimeAsync(299_999);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(ended).toHaveBeenCalledWith({ is: 'timed-out' });
  expect(ask).toHaveBeenCalledTimes(150);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask).toHaveBeenCalledTimes(150);
});

it('stops at once when the dialog is left', async () => {
  const { ask, leaving, ended } = wait([]);
  await vi.advanceTimersByTimeAsync(4500);
  leaving.abort();
  await vi.advanceTimersByTimeAsync(0);
  expect(ended).toHaveBeenCalledWith({ is: 'left' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask).toHaveBeenCalledTimes(2);
});

it('reports a closed window once, and keeps polling for five minutes', async () => {
  const { ask, popup, onClosed, ended } = wait([waiting]);
  await vi.advanceTimersByTimeAsync(2000);
  popup.closed = true;
  await vi.advanceTimersByTimeAsync(2000);
  expect(onClosed).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(295_999);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(ended).toHaveBeenCalledWith({ is: 'timed-out' });
  expect(ask).toHaveBeenCalledTimes(150);
  expect(onClosed).toHaveBeenCalledOnce();
});

it('takes the consent of a window that only looked closed', async () => {
  const { popup, ended } = wait([waiting, waiting, waiting, given]);
  popup.closed = true;
  await vi.advanceTimersByTimeAsync(8000);
  expect(ended).toHaveBeenCalledWith({ is: 'authorized', tokens });
});

it('takes the consent of a window that closed by itself', async () => {
  const { popup, onClosed, ended } = wait([waiting, given]);
  await vi.advanceTimersByTimeAsync(3000);
  popup.closed = true;
  await vi.advanceTimersByTimeAsync(1000);
  expect(onClosed).not.toHaveBeenCalled();
  expect(ended).toHaveBeenCalledWith({ is: 'authorized', tokens });
});

it('goes on after an answer that did not come, and ends at a refusal', async () => {
  const refusal = apiError('No existe', 404, { detail: 'No existe' });
  const { ended, failed } = wait([apiError('', 0), apiError('', 503), refusal]);
  await vi.advanceTimersByTimeAsync(6000);
  expect(ended).not.toHaveBeenCalled();
  expect(failed).toHaveBeenCalledWith(refusal);
});
