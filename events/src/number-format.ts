import { once } from './once.ts';

/* Formats of figures in messages and on screens. */

const peso = once(() => new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }));
const pricePeso = once(
  () =>
    new Intl.NumberFormat('en-US', {
      style: 'currency',
      currency: 'USD',
      minimumFractionDigits: 2,
      maximumFractionDigits: 6,
    }),
);
const number = once(() => new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 }));

/** Pesos as `$1,234.50`, negative amounts with a minus sign. */
export const formatMoney = (amount: number): string => peso().format(amount);

/** Pesos per unit with 2 to 6 decimals, as many as the amount has. */
export const formatPrice = (amount: number): string => pricePeso().format(amount);

/** A quantity with up to 6 decimals, as many as it has. */
export const formatQuantity = (value: number): string => number().format(value);

const hundredths = once(
  () => new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 6 }),
);

/** A quantity with 2 to 6 decimals, as many as it has: `450.00`. */
export const formatTwoDecimals = (value: number): string => hundredths().format(value);

/** A percentage with as many decimals as it has: `30 %`, `0.5 %`. */
export const formatPercentage = (value: number): string => `${number().format(value)} %`;

const tenThousandths = once(() => new Intl.NumberFormat('en-US', { minimumFractionDigits: 4 }));

/** A factor with its 4 decimals: `1.0279`. */
export const formatFactor = (value: number): string => tenThousandths().format(value);

/** A count with its noun: `1 concepto`, `1,234 conceptos`. */
export const formatCount = (count: number, one: string, many: string): string =>
  `${formatQuantity(count)} ${count === 1 ? one : many}`;
