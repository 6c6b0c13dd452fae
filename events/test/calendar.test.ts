import { expect, it } from 'vitest';
import { contractDates, lastMonthEnd, outsideRange, formatDay, yearsFrom } from '../src/index.ts';

it('knows the last day on or before a day that ends a month', () => {
  expect(
    ['2026-11-21', '2026-10-31', '2026-03-30', '2024-03-01', '2026-01-15', '2024-02-29'].map(lastMonthEnd),
  ).toEqual(['2026-10-31', '2026-10-31', '2026-02-28', '2024-02-29', '2025-12-31', '2024-02-29']);
  // Of the years that end a century, every fourth has a 29 February.
  expect(['2000-03-01', '2100-03-01'].map(lastMonthEnd)).toEqual(['2000-02-29', '2100-02-28']);
});

it('counts years by the calendar, within the years 1 to 9999', () => {
  expect(yearsFrom('2024-02-29', -1)).toBe('2023-02-28');
  expect(yearsFrom('2024-02-29', 4)).toBe('2028-02-29');
  expect(yearsFrom('0001-06-30', -1)).toBe('0001-01-01');
  expect(yearsFrom('9996-06-30', 5)).toBe('9999-12-31');
});

it('admits dates from a year before a contract to five years after it, and names the range of others', () => {
  const range = contractDates({ start_date: '2026-01-01', end_date: '2026-12-31' });
  expect(['2025-01-01', '2031-12-31'].map((day) => outsideRange(day, range))).toEqual([undefined, undefined]);
  for (const day of ['2024-12-31', '2032-01-01', '9999-12-31'])
    expect(outsideRange(day, range)).toBe('La fecha debe estar entre 01/01/2025 y 31/12/2031');
  expect(formatDay('2026-03-04')).toBe('04/03/2026');
});
