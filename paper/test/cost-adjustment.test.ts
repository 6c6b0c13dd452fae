import fc from 'fast-check';
import { printedText } from './printed-text.ts';
import { expect, it } from 'vitest';
import type { PaperCostSources } from '../src/index.ts';
import { print } from '../src/print.ts';
import { randomSources } from './random-contract.ts';
import { recalculated } from './recalculated.ts';

/* contract-life.md §6. */
const [sample] = fc.sample(randomSources, { numRuns: 1, seed: 7 });
const sources: PaperCostSources = {
  contract: { ...sample!.contract, kind: 'main' },
  terms: { method: 'III', base_month: '2025-12' },
  advance_percentage: 30,
  months: [
    {
      month: '2026-03',
      calculated: {
        factor: 1.0279,
        terms: [
          { series: 'Materiales', percentage: 52, base: 112.35, value: 114.2 },
          { series: 'Mano de obra', percentage: 28, base: 100, value: 106.5 },
          { series: 'Maquinaria', percentage: 20, base: 118.4, value: 119.1 },
        ],
      },
      granted: { month: '2026-03', factor: 1.0279, origin: 'oficio' },
      authorisation: { oficio_number: 'OF-12', on: '2026-05-20' },
      parts: [
        {
          due: '2026-03',
          factor: 1.0279,
          amount: 3_192_612.3,
          increase: 89_073.88,
          adjustment: 62_351.72,
        },
      ],
    },
    {
      month: '2026-04',
      calculated: { factor: null, terms: [] },
      granted: { month: '2026-03', factor: 1.0279, origin: 'oficio' },
      authorisation: null,
      parts: [{ due: '2026-03', factor: 1.0279, amount: 500_000, increase: 13_950, adjustment: 9765 }],
    },
  ],
};
const printing = { logos: [], made_on: '2026-06-01' };

it('shows each factor with its terms, each month and the total', async () => {
  const bytes = await print({ paper: 'ajuste-de-costos', format: 'pdf', sources, printing });
  const said = await printedText(bytes);
  for (const part of [
    'MEMORIA DE CÁLCULO DEL AJUSTE DE COSTOS',
    'Materiales 52 % 112.35 114.20 0.528563',
    'Factor de marzo de 2026 1.0279',
    'OF-12, 20/05/2026 1.0279 3,192,612.30 89,073.88 62,351.72',
    'abril de 2026 marzo de 2026 Factor de marzo de 2026 1.0279 500,000.00 13,950.00 9,765.00',
    'AJUSTE DE COSTOS (SIN IVA) 72,116.72',
    'ELABORÓ',
  ])
    expect(said).toContain(part);
});

it('computes the same figures in its workbook', async () => {
  const bytes = await print({ paper: 'ajuste-de-costos', format: 'xlsx', sources, printing });
  const { formulas } = recalculated(bytes);
  expect(formulas).toHaveLength(9);
  for (const { cell, cached, recalculated: computed } of formulas)
    expect(computed, cell).toBeCloseTo(cached, 6);
});
