import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  financialProgress,
  noBilling,
  worksPayments,
  type EstimationStatus,
  type PayableWorks,
} from '../src/index.ts';

const works = (
  [total_amount, anticipo_amortization_amount, importe_liquido]: [number, number, number],
  payments: readonly [on: string, amount: number][] = [],
  status: EstimationStatus = 'autorizada',
): PayableWorks => ({
  status,
  importe_liquido,
  total_amount,
  anticipo_amortization_amount,
  end_date: '2026-03-31',
  billing: {
    ...noBilling,
    payments: payments.map(([on, amount]) => ({ id: on, on, amount, reference: '' })),
  },
});
const instalment = (on: string, amount: number, paid_on: string | null = null) => ({ on, amount, paid_on });
const noAdvance = { amount: 0, instalments: [] };
const december = { start_date: '2026-01-12', today: '2026-12-31' };

/** Contract-life §7. */
it('is the works paid less their amortisation plus the advance paid, over the contract', () => {
  const paid = [
    works([30_000_000, 9_000_000, 24_000_000], [['2026-06-01', 24_000_000]]),
    works([2_225_226.73, 406_371.11, 2_000_000], [], 'pagada'),
    works([5_000_000, 100_000, 4_000_000]),
  ];
  const instalments = [instalment('2026-01-12', 3_800_036.47), instalment('2026-02-02', 7_600_072.95)];
  const payments = worksPayments(paid, { amount: 0, instalments }, december);
  expect(financialProgress(payments, 44_840_430.39)).toEqual({
    paid_works: 32_225_226.73,
    paid_amortization: 9_406_371.11,
    paid_advance: 11_400_109.42,
    financial_amount: 34_218_965.04,
    financial_percentage: 76.31,
  });
  expect(financialProgress([], 0)).toMatchObject({ financial_amount: 0, financial_percentage: null });
});

it('counts what a partial payment covers, on its day', () => {
  const third = works(
    [100, 30, 90],
    [
      ['2026-05-01', 30],
      ['2026-06-01', 30],
    ],
  );
  expect(worksPayments([third], noAdvance, { ...december, today: '2026-05-31' })).toEqual([
    { on: '2026-05-01', paid_works: 33.33, paid_amortization: 10, paid_advance: 0 },
  ]);
  expect(worksPayments([third], noAdvance, december)).toMatchObject([
    { paid_works: 33.33 },
    { paid_works: 33.34 },
  ]);
});

it('takes the part of an estimation that gives money back once it is authorised', () => {
  const back = (status: EstimationStatus) =>
    worksPayments([works([-100, -30, -80], [], status)], noAdvance, december);
  expect(financialProgress(back('autorizada'), 1000)).toMatchObject({ financial_amount: -70 });
  expect(financialProgress(back('revision'), 1000)).toMatchObject({ financial_amount: 0 });
});

it('counts an instalment on the day it was paid, and an undated advance from the start', () => {
  const of = (today: string, advance: Parameters<typeof worksPayments>[1]) =>
    financialProgress(worksPayments([], advance, { ...december, today }), 1000).financial_amount;
  const late = { amount: 0, instalments: [instalment('2026-01-12', 300, '2026-02-20')] };
  expect([of('2026-02-19', late), of('2026-02-20', late)]).toEqual([0, 300]);
  expect(of('2026-01-01', { amount: 300, instalments: [] })).toBe(300);
});

it('never covers more than the estimation, and all of it once nothing is left', () => {
  const cents = (most: number) => fc.integer({ min: 1, max: most }).map((amount) => amount / 100);
  fc.assert(
    fc.property(
      cents(10 ** 11),
      cents(10 ** 11),
      fc.array(cents(10 ** 11), { minLength: 1, maxLength: 5 }),
      (total, net, parts) => {
        const days = parts.map((amount, at): [string, number] => [`2026-04-0${at + 1}`, amount]);
        const { paid_works } = financialProgress(
          worksPayments([works([total, 0, net], days)], noAdvance, december),
          1,
        );
        expect(paid_works).toBeLessThanOrEqual(total);
        if (parts.reduce((sum, amount) => sum + Math.round(amount * 100), 0) >= Math.round(net * 100))
          expect(paid_works).toBe(total);
      },
    ),
  );
});
