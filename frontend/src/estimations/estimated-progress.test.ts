import { expect, it } from 'vitest';
import { progressWithin, withProgress } from './estimated-progress.ts';
import type { EstimableConcept } from '../shared/concepts/estimable.ts';
import { lineOf } from './concepts.ts';

const concept = (id: string): EstimableConcept => ({
  id,
  concept_code: id,
  concept_name: id,
  unit: 'm',
  unit_price: 1,
  quantity: 10,
  extraordinary: false,
});
const record = (concept_id: string, quantity_advanced: number, progress_date: string) => ({
  concept_id,
  quantity_advanced,
  progress_date,
});

it('adds up the progress of a period exactly, its first and last day included', () => {
  const records = [
    record('A', 0.1, '2025-05-01'),
    record('A', 0.2, '2025-05-31'),
    record('A', 9, '2025-04-30'),
    record('B', 9, '2025-06-01'),
  ];
  expect([...progressWithin(records, '2025-05-01', '2025-05-31')]).toEqual([['A', 0.3]]);
});

it('fills and adds the concepts that advanced, leaves the others alone, and counts those no catalog lists', () => {
  const lines = [
    { ...lineOf(concept('A')), quantity: '0' },
    { ...lineOf(concept('B')), quantity: '7' },
  ];
  const sums = new Map([
    ['A', 0.3],
    ['C', 2],
    ['gone', 1],
  ]);
  const { concepts, ...counts } = withProgress(lines, sums, ['A', 'B', 'C'].map(concept));
  expect(concepts.map(({ concept_id, quantity }) => [concept_id, quantity])).toEqual([
    ['A', '0.3'],
    ['B', '7'],
    ['C', '2'],
  ]);
  expect(counts).toEqual({ filled: 2, added: 1, unlisted: 1 });
});
