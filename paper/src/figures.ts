import { toPesos, type Cents } from '@obraclara/events';

const peso = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const price = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 6 });
const decimal = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 });

/** `1,234.50`; below 0 with a minus sign. */
export const amountText = (cents: Cents): string => peso.format(toPesos(cents));
/** Pesos per unit, with as many of its up to 6 decimals as it has, at least 2. */
export const priceText = (pesos: number): string => price.format(pesos);
/** A quantity or a rate, with as many of its up to 6 decimals as it has. */
export const decimalText = (value: number): string => decimal.format(value);
/** A share that was worked out, with 2 decimals; a dash where there is none. */
export const shareText = (percentage: number | null): string =>
  percentage === null ? '—' : `${peso.format(percentage)} %`;

/** How many decimals a value is written with, of up to 6. */
const decimalsOf = (value: number): number => (decimal.format(value).split('.')[1] ?? '').length;
/** The decimals with which each of these is whole. */
export const mostDecimals = (values: readonly number[]): number =>
  values.reduce((most, value) => Math.max(most, decimalsOf(value)), 0);
/** How quantities of a column are written: all with as many decimals as the one that has most. */
export const quantityText = (values: readonly number[]): ((value: number) => string) => {
  const digits = mostDecimals(values);
  const format = new Intl.NumberFormat('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return (value) => format.format(value);
};
