import { expect, it } from 'vitest';
import { daysProblem, paymentTermsTyped, ratesProblem, ratesText, readRates } from './payment-terms.ts';

it('reads the rates as they are written, in the order of the years', () => {
  const rates = [
    { year: 2025, percentage: 0.98 },
    { year: 2026, percentage: 1.38 },
  ];
  expect(readRates('2026: 1.38 %; 2025:0.98')).toEqual(rates);
  expect(readRates(ratesText(rates))).toEqual(rates);
  expect(readRates('')).toEqual([]);
});

it.each(['2026 1.38', '26: 1.38', '2026: 1,38', '2026: 1.38, 2026: 1.5', '2026: 1.38381', '2026: 138'])(
  'refuses %s',
  (text) => expect(ratesProblem(text)).toBe('Escriba cada año con su tasa, como 2026: 1.38.'),
);

it('takes whole days from 1 to 366', () => {
  expect(['1', 20, ' 366 '].map(daysProblem)).toEqual([undefined, undefined, undefined]);
  for (const wrong of ['', '0', '367', '1.5', '-1']) expect(daysProblem(wrong)).toBe('De 1 a 366 días.');
  expect(paymentTermsTyped({ pay_days: '30', late_rates: '2027: 1.5' })).toEqual({
    present_days: 6,
    authorize_days: 15,
    pay_days: 30,
    late_rates: [{ year: 2027, percentage: 1.5 }],
  });
});
