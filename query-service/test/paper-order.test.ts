import fc from 'fast-check';
import { expect, it } from 'vitest';
import { randomSources } from '../../paper/test/random-contract.ts';
import { isLarge, type PaperAsked } from '../src/papers/paper-order.ts';

const [sources] = fc.sample(randomSources, { numRuns: 1, seed: 7 });
const { contract, estimations, lines } = sources!;
const photo = {
  concept_code: 'C-1',
  concept_name: 'Muro',
  unit: 'm2',
  progress_date: '2025-01-15',
  quantity_advanced: 1,
  observations: '',
  recorded_by_name: null,
  photo_url: '/api/files/x',
};
const printed = { logos: [], made_on: '2025-01-31' };
const photos = (count: number) => ({
  contract,
  estimation: estimations.at(-1)!,
  per_page: 4 as const,
  photos: Array.from({ length: count }, () => photo),
});
/** Sources with `count` lines, each with `each` rows. */
const rows = (count: number, each = 0) => ({
  ...sources!,
  lines: Array.from({ length: count }, () => ({
    ...lines[0]!,
    generadores: Array.from({ length: each }, () => ({ largo: 1 })),
  })),
});

const table: [large: boolean, what: string, asked: PaperAsked][] = [
  [false, '100 photos', { paper: 'reporte-fotografico', photos: photos(100), ...printed }],
  [true, '101 photos', { paper: 'reporte-fotografico', photos: photos(101), ...printed }],
  [false, 'a carátula', { paper: 'caratula', format: 'pdf', sources: sources!, ...printed }],
  [false, 'a large carátula', { paper: 'caratula', format: 'pdf', sources: rows(300, 10), ...printed }],
  [false, 'a large resumen', { paper: 'resumen', format: 'pdf', sources: rows(300, 10), ...printed }],
  [false, 'a cuerpo of built lines', { paper: 'cuerpo', format: 'pdf', sources: rows(300, 10), ...printed }],
  [true, 'its generadores', { paper: 'generadores', format: 'pdf', sources: rows(300, 10), ...printed }],
  [false, '2,000 lines', { paper: 'cuerpo', format: 'pdf', sources: rows(2_000), ...printed }],
  [true, '2,001 lines', { paper: 'cuerpo', format: 'pdf', sources: rows(2_001), ...printed }],
  [true, '5 lines of 500 rows', { paper: 'generadores', format: 'pdf', sources: rows(5, 500), ...printed }],
  [false, '5,000 lines of a workbook', { paper: 'cuerpo', format: 'xlsx', sources: rows(5_000), ...printed }],
  [false, 'services', { paper: 'completo', sources: rows(1_000), photos: null, ...printed }],
  [true, 'both together', { paper: 'completo', sources: rows(1_001), photos: photos(50), ...printed }],
];

it.each(table)('is %s of %s', (large, _, asked) => expect(isLarge(asked)).toBe(large));
