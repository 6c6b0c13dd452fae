import { expect, it } from 'vitest';
import { readMoney, readPercentage, readQuantity } from './typed-number.ts';

it.each([
  ['', 0],
  ['1,234.56', 1234.56],
  [' $ 1,234.50 ', 1234.5],
  ['.5', 0.5],
  ['0.000001', 0.000001],
  ['12\u00a0345.25', 12345.25],
])('reads %j', (typed, value) => expect(readQuantity(typed)).toEqual({ value }));

it.each([
  'abc',
  '1.234,56',
  '1,5',
  '12,34',
  '-3',
  '(3)',
  '1.2.3',
  '0.0000001',
  '1e5',
  'Infinity',
  '1000000000',
])('refuses %j aloud instead of taking it for zero', (typed) =>
  expect(readQuantity(typed)).toEqual({ value: 0, error: expect.any(String) }),
);

it('takes money with two decimals and percentages from 0 to 100', () => {
  expect(readMoney('10.005').error).toBe('Hasta 2 decimales.');
  expect(readPercentage('6.24 %')).toEqual({ value: 6.24 });
  expect(readPercentage('100.01').error).toBeTruthy();
});
