import fc from 'fast-check';
import { expect, it } from 'vitest';
import { caratulaOf } from '../src/model/caratula.ts';
import { caratulaPdf } from '../src/pdf/caratula.ts';
import { randomSources } from './random-contract.ts';

const hash = '0123456789abcdef'.repeat(4);
const fingerprint = { stream: 'estimations-p1:main', revision: 17, hash };
/** Every value under this name, wherever it stands. */
const allOf = (name: string, within: unknown): unknown[] =>
  typeof within === 'object' && within !== null
    ? Object.entries(within).flatMap(([key, value]) => (key === name ? [value] : allOf(name, value)))
    : [];

it('has the whole hash, and what it is of, in its code', () => {
  const [sources] = fc.sample(randomSources, { numRuns: 1, seed: 7 });
  const paper = (of: typeof sources & object) =>
    caratulaPdf(caratulaOf(of), { logos: [], made_on: '2025-01-31' });
  expect(allOf('qr', paper({ ...sources!, fingerprint }))).toEqual([
    `ObraClara estimations-p1:main 17 ${hash}`,
  ]);
  expect(allOf('text', paper({ ...sources!, fingerprint }))).toContain(
    'Huella de la bitácora 0123 4567 89ab cdef · evento 17 · completa en el código',
  );
  expect(allOf('qr', paper(sources!))).toEqual([]);
});
