import { describe, expect, it } from 'vitest';
import { businessDay, monthLabel, sCurve, type MonthlyAmounts, type SCurveInput } from '../src/index.ts';
import { goldenContractAmount } from './golden-contract.ts';

const labels = { '2025-01': 'Ene', '2025-02': 'Feb', '2025-03': 'Mar', '2025-04': 'Abr', '2025-05': 'May' };
const of = (month: string, planned: string, physical = '0', estimated = '0'): MonthlyAmounts => ({
  month,
  planned,
  physical,
  estimated,
});

/** The worked example: GOLD-01 at the end of March 2025. */
const golden: SCurveInput = {
  contract_amount: goldenContractAmount,
  start_date: '2025-01-06',
  end_date: '2025-05-31',
  has_progress: true,
  program_months: Object.entries(labels).map(([key, label]) => ({ key, label })),
  amounts: [
    of('2025-01', '220348.50', '187012.30', '183377.12'),
    of('2025-02', '678322.997', '499367.47', '500012.28'),
    of('2025-03', '690455.00', '542074.15', '542074.15'),
    of('2025-04', '496743.00'),
    of('2025-05', '150343.056'),
  ],
  today: '2025-03-31',
};

describe('the worked example', () => {
  const curve = sCurve(golden);

  it('draws planned, physical and estimated per cent', () => {
    expect(curve.months).toEqual(['Ene', 'Feb', 'Mar', 'Abr', 'May']);
    expect(curve.planned_cumulative).toEqual([9.85, 40.19, 71.06, 93.28, 100]);
    expect(curve.physical_cumulative).toEqual([8.36, 30.69, 54.93, null, null]);
    expect(curve.estimated_cumulative).toEqual([8.2, 30.56, 54.8, null, null]);
    expect(curve.current_month_index).toBe(2);
  });

  it('is behind by 16.13 points, at an SPI of 0.7730 and 2.48 of 3 months', () => {
    expect(curve.spi).toBe(0.773);
    expect(curve.points_ahead).toBe(-16.13);
    expect(curve.earned_schedule).toEqual({ earned_months: 2.48, elapsed_months: 3 });
    expect(curve.planned_cumulative_amount[2]).toBe(1589126.5);
  });
});

it('still lives in March when it is already April in London', () => {
  const today = businessDay(new Date('2025-04-01T03:00:00Z'));
  expect(today).toBe('2025-03-31');
  expect(sCurve({ ...golden, today }).current_month_index).toBe(2);
});

it('counts months over the turn of the year', () => {
  const curve = sCurve({ ...golden, start_date: '2024-12-15', program_months: [], today: '2025-01-02' });
  expect(curve.current_month_index).toBe(1);
  expect(curve.months[0]).toBe('Dic 24');
});

it('has no current month before the start', () => {
  const curve = sCurve({ ...golden, today: '2025-01-05' });
  expect(curve.current_month_index).toBe(-1);
  expect(curve.physical_cumulative).toEqual([null, null, null, null, null]);
  expect(curve.spi).toBeNull();
});

it('falls back to one peso when the contract has no amount', () => {
  expect(sCurve({ ...golden, contract_amount: 0 }).planned_cumulative[0]).toBe(22034850);
});

it('aligns a program that starts a month late by its month, not by its position', () => {
  const curve = sCurve({
    ...golden,
    program_months: golden.program_months.slice(1),
    amounts: golden.amounts.slice(1),
  });
  expect(curve.month_keys[0]).toBe('2025-01');
  expect(curve.planned_cumulative[0]).toBe(0);
  expect(curve.current_month_index).toBe(2);
});

it('counts what was done before the start in the first month', () => {
  const early = sCurve({ ...golden, amounts: [...golden.amounts, of('2024-11', '0', '100.00')] });
  expect(early.month_keys[0]).toBe('2025-01');
  expect(early.physical_cumulative_amount[0]).toBe(187112.3);
});

