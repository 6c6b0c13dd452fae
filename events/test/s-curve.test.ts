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

it('goes on flat after the program as long as there is activity', () => {
  const late = sCurve({
    ...golden,
    amounts: [...golden.amounts, of('2025-07', '0', '5.00')],
    today: '2025-09-01',
  });
  expect(late.month_keys.at(-1)).toBe('2025-07');
  expect(late.planned_cumulative.slice(-2)).toEqual([100, 100]);
  expect(late.current_month_index).toBe(6);
  expect(monthLabel('2025-07')).toBe('Jul 25');
});
