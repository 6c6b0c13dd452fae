import { CostAdjustmentAnswer } from '@obraclara/api';
import { answered } from '../../api/answers.fixture.ts';

const index = (series: string, month: string, value: number) => ({
  series,
  month,
  value,
  source: 'INEGI',
  published_on: '2026-04-09',
});
const rest = {
  requested_on: null,
  authorisation: null,
  granted: null,
  deadline: null,
  unadjusted: 0,
  estimated: 0,
  estimations: [],
};

/* The worked contract of contract-life.md §6. */
export const adjustedCosts = answered(CostAdjustmentAnswer, {
  terms: {
    method: 'III',
    base_month: '2025-12',
    weights: [
      { series: 'Materiales', percentage: 52 },
      { series: 'Mano de obra', percentage: 28 },
      { series: 'Maquinaria', percentage: 20 },
    ],
  },
  indices: [
    index('Materiales', '2025-12', 112.35),
    index('Mano de obra', '2025-12', 100),
    index('Maquinaria', '2025-12', 118.4),
    index('Materiales', '2026-03', 114.2),
    index('Mano de obra', '2026-03', 106.5),
    index('=1+1', '2026-03', 119.1),
  ],
  factors: [],
  requests: [],
  authorisations: [],
  advance_percentage: 30,
  notices: [],
  months: [
    {
      ...rest,
      month: '2026-03',
      state: 'granted',
      calculated: {
        factor: 1.0279,
        terms: [
          { series: 'Materiales', percentage: 52, value: 114.2, base: 112.35 },
          { series: 'Mano de obra', percentage: 28, value: 106.5, base: 100 },
          { series: 'Maquinaria', percentage: 20, value: 119.1, base: 118.4 },
        ],
        missing: [],
        published_on: '2026-04-09',
      },
      authorisation: { month: '2026-03', factor: 1.0279, oficio_number: 'OF-12', on: '2026-05-20' },
      granted: { month: '2026-03', factor: 1.0279, origin: 'oficio' },
      parts: [
        {
          due: '2026-03',
          factor: 1.0279,
          amount: 3_192_612.3,
          increase: 89_073.88,
          adjustment: 62_351.72,
        },
      ],
      executed: 3_192_612.3,
      adjustment: 62_351.72,
      pending: 62_351.72,
    },
    {
      ...rest,
      month: '2026-08',
      state: 'missing',
      calculated: {
        factor: null,
        terms: [],
        missing: ['Falta el índice de agosto de 2026 de la serie Materiales.'],
        published_on: null,
      },
      granted: { month: '2026-03', factor: 1.0279, origin: 'oficio' },
      parts: [{ due: '2026-07', factor: 1.0279, amount: 500_000, increase: 13_950, adjustment: 9765 }],
      executed: 500_000,
      adjustment: 9765,
      pending: 9765,
    },
  ],
});

/** A contract that does not say how it adjusts its costs. */
export const noCosts = answered(CostAdjustmentAnswer, {
  ...adjustedCosts,
  terms: null,
  indices: [],
  months: [],
});
