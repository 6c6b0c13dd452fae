import { expect, it } from 'vitest';
import { advancedAsKnown, advancedUntil, pendingOf, withProgress } from './estimated-progress.ts';
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
  id: `${concept_id}:${progress_date}`,
  concept_id,
  quantity_advanced,
  progress_date,
});

const records = [
  record('B', 9, '2025-06-01'),
  record('A', 0.1, '2025-05-31'),
  record('A', 0.2, '2025-05-01'),
  record('A', 9, '2025-04-30'),
];

it('adds up the progress until a day exactly, that day included, however far back it goes', () => {
  expect([...advancedUntil(records, '2025-05-31')]).toEqual([['A', 9.3]]);
  expect([...advancedUntil(records, '2025-05-30', new Map([['A', 1]]))]).toEqual([['A', 10.2]]);
});

it('gives the same result from totals minus later records, as far back as records are known', () => {
  const totals = [
    { concept_id: 'A', advanced: 9.3 },
    { concept_id: 'B', advanced: 9 },
  ];
  const known = (first: number) => ({ totals, records: records.slice(0, first), count: 4 });
  expect(advancedAsKnown(known(4), '2025-05-30')).toEqual(new Map(Object.entries({ A: 9.2, B: 0 })));
  expect(advancedAsKnown(known(3), '2025-05-30')).toEqual(advancedAsKnown(known(4), '2025-05-30'));
  // The cached records may lack others of the 31st, so the sum until the 30th is unknown.
  expect(advancedAsKnown(known(2), '2025-05-30')).toBeNull();
  // The sum until the 31st subtracts no record of the 31st, so two records are enough.
  expect(advancedAsKnown(known(2), '2025-05-31')).toEqual(new Map(Object.entries({ A: 9.3, B: 0 })));
  expect(advancedAsKnown(known(0), '2025-05-30')).toBeNull();
  expect(advancedAsKnown({ totals: [], records: [], count: 0 }, '2025-05-30')).toEqual(new Map());
});

it('leaves to estimate what was advanced and is in no estimation before, and counts what was estimated beyond that', () => {
  const advanced = new Map(Object.entries({ A: 0.3, B: 2, C: 5 }));
  const previous = new Map(Object.entries({ A: 0.1, B: 2.5, C: 5, D: 1 }));
  expect(pendingOf(advanced, previous)).toEqual({ sums: new Map([['A', 0.2]]), beyond: 2 });
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
  expect(counts).toEqual({ filled: 2, added: 1, measured: 0, unlisted: 1 });
});
