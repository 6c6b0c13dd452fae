import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sealHash, type Head } from '../src/model/seal.ts';
import type { EstimationSources } from '../src/model/sources.ts';
import { bodyOf } from '../src/model/body.ts';
import { caratulaOf } from '../src/model/caratula.ts';
import { generatorsOf } from '../src/model/generators.ts';
import { statementOf } from '../src/model/statement.ts';
import { summaryOf } from '../src/model/summary.ts';
import { bodyPdf } from '../src/pdf/body.ts';
import { caratulaPdf } from '../src/pdf/caratula.ts';
import { generatorsPdf } from '../src/pdf/generators.ts';
import { statementPdf } from '../src/pdf/statement.ts';
import { summaryPdf } from '../src/pdf/summary.ts';
import { randomSources } from './random-contract.ts';

const seal = { hash: '0123456789abcdef'.repeat(4), address: 'https://obra.example/v/0123456789abcdef' };
/** Every value with this key, at any depth. */
const allOf = (name: string, within: unknown): unknown[] =>
  typeof within === 'object' && within !== null
    ? Object.entries(within).flatMap(([key, value]) => (key === name ? [value] : allOf(name, value)))
    : [];
const printing = { logos: [], made_on: '2025-01-31' };
const [sources] = fc.sample(randomSources, { numRuns: 1, seed: 7 }) as [EstimationSources];

it.each([
  ['carátula', (of: EstimationSources) => caratulaPdf(caratulaOf(of), printing)],
  ['cuerpo', (of: EstimationSources) => bodyPdf(bodyOf(of), printing)],
  ['resumen', (of: EstimationSources) => summaryPdf(summaryOf(of), printing)],
  ['generadores', (of: EstimationSources) => generatorsPdf(generatorsOf(of), printing)],
  ['estado de cuenta', (of: EstimationSources) => statementPdf(statementOf(of), printing)],
])('has the address of its seal in its code: %s', (_, paper) => {
  expect(allOf('qr', paper({ ...sources, seal }))).toEqual([seal.address]);
  expect(allOf('text', paper({ ...sources, seal }))).toContain(
    'Sello del documento 0123 4567 89ab cdef · completo en el código, que dice si sigue vigente',
  );
  expect(allOf('qr', paper(sources))).toEqual([]);
});

it('says on every sheet of a working copy that it was not issued', () => {
  const header = (of: EstimationSources) => caratulaPdf(caratulaOf(of), printing).header;
  expect(header({ ...sources, is_copy: true })).toMatchObject({ text: 'Copia de trabajo, no emitida' });
  expect(header(sources)).toBeUndefined();
});

it('is another one for another text and for another event of any stream', () => {
  const heads: Head[] = ['project-p', 'catalog-p:main', 'progress-p'].map((stream) => ({
    stream,
    revision: 3,
    hash: 'a'.repeat(64),
  }));
  const moved = heads.map((_, at) =>
    heads.map((head, nth) => (nth === at ? { ...head, revision: 4 } : head)),
  );
  const hashes = [sealHash({ total: 1 }, heads), sealHash({ total: 2 }, heads)];
  hashes.push(...moved.map((those) => sealHash({ total: 1 }, those)));
  expect(new Set(hashes).size).toBe(hashes.length);
  expect(sealHash({ total: 1 }, heads)).toBe(hashes[0]);
});
