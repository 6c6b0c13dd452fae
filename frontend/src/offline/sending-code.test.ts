import { expect, it } from 'vitest';
import { codeFailed, withFailureFlag } from './sending-code.ts';

it('reports code that failed to load, until a later attempt succeeds', async () => {
  await expect(withFailureFlag(Promise.reject(new TypeError('lost')))).rejects.toThrow('lost');
  expect(codeFailed.get()).toBe(true);
  expect(await withFailureFlag(Promise.resolve('code'))).toBe('code');
  expect(codeFailed.get()).toBe(false);
});
