import Big from 'big.js';

/**
 * Exact decimal arithmetic on JSON numbers.
 *
 * A JSON number of at most 15 significant digits stands for exactly one decimal. It is read here into a whole number of
 * cents, micro-units or ten-thousandths, computed with as such (BigInt where a product could pass 2^53), and given back
 * as the number that prints as that decimal. Nothing is ever rounded in binary floating point.
 */

/** A whole number of Mexican cents. */
export type Cents = number;

/** Largest amount of money in pesos: 15 significant digits. */
export const maxMoney = 9_999_999_999_999.99;
/** Largest retention, in pesos or per cent. */
export const maxRetention = 9_999_999_999.99;
/** Largest quantity or unit price: 9 digits before and 6 after the point. */
export const maxQuantity = 999_999_999.999999;

const cent = 100;
const micro = 1_000_000;
const tenThousandth = 10_000;

const outOfRange = (what: string, value: number) => new RangeError(`${what}: ${value}`);

/** `value × factor` as a whole number; throws RangeError when `value` has more decimals than `factor` has zeros. */
const whole = (value: number, factor: number): number => {
  const scaled = Math.round(value * factor);
  // Division is correctly rounded, so equality proves that `scaled` is the decimal that `value` prints as.
  if (!Number.isSafeInteger(scaled) || scaled / factor !== value)
    throw outOfRange('not an exact decimal', value);
  return scaled === 0 ? 0 : scaled;
};

/** Whether `value` is finite and has at most `decimals` (0 to 6) digits after the point. */
export const hasDecimals = (value: number, decimals: number): boolean => {
  const scaled = Math.round(value * 10 ** decimals);
  return Number.isSafeInteger(scaled) && scaled / 10 ** decimals === value;
};

/** Half up, away from zero: 0.005 becomes 0.01 and -0.005 becomes -0.01. */
const quotient = (dividend: bigint, divisor: bigint): number => {
  const half = divisor / 2n;
  return Number((dividend < 0n ? dividend - half : dividend + half) / divisor);
};

/** The same of whole numbers below 2^53: what is divided is a multiple of the divisor, so that it is exact, and much faster. */
const safeQuotient = (dividend: number, divisor: number): number => {
  const rest = dividend % divisor;
  const towardsZero = (dividend - rest) / divisor;
  return Math.abs(rest) * 2 >= divisor ? towardsZero + Math.sign(dividend) : towardsZero;
};

const money = (cents: number): Cents => {
  if (Math.abs(cents) > maxMoney * cent) throw outOfRange('amount too large', cents);
  return cents === 0 ? 0 : cents;
};

/** Pesos with at most 2 decimals, in cents. Throws RangeError on more decimals. */
export const toCents = (pesos: number): Cents => money(whole(pesos, cent));

/** Pesos with at most 6 decimals, in cents, half up. */
export const roundToCents = (pesos: number): Cents =>
  money(quotient(BigInt(whole(pesos, micro)), BigInt(micro / cent)));

/** Cents as pesos. */
export const toPesos = (cents: Cents): number => money(cents) / cent;

/** Quantity (≤ 6 decimals) × unit price (≤ 6 decimals, pesos), half up to the cent. Throws RangeError out of range. */
export const lineCents = (quantity: number, unitPrice: number): Cents =>
  money(quotient(BigInt(whole(quantity, micro)) * BigInt(whole(unitPrice, micro)), 10_000_000_000n));

/** `percentage` (≤ 4 decimals; 16 means 16 %) of an amount, half up to the cent. */
export const shareCents = (cents: Cents, percentage: number): Cents => {
  const parts = whole(percentage, tenThousandth);
  const product = cents * parts;
  if (Number.isSafeInteger(product)) return money(safeQuotient(product, 1_000_000));
  return money(quotient(BigInt(cents) * BigInt(parts), 1_000_000n));
};

/** Sum of cents. Throws RangeError when the sum is no longer an amount of money. */
export const sumCents = (parts: Iterable<Cents>): Cents => {
  let sum = 0;
  for (const part of parts) sum += part;
  return money(sum);
};

