import { defaultPaymentTerms, type PaymentTerms } from '@obraclara/events';
import { figureText } from '../FigureInput.tsx';

type Rate = PaymentTerms['late_rates'][number];

/** Text of the rates: `2025: 0.98, 2026: 1.38`. A form input holds the record's rates until the user types. */
export const ratesText = (value: unknown): string =>
  Array.isArray(value)
    ? (value as Rate[]).map(({ year, percentage }) => `${year}: ${percentage}`).join(', ')
    : figureText(value);

const rate = /^(\d{4})\s*:\s*(\d{1,2}(?:\.\d{1,4})?)\s*%?$/;

/** Rates of a text, by year; undefined if one cannot be read or a year is there twice. */
export const readRates = (text: string): Rate[] | undefined => {
  const parts = text
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const rates = parts.flatMap((part) => {
    const [, year, percentage] = rate.exec(part) ?? [];
    return year && percentage ? [{ year: Number(year), percentage: Number(percentage) }] : [];
  });
  const years = new Set(rates.map(({ year }) => year));
  if (rates.length < parts.length || years.size < rates.length) return undefined;
  return rates.toSorted((a, b) => a.year - b.year);
};

export const ratesProblem = (value: unknown): string | undefined =>
  readRates(ratesText(value)) ? undefined : 'Escriba cada año con su tasa, como 2026: 1.38.';

/** Why a number of days is not accepted: whole, from 1 to 366. */
export const daysProblem = (value: unknown): string | undefined => {
  const text = figureText(value).trim();
  return /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= 366 ? undefined : 'De 1 a 366 días.';
};

/** Terms of payment of a valid form; the default ones where the form has none. */
export const paymentTermsTyped = (value: unknown): PaymentTerms => {
  const typed = { ...defaultPaymentTerms, ...(value as Record<string, unknown> | undefined) };
  return {
    present_days: Number(typed.present_days),
    authorize_days: Number(typed.authorize_days),
    pay_days: Number(typed.pay_days),
    late_rates: readRates(ratesText(typed.late_rates)) ?? [],
  };
};

/** `6, 15 y 20 días; 2025: 0.98, 2026: 1.38` */
export const paymentTermsText = (terms: PaymentTerms): string =>
  `${terms.present_days}, ${terms.authorize_days} y ${terms.pay_days} días; ${ratesText(terms.late_rates)}`;
