import Big from 'big.js';

/**
 * Exact decimal arithmetic on JSON numbers. A JSON number of at most 15 significant digits represents exactly one decimal. These functions
 * convert it to a whole number of cents, micro-units or ten-thousandths and compute with that (BigInt where a product could exceed 2^53).
 * They return the number that prints as the resulting decimal. Nothing is rounded in binary floating point.
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

/** `value × factor` as a whole number. Throws RangeError when `value` has more decimals than `factor` has zeros. */
const whole = (value: number, factor: number): number => {
  const scaled = Math.round(value * factor);
  // Division is correctly rounded, so equality proves that `scaled` is the decimal that `value` prints.
  if (!Number.isSafeInteger(scaled) || scaled / factor !== value)
    throw outOfRange('not an exact decimal', value);
  return scaled === 0 ? 0 : scaled;
};

/** Whether `value` is finite and has at most `decimals` (0 to 6) digits after the point. */
export const hasDecimals = (value: number, decimals: number): boolean => {
  const scaled = Math.round(value * 10 ** decimals);
  return Number.isSafeInteger(scaled) && scaled / 10 ** decimals === value;
};

/** Rounds half away from zero: 0.005 becomes 0.01 and -0.005 becomes -0.01. */
const quotient = (dividend: bigint, divisor: bigint): number => {
  const half = divisor / 2n;
  return Number((dividend < 0n ? dividend - half : dividend + half) / divisor);
};

/** The same for whole numbers below 2^53, much faster than BigInt. The rest is subtracted first, so that the division is exact. */
const safeQuotient = (dividend: number, divisor: number): number => {
  const rest = dividend % divisor;
  const towardsZero = (dividend - rest) / divisor;
  return Math.abs(rest) * 2 >= divisor ? towardsZero + Math.sign(dividend) : towardsZero;
};

const money = (cents: number): Cents => {
  if (Math.abs(cents) > maxMoney * cent) throw outOfRange('amount too large', cents);
  return cents === 0 ? 0 : cents;
};

/** Converts pesos with at most 2 decimals to cents. Throws RangeError on more decimals. */
export const toCents = (pesos: number): Cents => money(whole(pesos, cent));

/** Rounds pesos with at most 6 decimals to cents, half away from zero. Throws RangeError on more decimals. */
export const roundToCents = (pesos: number): Cents =>
  money(quotient(BigInt(whole(pesos, micro)), BigInt(micro / cent)));

/** Converts cents to pesos. Throws RangeError above the largest amount of money. */
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

/** `part / whole` of an amount, half away from zero to the cent; all in cents, `whole` above 0. */
export const proportionCents = (cents: Cents, part: Cents, whole: Cents): Cents =>
  money(quotient(BigInt(cents) * BigInt(part), BigInt(whole)));

/**
 * Simple interest of an amount at monthly rates (per cent, ≤ 4 decimals) over natural days, with months of 30 days; half up to the cent,
 * once for all periods.
 */
export const interestCents = (
  cents: Cents,
  periods: readonly { percentage: number; days: number }[],
): Cents => {
  const rate = periods.reduce(
    (sum, { percentage, days }) => sum + whole(percentage, tenThousandth) * days,
    0,
  );
  return money(quotient(BigInt(cents) * BigInt(rate), 30_000_000n));
};

/** Sum of cents. Throws RangeError above the largest amount of money. */
export const sumCents = (parts: Iterable<Cents>): Cents => {
  let sum = 0;
  for (const part of parts) sum += part;
  return money(sum);
};

/** Quantity × unit price in pesos, half up to the cent: the Importe of a concept. */
export const lineAmount = (quantity: number, unitPrice: number): number =>
  toPesos(lineCents(quantity, unitPrice));

/** Exact sum in pesos of amounts with at most 2 decimals. Throws RangeError out of range. */
export const addMoney = (...pesos: number[]): number => toPesos(sumCents(pesos.map(toCents)));

/** Exact sum of quantities with at most 6 decimals; partial sums may be of any size. Throws RangeError above 2^53 millionths. */
export const addQuantities = (...quantities: number[]): number => {
  const sum = Number(quantities.reduce((total, quantity) => total + BigInt(whole(quantity, micro)), 0n));
  if (!Number.isSafeInteger(sum)) throw outOfRange('quantity too large', sum);
  return sum / micro;
};

/**
 * Product of decimals of at most 6 places, rounded once at the end to 6 places, half away from zero; 1 for no factors. Throws RangeError on
 * more places, or above the largest quantity.
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

/** A share of a ratio: `percentage` of `value / base`. */
export type WeightedRatio = { percentage: number; value: number; base: number };

/**
 * Sum of `percentage / 100 × value / base` of decimals of at most 6 places, as an exact fraction rounded once to 4 decimals, half away from
 * zero. Throws RangeError on more places or a base of 0.
 */
export const weightedRatios = (parts: readonly WeightedRatio[]): number => {
  let [sum, divisor] = [0n, 1n];
  for (const { percentage, value, base } of parts) {
    const by = BigInt(100 * micro) * BigInt(whole(base, micro));
    const share = BigInt(whole(percentage, micro)) * BigInt(whole(value, micro));
    [sum, divisor] = [sum * by + share * divisor, divisor * by];
  }
  return quotient(sum * BigInt(tenThousandth), divisor) / tenThousandth;
};

/** Converts a decimal of at most 6 places and any size to a whole number of millionths. Throws RangeError on more places. */
const micros = (value: number): bigint => {
  const scaled = Big(value).times(micro);
  if (!scaled.eq(scaled.round(0))) throw outOfRange('not an exact decimal', value);
  return BigInt(scaled.toFixed(0));
};

/**
 * `after − before` of two decimals of at most 6 places and any size, computed in whole millionths. Exact as long as the difference has at
 * most 15 digits. Throws RangeError on more places.
 */
export const decimalDifference = (after: number, before: number): number =>
  Number(`${micros(after) - micros(before)}e-6`);

/**
 * `part / total × 100`, rounded half away from zero to `decimals` (default 2); null when `total` is 0. Both have at most 6 decimals. For
 * display only: statuses compare the quantities themselves (design.md §8.6).
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
 * Share of each part in their sum, in per cent with `decimals` places (default 2). The shares add up to exactly 100: what rounding down
 * leaves goes to the largest remainders, to the first among equals. Null when the sum is not above 0.
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
