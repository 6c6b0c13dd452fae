import {
  add,
  compared,
  isImpossible,
  negated,
  nothing,
  one,
  over,
  rounded,
  roundings,
  times,
  type Ratio,
} from './ratio.ts';

/** Argument of a function: the cells of a range in order (null for a cell without a number), or one value. */
export type Argument = readonly (Ratio | null)[];
/** Returns the value of the function, or null if the arguments are not supported. */
type Called = (given: readonly Argument[]) => Ratio | null;

const numbers = (given: readonly Argument[]): Ratio[] =>
  given.flatMap((all) => all.filter((it) => it !== null));
/** The single value of an argument; a blank cell is zero. */
const single = (all: Argument | undefined): Ratio | null => (all?.length === 1 ? (all[0] ?? nothing) : null);
const truth = (is: boolean): Ratio => (is ? one : nothing);
const isTrue = ({ n }: Ratio) => n !== 0n;
const total = (all: readonly Ratio[]) => all.reduce(add, nothing);

const ofOne =
  (of: (value: Ratio) => Ratio | null): Called =>
  (given) => {
    const value = given.length === 1 ? single(given[0]) : null;
    return value && of(value);
  };

const rounding =
  (round: (n: bigint, d: bigint) => bigint): Called =>
  ([first, second = [nothing], ...others]) => {
    const [value, places] = [single(first), single(second)];
    if (!value || !places || others.length > 0 || places.d === 0n || places.n % places.d !== 0n) return null;
    const decimals = places.n / places.d;
    return decimals < 0n || decimals > 12n ? null : rounded(value, decimals, round);
  };

/** Minimum or maximum, by `comesFirst`; zero for no numbers. */
const extreme =
  (comesFirst: (difference: bigint) => boolean): Called =>
  (given) => {
    const all = numbers(given);
    if (all.some(isImpossible)) return null;
    return all.length === 0 ? nothing : all.reduce((a, b) => (comesFirst(compared(b, a)) ? b : a));
  };

const logical =
  (of: (all: Ratio[]) => boolean): Called =>
  (given) => {
    const all = numbers(given);
    return all.length === 0 || all.some(isImpossible) ? null : truth(of(all));
  };

const sumOfProducts: Called = (given) => {
  const [first, ...others] = given;
  if (!first || others.some(({ length }) => length !== first.length)) return null;
  return total(first.map((_, at) => given.map((all) => all[at] ?? nothing).reduce(times)));
};

/** Supports only the sums among the kinds of SUBTOTAL (9 and 109). */
const subtotal: Called = ([kind, ...given]) => {
  const sums = ['9', '109'].includes(String(single(kind)?.n));
  return sums ? total(numbers(given)) : null;
};

const product = (all: readonly Ratio[]) => (all.length === 0 ? nothing : all.reduce(times));
const floor = (value: Ratio): Ratio => {
  const down = rounded(value, 0n, roundings.down);
  return compared(value, down) < 0n ? add(down, negated(one)) : down;
};

/** Supported functions. Results are exact decimals with the semantics of a spreadsheet. */
export const functions = new Map<string, Called>([
  ['SUM', (given) => total(numbers(given))],
  ['PRODUCT', (given) => product(numbers(given))],
  ['SUMPRODUCT', sumOfProducts],
  ['SUBTOTAL', subtotal],
  ['MAX', extreme((difference) => difference > 0n)],
  ['MIN', extreme((difference) => difference < 0n)],
  ['ABS', ofOne((value) => (value.n < 0n ? negated(value) : value))],
  ['INT', ofOne(floor)],
  ['ROUND', rounding(roundings.half)],
  ['ROUNDUP', rounding(roundings.up)],
  ['ROUNDDOWN', rounding(roundings.down)],
  ['TRUNC', rounding(roundings.down)],
  [
    'IFERROR',
    ([first, second]) => {
      const value = single(first);
      return value && isImpossible(value) ? single(second) : value;
    },
  ],
  ['AND', logical((all) => all.every(isTrue))],
  ['OR', logical((all) => all.some(isTrue))],
]);

/** Comparison operators, as predicates of the sign of the difference. */
const signs = new Map<string, (difference: bigint) => boolean>([
  ['=', (difference) => difference === 0n],
  ['<>', (difference) => difference !== 0n],
  ['<', (difference) => difference < 0n],
  ['>', (difference) => difference > 0n],
  ['<=', (difference) => difference <= 0n],
  ['>=', (difference) => difference >= 0n],
]);

export const isComparison = (sign: string | undefined): sign is string =>
  sign !== undefined && signs.has(sign);

/** Compares two values: one for true, zero for false, and a division by zero if either value is one. */
export const comparison = (sign: string, a: Ratio, b: Ratio): Ratio =>
  isImpossible(a) || isImpossible(b) ? over(one, nothing) : truth(signs.get(sign)?.(compared(a, b)) ?? false);
