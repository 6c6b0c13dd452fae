import { expect, it } from 'vitest';
import { previewAmount } from './concept.ts';

it('previews the amount as the server computes it, half up to the cent', () => {
  expect(previewAmount(1.005, 1000)).toBe(1005);
  expect(previewAmount(0.1, 0.05)).toBe(0.01);
  expect(previewAmount(1.5, 0.33)).toBe(0.5);
  expect(previewAmount('0', '12.5')).toBe(0);
  expect(previewAmount('1,000', 0.5)).toBe(500);
});

it('previews nothing while there is no amount', () => {
  expect(previewAmount(null, 10)).toBeNull();
  expect(previewAmount('', 10)).toBeNull();
  expect(previewAmount('12,5', 10)).toBeNull();
  expect(previewAmount(-1, 10)).toBeNull();
  expect(previewAmount(999_999_999, 999_999_999)).toBeNull();
});
