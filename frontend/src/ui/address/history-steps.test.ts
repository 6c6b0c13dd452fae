// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { afterOthers } from './history-steps.ts';

afterEach(() => vi.unstubAllGlobals());

it('a step that fails is reported, and holds up none of those after it', async () => {
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  const failure = new Error('the history is closed');
  afterOthers(() => Promise.reject(failure));
  await new Promise((resolve) => afterOthers(() => resolve(undefined)));
  expect(reported.mock.calls).toEqual([[failure]]);
});
