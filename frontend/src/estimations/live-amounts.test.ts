import { describe, expect, it } from 'vitest';
import { previousQuantities } from './concepts.ts';
import { draftOf } from './draft.ts';
import { goldenCatalog, goldenExtraordinary, goldenProject, goldenRows } from './golden.fixture.ts';
import { liveAmounts, placeOf, unsaved } from './live-amounts.ts';

const contracted = new Map(
  [...goldenCatalog, ...goldenExtraordinary].map((concept) => [concept.id, concept]),
);

/** Amounts of the golden estimation `number`, captured as a new one in a contract with the estimations `others`. */
const captured = (number: number, others: number[]) => {
  const draft = draftOf(goldenRows([1, 2, 3, 4, 5])[number - 1]!, goldenProject);
  const rows = goldenRows(others);
  const previous = previousQuantities(rows, placeOf(draft.general, unsaved));
  return liveAmounts(draft, unsaved, { anticipo_amount: 559_053.14, rows, contracted, previous });
};

describe('an estimation as it is captured', () => {
  it.each([
    [1, 183_377.12, 55_013.14, 128_363.98, 20_538.24, 148_902.22, 0, 148_902.22, 147_985.33, 147_985.33],
    [
      2, 500_012.28, 150_003.68, 350_008.6, 56_001.38, 406_009.98, -20_300.5, 385_709.48, 363_923.95,
      511_909.28,
    ],
    [3, 542_074.15, 162_622.25, 379_451.9, 60_712.3, 440_164.2, 0, 452_164.2, 437_471.48, 949_380.76],
    [4, 349_250, 0, 349_250, 55_880, 405_130, -12_345.67, 392_784.33, 392_538.08, 1_341_918.84],
    [5, 716_960.76, 191_414.07, 525_546.69, 84_087.47, 609_634.16, 0, 629_634.16, 594_567.65, 1_936_486.49],
  ])('has the amounts of vector A: estimation %i', (number, ...amounts) => {
    const { row } = captured(number, [1, 2, 3, 4, 5].slice(0, number - 1));
    expect([
      row.total_amount,
      row.anticipo_amortization_amount,
      row.subtotal_1,
      row.iva,
      row.subtotal_2,
      row.retencion_retraso_amount,
      row.subtotal_3,
      row.importe_liquido,
      row.cumulative_liquid_amount,
    ]).toEqual(amounts);
  });

  it('takes the balance of the advance and no more, and says so', () => {
    const { advance_balance, warnings } = captured(5, [1, 2, 3, 4]);
    expect(advance_balance).toBe(0);
    expect(warnings).toEqual([
      'La amortización se topó en $191,414.07, el saldo del anticipo.',
      'Rebasa la cantidad contratada y requiere convenio u orden escrita (RLOPSRM art. 118): C-005.',
    ]);
  });

  it('has the amounts of vector B without the second estimation', () => {
    const { row, advance_balance } = captured(5, [1, 3, 4]);
    expect([row.anticipo_amortization_amount, row.importe_liquido, row.cumulative_liquid_amount]).toEqual([
      215_088.23, 568_478.72, 1_546_473.61,
    ]);
    expect(advance_balance).toBe(126_329.52);
  });

  it('names the later estimations whose net amount it changes', () => {
    expect(captured(2, [1, 3, 4, 5]).changes).toEqual([5]);
  });

  it('knows what those before it withheld for lateness, and nothing of its own', () => {
    expect([2, 3].map((number) => captured(number, [1, 2].slice(0, number - 1)).late_withheld)).toEqual([
      0, 20_300.5,
    ]);
  });

  it('has no balance of an advance that was not granted, and calls no concept over-executed that is gone', () => {
    const draft = draftOf(goldenRows([5])[0]!, goldenProject);
    const gone = { anticipo_amount: 0, rows: [], contracted: new Map(), previous: new Map() };
    const { advance_balance, warnings } = liveAmounts(draft, unsaved, gone);
    expect(advance_balance).toBeNull();
    expect(warnings.filter((warning) => warning.startsWith('Rebasa'))).toEqual([]);
  });

  it('comes after all others while it has no number', () => {
    const { general } = draftOf(goldenRows([1])[0]!, goldenProject);
    const rows = goldenRows([1, 2]);
    const previous = (number: string) => [
      ...previousQuantities(rows, placeOf({ ...general, number }, unsaved)),
    ];
    expect(previous('')).toEqual(previous('3'));
  });
});
