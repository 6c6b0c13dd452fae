import { expect, it } from 'vitest';
import {
  amendmentAmount,
  conceptAmendments,
  contractedAmount,
  lineAmount,
  priceOn,
  type AmendmentLine,
} from '../src/index.ts';

/* PRE-04 of contract-life.md §4: 612.35 at 164.27. Figures computed with exact fractions. */
const line = (
  quantity: number,
  unit_price: number,
  repricing: AmendmentLine['repricing'],
): AmendmentLine => ({
  concept_id: 'c1',
  quantity,
  unit_price,
  ...(repricing && { repricing }),
});
const dearer = line(0, 181.75, { former_price: 164.27, charged_quantity: 200, pending_quantity: 412.35 });
const amended = (number: number, on: string, of: AmendmentLine) =>
  conceptAmendments({ id: `a${number}`, number, on, lines: [of], concepts: [] }).get('c1')!;
const amountOf = (of: AmendmentLine) => amendmentAmount({ lines: [of], concepts: [] });

it('changes the amount by what is left of the concept, at the difference of both prices', () => {
  // 412.35 × 17.48 = 7,207.878; 100 × 181.75 = 18,175.00.
  expect(amountOf(dearer)).toBe(7207.88);
  expect(amountOf({ ...dearer, quantity: 100 })).toBe(25_382.88);
  // 412.35 × (150.005 − 164.27) = −5,882.17275.
  expect(amountOf({ ...dearer, unit_price: 150.005 })).toBe(-5882.17);
});

it('has the price of each day, and the amount with what was charged at former prices', () => {
  const cheaper = line(0, 170, { former_price: 181.75, charged_quantity: 300.5, pending_quantity: 311.85 });
  const amendments = [amended(1, '2026-03-10', dearer), amended(2, '2026-05-02', cheaper)];
  const concept = { quantity: 612.35, unit_price: 170, amendments };
  const days = ['2026-03-09', '2026-03-10', '2026-05-01', '2026-05-02'];
  expect(days.map((day) => priceOn(concept, day))).toEqual([164.27, 181.75, 181.75, 170]);
  // 200 × 164.27 + 100.5 × 181.75 + 311.85 × 170 = 32,854.00 + 18,265.88 (…875) + 53,014.50.
  expect(contractedAmount(concept)).toBe(104_134.38);
  expect(contractedAmount({ quantity: 612.35, unit_price: 164.27 })).toBe(lineAmount(612.35, 164.27));
  // Nothing is left at the present price.
  expect(contractedAmount({ ...concept, quantity: 300.5 })).toBe(51_119.88);
});
