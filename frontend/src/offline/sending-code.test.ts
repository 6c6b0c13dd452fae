import { expect, it } from 'vitest';
import { codeLost, orLost } from './sending-code.ts';

it('notes code that did not come, for as long as none comes after all', async () => {
  await expect(orLost(Promise.reject(new TypeError('lost')))).rejects.toThrow('lost');
  expect(codeLost.get()).toBe(true);
  expect(await orLost(Promise.resolve('code'))).toBe('code');
  expect(codeLost.get()).toBe(false);
});
