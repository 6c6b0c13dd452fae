import fc from 'fast-check';
import { expect, it } from 'vitest';
import { testSeed } from './seed.ts';

it('has one seed for all random tests of a run, the same in each run unless another is asked for', () => {
  expect(fc.readConfigureGlobal().seed).toBe(Number(process.env['TEST_SEED']));
  expect(testSeed({})).toBe(testSeed({}));
  expect(testSeed({ TEST_SEED: '7' })).toBe(7);
  expect(() => testSeed({ TEST_SEED: 'siete' })).toThrow('siete');
  const env = { TEST_SEED: 'random' };
  expect(testSeed(env)).toBe(testSeed(env));
});
