import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  calculatedFactor,
  costAdjustmentAfter,
  costIncrease,
  costMonths,
  dueWork,
  noCostAdjustment,
  weightedRatios,
  type CostAdjustment,
  type CostAdjustmentEvent,
  type CostSources,
  type Fact,
} from '../src/index.ts';

const index = (series: string, month: string, value: number, published_on = `${month}-28`) => ({
  series,
  month,
  value,
  source: 'INEGI',
  published_on,
});
const terms = {
  method: 'III' as const,
  base_month: '2025-12',
  weights: [
    { series: 'Materiales', percentage: 52 },
    { series: 'Mano de obra', percentage: 28 },
    { series: 'Maquinaria', percentage: 20 },
  ],
};
const base = [
  index('Materiales', '2025-12', 112.35),
  index('Mano de obra', '2025-12', 100),
  index('Maquinaria', '2025-12', 118.4),
];
const march = [
  index('Materiales', '2026-03', 114.2),
  index('Mano de obra', '2026-03', 106.5),
  index('Maquinaria', '2026-03', 119.1, '2026-04-09'),
];
const known: CostAdjustment = { ...noCostAdjustment, terms, indices: [...base, ...march] };
const granted = (month: string, factor: number) => ({
  month,
  factor,
  oficio_number: 'OF-1',
  on: `${month}-28`,
});

/* contract-life.md §6. */
it('has the factor and the adjustment of the worked contract', () => {
  expect(calculatedFactor(known, '2026-03')).toMatchObject({
    factor: 1.0279,
    missing: [],
    published_on: '2026-04-09',
  });
  expect(costIncrease(3_192_612.3, 1.0279, 30)).toEqual({ increase: 89_073.88, adjustment: 62_351.72 });
  expect(costIncrease(500_000, 1.0279, 30)).toEqual({ increase: 13_950, adjustment: 9765 });
  expect(costIncrease(500_000, 1.0359, 30).adjustment).toBe(12_565);
  expect(costIncrease(500_000, 0.9721, 30)).toEqual({ increase: -13_950, adjustment: -9765 });
});

it('names each index that is missing', () => {
  expect(calculatedFactor(known, '2026-08')).toMatchObject({
    factor: null,
    missing: [
      'Falta el índice de agosto de 2026 de la serie Materiales.',
      'Falta el índice de agosto de 2026 de la serie Mano de obra.',
      'Falta el índice de agosto de 2026 de la serie Maquinaria.',
    ],
  });
  expect(calculatedFactor({ terms, indices: march }, '2026-03').missing[0]).toBe(
    'Falta el índice de diciembre de 2025 de la serie Materiales.',
  );
});

/** A decimal of 6 places as a whole number of millionths. */
const micros = (least: number) => fc.integer({ min: least, max: 999_999_999 }).map(BigInt);
const decimal = (value: bigint) => Number(value) / 1_000_000;

it('rounds the exact fraction once, half up', () => {
  const parts = fc.array(fc.tuple(fc.integer({ min: 0, max: 1_000_000 }), micros(1), micros(1)), {
    minLength: 1,
    maxLength: 8,
  });
  fc.assert(
    fc.property(parts, (drawn) => {
      const factor = weightedRatios(
        drawn.map(([percentage, value, over]) => ({
          percentage: percentage / 10_000,
          value: decimal(value),
          base: decimal(over),
        })),
      );
      // factor − ½·10⁻⁴ ≤ exact < factor + ½·10⁻⁴, on the common denominator.
      const denominator = drawn.reduce((product, [, , over]) => product * over, 1n);
      const numerator = drawn.reduce(
        (sum, [percentage, value, over]) => sum + (BigInt(percentage) * value * denominator) / over,
        0n,
      );
      const twice = 2n * BigInt(Math.round(factor * 10_000));
      const scale = 1_000_000n * denominator;
      expect((twice - 1n) * scale <= 20_000n * numerator).toBe(true);
      expect(20_000n * numerator < (twice + 1n) * scale).toBe(true);
    }),
  );
});

const late = (sources: Partial<CostSources>) =>
  costMonths({
    known: { ...known, authorisations: [granted('2026-03', 1.0279), granted('2026-04', 1.0359)] },
    work: [{ concept_id: 'c1', month: '2026-04', due: '2026-03', amount: 500_000 }],
    estimated: [],
    advance_percentage: 30,
    today: '2026-06-01',
    ...sources,
  })[0]!;