it('goes on flat after the program until today while the program is not executed', () => {
  const late = sCurve({
    ...golden,
    amounts: [...golden.amounts, of('2025-07', '0', '5.00')],
    today: '2025-09-01',
  });
  expect(late.month_keys.at(-1)).toBe('2025-09');
  expect(late.planned_cumulative.slice(-4)).toEqual([100, 100, 100, 100]);
  expect(late.physical_cumulative_amount.slice(-3)).toEqual([1228458.92, 1228458.92, 1228458.92]);
  expect(monthLabel('2025-07')).toBe('Jul 25');
});

describe('the current month', () => {
  const marked = ({ months, current_month_index }: ReturnType<typeof sCurve>) => months[current_month_index];

  it('is the month of today, also long after the program', () => {
    expect(marked(sCurve({ ...golden, today: '2025-12-24' }))).toBe('Dic 25');
  });

  it('is null once the whole program is executed, and the curve ends there', () => {
    const amounts = [of('2025-01', '60.00'), of('2025-02', '40.00', '100.00', '70.00')];
    const over = sCurve({ ...golden, contract_amount: 100, amounts, today: '2026-11-21' });
    expect([over.current_month_index, over.month_keys.at(-1)]).toEqual([-1, '2025-05']);
    expect(over.physical_cumulative).toEqual([0, 100, 100, 100, 100]);
    expect(over.estimated_cumulative).toEqual([0, 70, 70, 70, 70]);
  });

  it('goes on while a whole peso of the program is left, and is over with less, executed or estimated', () => {
    const program = of('2025-01', '100.00');
    const curve = (...done: MonthlyAmounts[]) =>
      sCurve({ ...golden, contract_amount: 100, amounts: [program, ...done], today: '2025-09-01' });
    expect(marked(curve(of('2025-02', '0', '99.00')))).toBe('Sep 25');
    expect(marked(curve(of('2025-02', '0', '99.01')))).toBeUndefined();
    expect(marked(curve(of('2025-02', '0', '0', '99.00')))).toBe('Sep 25');
    expect(marked(curve(of('2025-02', '0', '0', '99.01')))).toBeUndefined();
  });

  it('is the one in which the last of the works is done, after the program', () => {
    const amounts = [of('2025-01', '100.00'), of('2025-07', '0', '100.00')];
    const done = sCurve({ ...golden, contract_amount: 100, amounts, today: '2025-07-10' });
    expect(marked(done)).toBe('Jul 25');
    expect(done.physical_cumulative.at(-1)).toBe(100);
  });
});

