import { toPesos, type Cents } from '@obraclara/events';

const peso = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const price = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 6 });
const decimal = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 });

/** Formats cents as pesos: `1,234.50`; negative amounts stand in parentheses. */
export const amountText = (cents: Cents): string =>
  cents < 0 ? `(${peso.format(toPesos(-cents))})` : peso.format(toPesos(cents));
/** Formats pesos per unit with 2 to 6 decimals, as many as the value has. */
export const priceText = (pesos: number): string => price.format(pesos);
/** Formats a quantity or a rate with up to 6 decimals, as many as the value has. */
export const decimalText = (value: number): string => decimal.format(value);
/** Formats a computed percentage with 2 decimals; a dash for null. */
export const shareText = (percentage: number | null): string =>
  percentage === null ? '—' : `${peso.format(percentage)} %`;

/** Number of decimals of a formatted value, at most 6. */
const decimalsOf = (value: number): number => (decimal.format(value).split('.')[1] ?? '').length;
/** The number of decimals that shows each value in full, at most 6. */
export const mostDecimals = (values: readonly number[]): number =>
  values.reduce((most, value) => Math.max(most, decimalsOf(value)), 0);
/** Formatter for the quantities of a column: all with the number of decimals that the longest one needs. */
export const quantityText = (values: readonly number[]): ((value: number) => string) => {
  const digits = mostDecimals(values);
  const format = new Intl.NumberFormat('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return (value) => format.format(value);
};