describe('late work', () => {
  it('takes the lower factor, of the month in which it was due or of its execution', () => {
    expect(late({}).parts).toEqual([
      { due: '2026-03', factor: 1.0279, amount: 500_000, increase: 13_950, adjustment: 9765 },
    ]);
    const falling = {
      ...known,
      authorisations: [granted('2026-03', 1.0279), granted('2026-04', 0.99)],
    };
    expect(late({ known: falling }).parts).toMatchObject([{ factor: 0.99, adjustment: -3500 }]);
  });

  const schedule = {
    programs: [{ id: 'p', amendment_id: null, first_month: '2026-03', on: null }],
    suspensions: [],
  };
  const planned = [{ program: 'p', monthly_quantities: { '2026-03': 100, '2026-04': 50 } }];

  it('is what was due before its month, the first quantities first', () => {
    const work = [
      { month: '2026-04', quantity: 90, amount: 900 },
      { month: '2026-03', quantity: 40, amount: 400 },
    ];
    expect(dueWork(work, planned, schedule)).toEqual([
      { month: '2026-03', due: '2026-03', amount: 400 },
      { month: '2026-04', due: '2026-03', amount: 600 },
      { month: '2026-04', due: '2026-04', amount: 300 },
    ]);
  });

  it('is not late on suspended days, nor ahead of its plan', () => {
    const work = [{ month: '2026-04', quantity: 60, amount: 600 }];
    const suspensions = [{ id: 's', on: '2026-03-01', until: '2026-03-31' }];
    expect(dueWork(work, planned, { ...schedule, suspensions })).toEqual([
      { month: '2026-04', due: '2026-04', amount: 600 },
    ]);
    expect(dueWork([{ month: '2026-02', quantity: 10, amount: 100 }], planned, schedule)).toEqual([
      { month: '2026-02', due: '2026-02', amount: 100 },
    ]);
  });
});

describe('a month', () => {
  const work = [{ concept_id: 'c1', month: '2026-03', due: '2026-03', amount: 3_192_612.3 }];
  const of = (recorded: Partial<CostAdjustment>, sources: Partial<CostSources> = {}) =>
    late({ known: { ...known, ...recorded }, work, today: '2026-05-01', ...sources });

  it('can be asked for within 60 days of its last index', () => {
    expect(of({})).toMatchObject({ state: 'requestable', deadline: '2026-06-08', pending: 0 });
    expect(of({}, { today: '2026-06-08' }).state).toBe('requestable');
    expect(of({}, { today: '2026-06-09' }).state).toBe('expired');
  });

  it('is approved by 60 days of silence, if it was asked for in time', () => {
    const requests = [{ month: '2026-03', on: '2026-05-02' }];
    expect(of({ requests }, { today: '2026-07-01' })).toMatchObject({
      state: 'requested',
      deadline: '2026-07-01',
      pending: 0,
    });
    expect(of({ requests }, { today: '2026-07-02' })).toMatchObject({
      state: 'granted',
      granted: { month: '2026-03', factor: 1.0279, origin: 'silencio' },
      pending: 62_351.72,
    });
    const tooLate = [{ month: '2026-03', on: '2026-06-09' }];
    expect(of({ requests: tooLate }, { today: '2026-12-01' }).state).toBe('requested');
  });

  it('takes the last authorised factor until there is another, and what was estimated already', () => {
    const authorisations = [granted('2026-02', 1.02)];
    const estimated = [{ month: '2026-03', label: '1-AC', amount: 44_696.58 }];
    expect(of({ authorisations }, { estimated })).toMatchObject({
      state: 'requestable',
      granted: { month: '2026-02', factor: 1.02 },
      adjustment: 44_696.58,
      estimations: ['1-AC'],
      pending: 0,
    });
    const both = [...authorisations, granted('2026-03', 1.0279)];
    expect(of({ authorisations: both }, { estimated })).toMatchObject({
      state: 'granted',
      adjustment: 62_351.72,
      pending: 17_655.14,
    });
  });

  it('takes the factor of each concept under methods I and II, and says what has none', () => {
    const factors = [{ concept_id: 'c1', month: '2026-03', factor: 1.05 }];
    const { factor: _, ...authorised } = granted('2026-03', 1);
    const recorded = {
      terms: { method: 'I' as const, base_month: '2025-12', weights: [] },
      factors,
      authorisations: [authorised],
    };
    const other = { concept_id: 'c2', month: '2026-03', due: '2026-03', amount: 100 };
    expect(of(recorded, { work: [...work, other] })).toMatchObject({
      state: 'granted',
      parts: [{ factor: 1.05, amount: 3_192_612.3 }],
      unadjusted: 100,
    });
  });
});

it('keeps the last index of a series and month', () => {
  const of = { contract_id: 'p1:main', project_id: 'p1' };
  const events: CostAdjustmentEvent[] = [
    { type: 'CostIndicesRecorded', data: { ...of, indices: march } },
    { type: 'CostIndicesRecorded', data: { ...of, indices: [index('Materiales', '2026-03', 114.3)] } },
  ];
  const after = events.reduce(
    (state, event) => costAdjustmentAfter(state, event, {} as Fact),
    noCostAdjustment,
  );
  expect(after.indices).toHaveLength(3);
  expect(after.indices.find(({ series }) => series === 'Materiales')?.value).toBe(114.3);
});
