import { expect, it } from 'vitest';
import { readFieldQuantity } from './field-quantity.ts';
import { measured } from './record.ts';

it.each([
  ['12.5', 12.5],
  ['12,5', 12.5],
  [' 12,25 ', 12.25],
  [',5', 0.5],
  ['0,250', 0.25],
  ['3,1416', 3.1416],
  ['1,234', 1234],
  ['1,234.5', 1234.5],
])('reads %s as %d', (typed, value) => {
  expect(readFieldQuantity(typed)).toEqual({ value });
});

it.each(['1.234,5', '12,', 'doce', '-3', '1,2,3'])('refuses %s instead of guessing', (typed) => {
  expect(readFieldQuantity(typed).error).toBeTruthy();
});

it('adds the typed quantity to the progress exactly', () => {
  expect(measured({ planned: 0.3, advanced: 0.1 }, 0.2)).toEqual({
    planned: 0.3,
    previous: 0.1,
    total: 0.3,
    remaining: 0,
  });
});

it('does not count an edited record twice', () => {
  expect(measured({ planned: 10, advanced: 7 }, 5, 4)).toEqual({
    planned: 10,
    previous: 3,
    total: 8,
    remaining: 2,
  });
});

it('leaves a negative remainder to what exceeds the contract', () => {
  expect(measured({ planned: 10, advanced: 7 }, 5).remaining).toBe(-2);
});