/** Quantity × unit price in pesos, half up to the cent: the Importe of a concept. */
export const lineAmount = (quantity: number, unitPrice: number): number =>
  toPesos(lineCents(quantity, unitPrice));

/** Exact sum of amounts of at most 2 decimals, in pesos. */
export const addMoney = (...pesos: number[]): number => toPesos(sumCents(pesos.map(toCents)));

/** Exact sum of quantities of at most 6 decimals, whatever parts of it come to. Throws RangeError where the sum is past 2^53 millionths. */
export const addQuantities = (...quantities: number[]): number => {
  const sum = Number(quantities.reduce((total, quantity) => total + BigInt(whole(quantity, micro)), 0n));
  if (!Number.isSafeInteger(sum)) throw outOfRange('quantity too large', sum);
  return sum / micro;
};

/**
 * Product of decimals of at most 6 places, rounded to 6 places once, at the end, half away from zero; of none it is 1.
 * Throws RangeError on more places, and past the largest quantity.
 */
export const productOf = (factors: readonly number[]): number => {
  let product = BigInt(micro);
  let scale = 1n;
  for (const factor of factors) {
    product *= BigInt(whole(factor, micro));
    scale *= BigInt(micro);
  }
  const rounded = quotient(product, scale) / micro;
  if (Math.abs(rounded) > maxQuantity) throw outOfRange('quantity too large', rounded);
  return rounded === 0 ? 0 : rounded;
};

/** A decimal of at most 6 places and any size as a whole number of millionths. Throws RangeError on more places. */
const micros = (value: number): bigint => {
  const scaled = Big(value).times(micro);
  if (!scaled.eq(scaled.round(0))) throw outOfRange('not an exact decimal', value);
  return BigInt(scaled.toFixed(0));
};

/**
 * `after − before` of two decimals of at most 6 places and any size, worked out in whole millionths; the number that prints as the
 * difference as long as that has at most 15 digits. Throws RangeError on more places.
 */
export const decimalDifference = (after: number, before: number): number =>
  Number(`${micros(after) - micros(before)}e-6`);

/**
 * `part / total × 100`, half up to `decimals` (default 2); null when `total` is 0.
 * Both are decimals of at most 6 places. For showing: statuses compare the quantities themselves (design.md §8.6).
 */
export const percentageOf = (part: number, total: number, decimals = 2): number | null => {
  const divisor = micros(total);
  if (divisor === 0n) return null;
  const scale = 10n ** BigInt(decimals);
  const [dividend, by] = [micros(part) * 100n * scale, divisor];
  return quotient(by < 0n ? -dividend : dividend, by < 0n ? -by : by) / Number(scale);
};

const floored = (dividend: bigint, divisor: bigint): bigint =>
  dividend / divisor - (dividend % divisor < 0n ? 1n : 0n);

/**
 * What each part is of their sum, in per cent of `decimals` places (default 2), so rounded that they add up to exactly 100:
 * what rounding down leaves over goes to the largest remainders, among equals to the first. Null when the sum is not above 0.
 */
export const sharesOf = (parts: readonly number[], decimals = 2): number[] | null => {
  const amounts = parts.map(micros);
  const sum = amounts.reduce((total, amount) => total + amount, 0n);
  if (sum <= 0n) return null;
  const scale = 10n ** BigInt(decimals);
  const exact = amounts.map((amount) => amount * 100n * scale);
  const shares = exact.map((share) => floored(share, sum));
  const missing = 100n * scale - shares.reduce((total, share) => total + share, 0n);
  const remainders = exact.map((share, i) => ({ i, over: share - shares[i]! * sum }));
  const largest = remainders.toSorted((a, b) => Number(b.over > a.over) - Number(b.over < a.over));
  const raised = new Set(largest.slice(0, Number(missing)).map(({ i }) => i));
  return shares.map((share, i) => Number(share + (raised.has(i) ? 1n : 0n)) / Number(scale));
};
