import { expect, it } from 'vitest';
import { goldenRows } from '../golden.fixture.ts';
import { estimationLines, earlierOf } from './estimation-lines.ts';

const rows = goldenRows([1, 2, 3]);
const [first, second] = rows as [(typeof rows)[0], (typeof rows)[0], (typeof rows)[0]];
const line = second.concepts[0]!;
const concept = {
  id: line.concept_id,
  concept_code: line.concept_code,
  concept_name: line.concept_name,
  unit: line.unit,
  unit_price: line.unit_price,
  quantity: 2450,
  extraordinary: false,
};

it('counts what comes before in the ledger, whatever order the list has', () => {
  expect(earlierOf(rows.toReversed(), second).map(({ id }) => id)).toEqual([first.id]);
  expect(earlierOf(rows, first)).toEqual([]);
});

it('holds each line against the contract, in quantities and in pesos', () => {
  const before = first.concepts.find(({ concept_id }) => concept_id === line.concept_id)!;
  const [worked] = estimationLines(second, rows, [concept]);
  // Computed independently, in cents and thousandths.
  const thousandths = (value: number) => Math.round(value * 1000);
  const cents = (value: number) => Math.round(value * 100);
  expect(Object.values(worked!.quantities).map(thousandths)).toEqual([
    2_450_000,
    thousandths(before.quantity),
    thousandths(line.quantity),
    thousandths(before.quantity) + thousandths(line.quantity),
    2_450_000 - thousandths(before.quantity) - thousandths(line.quantity),
  ]);
  expect(Object.values(worked!.amounts).map(cents)).toEqual([
    4_500_650,
    cents(before.subtotal),
    cents(line.subtotal),
    cents(before.subtotal) + cents(line.subtotal),
    4_500_650 - cents(before.subtotal) - cents(line.subtotal),
  ]);
});

it('has nothing contracted of a concept that is gone from the catalog', () => {
  const [worked] = estimationLines(second, rows, []);
  expect(worked!.quantities.contracted).toBe(0);
  expect(worked!.quantities.remaining).toBeLessThan(0);
});
