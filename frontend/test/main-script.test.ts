// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchMainScript } from '../early-script.ts';

const reload = vi.fn();
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('location', { reload });
  document.body.innerHTML = '<div class="app-loading"><span>Cargando…</span></div>';
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

it('reloads the page three times while its main script is missing, and then reports it', async () => {
  watchMainScript();
  document.documentElement.dataset['code'] = 'loaded';
  dispatchEvent(new Event('load'));
  await vi.runAllTimersAsync();
  expect(reload).not.toHaveBeenCalled();
  delete document.documentElement.dataset['code'];
  for (const loads of [1, 2, 3]) {
    dispatchEvent(new Event('load'));
    await vi.runAllTimersAsync();
    expect(reload).toHaveBeenCalledTimes(loads);
  }
  dispatchEvent(new Event('load'));
  await vi.runAllTimersAsync();
  expect(reload).toHaveBeenCalledTimes(3);
  expect(document.body.textContent).toContain('Revise su conexión');
});
