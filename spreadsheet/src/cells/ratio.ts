import { divide } from './decimal.ts';

/** Exact fraction. The denominator is positive; a denominator of zero marks the result of a division by zero. */
export type Ratio = { n: bigint; d: bigint };

export const nothing: Ratio = { n: 0n, d: 1n };
export const one: Ratio = { n: 1n, d: 1n };
const impossible: Ratio = { n: 0n, d: 0n };

/** Adds two fractions. Decimal denominators are powers of ten and divide each other, so sums of thousands of cells stay small. */
export const add = (a: Ratio, b: Ratio): Ratio => {
  if (a.d < b.d) return add(b, a);
  if (b.d !== 0n && a.d % b.d === 0n) return { n: a.n + b.n * (a.d / b.d), d: a.d };
  return { n: a.n * b.d + b.n * a.d, d: a.d * b.d };
};
export const times = (a: Ratio, b: Ratio): Ratio => ({ n: a.n * b.n, d: a.d * b.d });
export const negated = ({ n, d }: Ratio): Ratio => ({ n: -n, d });
export const over = (a: Ratio, b: Ratio): Ratio => {
  if (b.n === 0n || b.d === 0n) return impossible;
  return b.n < 0n ? { n: -a.n * b.d, d: a.d * -b.n } : { n: a.n * b.d, d: a.d * b.n };
};

/** Sign of `a` − `b`: negative, zero or positive. */
export const compared = (a: Ratio, b: Ratio): bigint => a.n * b.d - b.n * a.d;
export const isImpossible = ({ d }: Ratio): boolean => d === 0n;

const divisor = (a: bigint, b: bigint): bigint => (b === 0n ? a : divisor(b, a % b));
/** Reduces a fraction to lowest terms; without it, chains of formulas would grow without limit. */
export const reduced = ({ n, d }: Ratio): Ratio => {
  const by = divisor(n < 0n ? -n : n, d);
  return by === 0n ? { n, d } : { n: n / by, d: d / by };
};

const significant = 15;

/** Converts a number with the 15 significant digits of spreadsheets; further digits are noise of binary fractions. */
export const ratioOf = (value: number): Ratio => {
  const [digits = '0', exponent = '0'] = value.toExponential(significant - 1).split('e');
  const n = BigInt(digits.replace('.', ''));
  const places = significant - 1 - Number(exponent);
  return places < 0 ? { n: n * 10n ** BigInt(-places), d: 1n } : reduced({ n, d: 10n ** BigInt(places) });
};

/** Rounding modes: half away from zero, away from zero, and towards zero. */
export const roundings = {
  half: divide,
  up: (n: bigint, d: bigint): bigint => n / d + (n % d === 0n ? 0n : n < 0n ? -1n : 1n),
  down: (n: bigint, d: bigint): bigint => n / d,
};

/** Rounds to `places` decimals, 0 to 12. */
export const rounded = ({ n, d }: Ratio, places: bigint, round: (n: bigint, d: bigint) => bigint): Ratio =>
  d === 0n ? impossible : { n: round(n * 10n ** places, d), d: 10n ** places };
