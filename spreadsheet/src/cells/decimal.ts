/** Exact decimal as a whole number of millionths: enough for every quantity and unit price. */
export type Micro = bigint;

const plain = /^(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,3}))?$/i;

/** Divides and rounds half away from zero. */
export const divide = (dividend: bigint, divisor: bigint): bigint => {
  const negative = dividend < 0n !== divisor < 0n;
  const [a, b] = [dividend < 0n ? -dividend : dividend, divisor < 0n ? -divisor : divisor];
  const result = (2n * a + b) / (2n * b);
  return negative ? -result : result;
};

/**
 * Parses a decimal with a point, or with an exponent as JavaScript prints numbers, into millionths. Rounds half up at the sixth
 * decimal. `decimals` is the number of decimals after rounding. Null when the text is no such number.
 */
export const micro = (text: string): { micro: Micro; decimals: number } | null => {
  const negative = text.startsWith('-');
  const [, before, after = '', exponent = '0'] = plain.exec(negative ? text.slice(1) : text) ?? [];
  const digits = `${before ?? ''}${after}`;
  const places = after.length - Number(exponent) - 6;
  if (digits === '' || digits.length > 400 || Math.abs(places) > 400) return null;
  const whole = scaled(BigInt(digits), places);
  return { micro: negative ? -whole : whole, decimals: decimalsOf(whole) };
};

/** Drops `places` decimals, rounding half up; appends zeros when `places` is negative. */
const scaled = (digits: bigint, places: number): bigint =>
  places > 0 ? divide(digits, 10n ** BigInt(places)) : digits * 10n ** BigInt(-places);

/** Number of decimals without trailing zeros, 0 to 6. */
export const decimalsOf = (whole: Micro): number => {
  const fraction = ((whole < 0n ? -whole : whole) % 1_000_000n)
    .toString()
    .padStart(6, '0')
    .replace(/0+$/, '');
  return fraction.length;
};

/** Converts millionths to the number that prints as that decimal (at most 15 significant digits). */
export const toNumber = (value: Micro): number => {
  const size = value < 0n ? -value : value;
  const text = `${size / 1_000_000n}.${(size % 1_000_000n).toString().padStart(6, '0')}`;
  return value < 0n ? -Number(text) : Number(text);
};

/** Converts a number of at most 6 decimals to millionths. */
export const toMicro = (value: number): Micro => micro(String(value))?.micro ?? 0n;
