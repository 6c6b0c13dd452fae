// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadAgain } from './load-again.ts';

const reload = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('location', { reload });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  reload.mockReset();
  sessionStorage.clear();
});

const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

it('reloads the page three times for a lost file, and then reports it', async () => {
  for (const loads of [1, 2, 3]) {
    void loadAgain('shell', lost);
    await vi.runAllTimersAsync();
    expect(reload).toHaveBeenCalledTimes(loads);
  }
  await expect(loadAgain('shell', lost)).rejects.toThrow('Failed to fetch');
  expect(reload).toHaveBeenCalledTimes(3);
});

it('counts the losses of each screen anew once it has loaded', async () => {
  void loadAgain('shell', lost);
  await vi.runAllTimersAsync();
  expect(await loadAgain('shell', async () => 'code')).toBe('code');
  expect(sessionStorage).toHaveLength(0);
});
