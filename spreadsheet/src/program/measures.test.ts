import { expect, it } from 'vitest';
import { fileOf, program, type Value } from '../workbook.fixture.ts';

/** Rows of a concept of 30 m2 at $2.00. `unsaid` is ambiguous: 12 m2, 12 % or $12.00. `nothing` is a concept with quantity zero. */
const held = { quantity: [10, 20], percent: [50, 50], amount: [20, 40], unsaid: [12], nothing: [] };

const firstMonthOfUnsaid = (rows: (keyof typeof held)[]) => {
  const concepts = rows.map((holds, at) => ({
    concept_code: `K-${at}`,
    concept_name: `Concepto ${at}`,
    unit: 'm2',
    quantity: holds === 'nothing' ? 0 : 30,
    unit_price: 2,
  }));
  const head: Value[] = ['CLAVE', 'CONCEPTO', 'UNIDAD', 'CANTIDAD', 'Ene 25', 'Feb 25'];
  const lines = rows.map((holds, at): Value[] => {
    const { concept_code, concept_name, unit, quantity } = concepts[at]!;
    return [concept_code, concept_name, unit, quantity, ...held[holds]];
  });
  const read = program(fileOf({ Programa: [head, ...lines] }), { concepts });
  expect(read.errors).toEqual([]);
  return read.concepts.find(({ concept_code }) => concept_code === `K-${rows.indexOf('unsaid')}`)
    ?.monthly_quantities['2025-01'];
};

it.each([
  [12, ['unsaid']],
  [6, ['amount', 'unsaid']],
  [6, ['amount', 'amount', 'quantity', 'unsaid']],
  [12, ['amount', 'amount', 'amount', 'quantity', 'quantity', 'unsaid']],
  [12, ['amount', 'quantity', 'unsaid']],
  [3.6, ['percent', 'percent', 'quantity', 'unsaid']],
  [12, ['percent', 'percent', 'percent', 'amount', 'amount', 'unsaid']],
  [12, ['percent', 'quantity', 'unsaid']],
  [6, ['amount', 'nothing', 'unsaid']],
] as [number, (keyof typeof held)[]][])(
  'reads a column without a unit as %d among %j: two thirds of the others decide',
  (quantity, rows) => expect(firstMonthOfUnsaid(rows)).toBe(quantity),
);
