import { expect, it } from 'vitest';
import { contractMoney, counted, day, money, quantity, unitMoney } from './format.ts';

it('writes money as en-US does, negatives with a minus sign', () => {
  expect(money(1234.5)).toBe('$1,234.50');
  expect(money(-20300.5)).toBe('-$20,300.50');
  expect(money(0)).toBe('$0.00');
});

it('writes an empty contract amount as $0', () => {
  for (const empty of [0, null, undefined]) expect(contractMoney(empty)).toBe('$0');
  expect(contractMoney(12450000)).toBe('$12,450,000.00');
});

it('keeps the decimals that quantities and unit prices have', () => {
  expect(quantity(1234.567891)).toBe('1,234.567891');
  expect(unitMoney(187.4537)).toBe('$187.4537');
  expect(unitMoney(2450)).toBe('$2,450.00');
});

it('writes days with two digits, never the day before, whatever the time zone', () => {
  expect(day('2026-03-05')).toBe('05/03/2026');
  expect(day('2026-03-01T00:00:00.000Z')).toBe('01/03/2026');
  expect(day(null)).toBe('');
});

it('counts in the singular and the plural', () => {
  expect(counted(1, 'concepto', 'conceptos')).toBe('1 concepto');
  expect(counted(0, 'concepto', 'conceptos')).toBe('0 conceptos');
  expect(counted(5000, 'concepto', 'conceptos')).toBe('5,000 conceptos');
});
