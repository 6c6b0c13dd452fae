/* Exact fractions of whole numbers: the arithmetic of contract-life.md without any product code. */

/** `n` / `d`, with `d` above 0. */
export type Fraction = { n: bigint; d: bigint };

/** The decimal that a number is written as: 0.1 is one tenth. */
export const exact = (value: number): Fraction => {
  const [, sign, whole, decimals = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(value))!;
  const n = BigInt(`${whole}${decimals}`);
  return { n: sign ? -n : n, d: 10n ** BigInt(decimals.length) };
};

export const plus = (...all: Fraction[]): Fraction =>
  all.reduce((a, b) => ({ n: a.n * b.d + b.n * a.d, d: a.d * b.d }), { n: 0n, d: 1n });
export const minus = (a: Fraction, b: Fraction): Fraction => plus(a, { n: -b.n, d: b.d });
export const times = (a: Fraction, b: Fraction): Fraction => ({ n: a.n * b.n, d: a.d * b.d });
export const over = (a: Fraction, b: Fraction): Fraction => {
  const [n, d] = [a.n * b.d, a.d * b.n];
  return d < 0n ? { n: -n, d: -d } : { n, d };
};
export const less = (a: Fraction, b: Fraction): boolean => a.n * b.d < b.n * a.d;
export const equal = (a: Fraction, b: Fraction): boolean => a.n * b.d === b.n * a.d;

/** Rounded to hundredths, half away from zero. */
export const r2 = ({ n, d }: Fraction): Fraction => {
  const size = n < 0n ? -n : n;
  const cents = (2n * size * 100n + d) / (2n * d);
  return { n: n < 0n ? -cents : cents, d: 100n };
};
export const percent = (of: Fraction, percentage: number): Fraction =>
  r2(times(of, over(exact(percentage), exact(100))));

/** The number of hundredths of a rounded fraction, as JSON has it: 1234.5. */
export const toNumber = (value: Fraction): number => Number(r2(value).n) / 100;