describe('how the works stand', () => {
  it('is measured at the last month that is over, and says its day', () => {
    const amounts = [...golden.amounts, of('2025-04', '0', '100000.00')];
    const april = sCurve({ ...golden, amounts, today: '2025-04-20' });
    // 1,328,453.92 of 2,236,212.56; planned by the end of April 2,085,869.497, by that of March 1,589,126.497.
    expect(april.physical_cumulative[3]).toBe(59.41);
    expect(april).toMatchObject({ measured_on: '2025-03-31', spi: 0.773, points_ahead: -16.13 });
    expect(april.earned_schedule).toEqual({ earned_months: 2.48, elapsed_months: 3 });
    // On the day before a month ends, the previous month is the last complete one: 686,379.77 of 898,671.497.
    const early = sCurve({ ...golden, today: '2025-03-30' });
    expect(early).toMatchObject({ measured_on: '2025-02-28', spi: 0.7638, points_ahead: -9.49 });
  });

  it('is unknown until a month is over', () => {
    const none = { measured_on: null, spi: null, points_ahead: null, earned_schedule: null };
    expect(sCurve({ ...golden, today: '2025-01-30' })).toMatchObject(none);
    const over = { measured_on: '2025-01-31' };
    expect(sCurve({ ...golden, today: '2025-01-31' })).toMatchObject(over);
    expect(sCurve({ ...golden, start_date: '2025-01-31', today: '2025-01-31' })).toMatchObject(over);
  });

  it('is unknown without a program, and where nobody records progress', () => {
    const none = { measured_on: null, spi: null, points_ahead: null, earned_schedule: null };
    const done = [of('2025-01', '0', '500.00', '200.00')];
    const unplanned = sCurve({ ...golden, program_months: [], amounts: done });
    expect(unplanned).toMatchObject({ ...none, physical_cumulative_amount: [500, 500, 500] });
    expect(sCurve({ ...golden, has_progress: false })).toMatchObject({
      ...none,
      planned_cumulative: [9.85, 40.19, 71.06, 93.28, 100],
    });
  });

  it('has no distance in points of an amount that is not there', () => {
    expect(sCurve({ ...golden, contract_amount: 0 })).toMatchObject({ spi: 0.773, points_ahead: null });
  });

  it('never earns more months than the program needs to be complete', () => {
    const months = ['2025-01', '2025-02', '2025-03'];
    const program = months.map((month) => of(month, '100.00', '99.99'));
    const late = { ...golden, contract_amount: 300, program_months: [], today: '2025-11-05' };
    const short = sCurve({ ...late, amounts: [...program, of('2025-10', '0', '0.02')] });
    // 299.99 of 300.00: two months, and 99.99 of the third month's 100.00.
    expect(short.earned_schedule).toEqual({ earned_months: 3, elapsed_months: 10 });
    const complete = sCurve({ ...late, amounts: [...program, of('2025-10', '0', '0.03')] });
    expect(complete.earned_schedule).toEqual({ earned_months: 3, elapsed_months: 10 });
    const beyond = sCurve({ ...late, amounts: [...program, of('2025-10', '0', '80.00')] });
    expect(beyond.earned_schedule).toEqual({ earned_months: 3, elapsed_months: 10 });
  });
});

describe('dates that cannot be', () => {
  it('do not lengthen the curve; their money counts at its ends and is named', () => {
    const curve = sCurve({
      ...golden,
      amounts: [
        ...golden.amounts,
        of('9999-12', '1.00', '2.00', '4.00'),
        of('0001-01', '8.00', '16.00', '32.00'),
      ],
    });
    expect(curve.month_keys).toEqual(['2025-01', '2025-02', '2025-03', '2025-04', '2025-05']);
    expect(curve.outside_amount).toEqual({ planned: 9, physical: 18, estimated: 36 });
    // 2,236,212.553 + 8 + 1. Executed work dated later counts in the current month: 1,228,453.92 + 16 + 2.
    expect(curve.planned_cumulative_amount[4]).toBe(2236221.55);
    expect(curve.physical_cumulative_amount).toEqual([187028.3, 686395.77, 1228471.92, null, null]);
    // An estimation of a later month counts in that month, here the last one.
    expect(curve.estimated_cumulative_amount[2]).toBe(1225495.55);
    expect(
      sCurve({ ...golden, amounts: curve.month_keys.map((key) => of(key, '1', '1', '1')) }).outside_amount,
    ).toEqual({ planned: 0, physical: 2, estimated: 0 });
  });

  it('leave the curve bounded when they are the contract and its program', () => {
    const endless = sCurve({
      ...golden,
      start_date: '0001-01-01',
      end_date: '9999-12-31',
      program_months: ['0001-02', '9999-11'].map((key) => ({ key, label: key })),
      amounts: [of('0001-02', '10.00'), of('9999-11', '10.00', '3.00', '7.00')],
    });
    expect(endless.months.length).toBeLessThanOrEqual(360);
    expect(endless.planned_cumulative_amount.at(-1)).toBe(20);
    expect(endless.outside_amount).toEqual({ planned: 10, physical: 3, estimated: 7 });
    expect(JSON.stringify(endless).length).toBeLessThan(40_000);
  });
});
