import Big from 'big.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addMoney,
  addQuantities,
  decimalDifference,
  hasDecimals,
  lineAmount,
  maxMoney,
  maxQuantity,
  percentageOf,
  productOf,
  shareCents,
  sharesOf,
  sumCents,
  toCents,
  toPesos,
} from '../src/index.ts';

/** Decimals with at most `places` digits after the point, as JSON numbers. */
const decimal = (whole: number, places: number) =>
  fc
    .tuple(fc.integer({ min: 0, max: whole }), fc.integer({ min: 0, max: 10 ** places - 1 }))
    .map(([units, fraction]) => Number(`${units}.${String(fraction).padStart(places, '0')}`));

const halfUp = (value: Big) => Number(value.round(2, Big.roundHalfUp).toString());

describe('a line', () => {
  it.each([
    [300.9, 187.45, 56403.71],
    [35.35, 2968.3, 104929.41],
    [320.75, 2968.3, 952082.23],
    [980.1, 412.65, 404438.27],
    [0.35, 2968.3, 1038.91],
    [12.5, 41.29, 516.13],
    [1.005, 100, 100.5],
    [0, 187.45, 0],
  ])('of %d at %d is worth %d', (quantity, price, amount) => {
    expect(lineAmount(quantity, price)).toBe(amount);
  });

  it('is what an arbitrary-precision library says', () => {
    fc.assert(
      fc.property(decimal(9_999_999, 6), decimal(99_999, 6), (quantity, price) => {
        expect(lineAmount(quantity, price)).toBe(halfUp(Big(quantity).times(price)));
      }),
    );
  });

  it('is refused when it is more than an amount of money can be', () => {
    expect(() => lineAmount(maxQuantity, maxQuantity)).toThrow(RangeError);
    expect(() => lineAmount(1, 0.1234567)).toThrow(RangeError);
    expect(() => lineAmount(Number.NaN, 1)).toThrow(RangeError);
  });
});

describe('a share', () => {
  it.each([
    [542074.15, 30, 162622.25],
    [379451.9, 16, 60712.3],
    [406009.98, 5, 20300.5],
    [452164.2, 2.35, 10625.86],
    [2467304.16, 0.5, 12336.52],
    [-100.01, 50, -50.01],
  ])('of %d at %d %% is %d', (amount, percentage, share) => {
    expect(toPesos(shareCents(toCents(amount), percentage))).toBe(share);
  });

  it('is what an arbitrary-precision library says, either side of zero', () => {
    fc.assert(
      fc.property(decimal(999_999_999, 2), decimal(99, 4), fc.boolean(), (amount, percentage, negative) => {
        const signed = negative ? -amount : amount;
        const expected = halfUp(Big(signed).times(percentage).div(100)) + 0;
        expect(toPesos(shareCents(toCents(signed), percentage))).toBe(expected);
      }),
    );
  });
});

it('adds exactly what binary floating point does not', () => {
  expect(addMoney(0.1, 0.2)).toBe(0.3);
  expect(addQuantities(0.1, 0.2, 1e-6)).toBe(0.300001);
  expect(() => addMoney(maxMoney, 0.01)).toThrow(RangeError);
  expect(() => addMoney(-maxMoney, -0.01)).toThrow(RangeError);
  expect(() => sumCents([toCents(maxMoney), 1])).toThrow(RangeError);
  expect(() => productOf([-maxQuantity, 2])).toThrow(RangeError);
});

describe('far up', () => {
  /** Decimals of both signs up to the largest amount of money. */
  const amount = fc
    .tuple(decimal(9_999_999_999_998, 2), fc.boolean())
    .map(([value, isBelow]) => (isBelow ? -value : value));
  const quantity = fc
    .tuple(decimal(999_999_998, 6), fc.boolean())
    .map(([value, isBelow]) => (isBelow ? -value : value));

  it('a difference is what an arbitrary-precision library says', () => {
    expect(decimalDifference(maxMoney, 0)).toBe(maxMoney);
    expect(decimalDifference(0, maxMoney)).toBe(-maxMoney);
    fc.assert(
      fc.property(amount, amount, (after, before) => {
        expect(decimalDifference(after, before)).toBe(Number(Big(after).minus(before).toString()) + 0);
      }),
      { numRuns: 2000 },
    );
  });

  it('a sum of quantities is exact whatever its parts come to, or refused', () => {
    const most = Array.from({ length: 12 }, () => maxQuantity);
    const odd = [0.000001, 0.000003];
    expect(addQuantities(...most, ...odd, ...most.map((value) => -value))).toBe(0.000004);
    expect(() => addQuantities(...most)).toThrow(RangeError);
    const parts = fc.array(quantity, { maxLength: 30 });
    fc.assert(
      fc.property(parts, quantity, (parts, last) => {
        const away = parts.map((part) => -part).reverse();
        expect(addQuantities(...parts, last, ...away)).toBe(last + 0);
        const sum = parts.reduce((total, part) => total.plus(part), Big(0));
        fc.pre(sum.abs().lte('9007199254.740991'));
        expect(addQuantities(...parts)).toBe(Number(sum.toString()) + 0);
      }),
    );
  });
});

it('knows how many decimals a number prints with', () => {
  expect(hasDecimals(1234.56, 2)).toBe(true);
  expect(hasDecimals(1234.567, 2)).toBe(false);
  expect(hasDecimals(187.4537, 6)).toBe(true);
  expect(hasDecimals(Number.POSITIVE_INFINITY, 2)).toBe(false);
});

it('gives percentages half up, and none of nothing', () => {
  expect(percentageOf(1, 3)).toBe(33.33);
  expect(percentageOf(2, 3)).toBe(66.67);
  expect(percentageOf(99.996, 100)).toBe(100);
  expect(percentageOf(1, 0)).toBeNull();
  expect(percentageOf(6_000_000_000.01, 12_000_000_000.02)).toBe(50);
  expect(percentageOf(maxMoney, maxMoney)).toBe(100);
});

describe('shares of one whole', () => {
  it('add up to 100 where each rounded alone would not', () => {
    // 44.2342…, 40.8018…, 14.9639… of 1,225,463.55: separately rounded they add up to 99.99.
    expect(sharesOf([542_074.15, 500_012.28, 183_377.12])).toEqual([44.24, 40.8, 14.96]);
    expect(sharesOf([1, 1, 1])).toEqual([33.34, 33.33, 33.33]);
    expect(sharesOf([50.005, 49.995])).toEqual([50.01, 49.99]);
    expect(sharesOf([1, 0, 0])).toEqual([100, 0, 0]);
    expect(sharesOf([120, -20])).toEqual([120, -20]);
    expect(sharesOf([4, -1], 0)).toEqual([133, -33]);
    // -66.6666…, 100 and 66.6666…: the last one has the largest remainder over its rounded-down value.
    expect(sharesOf([-2, 3, 2])).toEqual([-66.67, 100, 66.67]);
    expect(sharesOf([0, 0])).toBeNull();
  });

  it('are exact to less than one unit of the last place, whatever the parts', () => {
    const parts = fc.array(decimal(9_999_999_999, 2), { minLength: 1, maxLength: 9 });
    fc.assert(
      fc.property(parts, (parts) => {
        const sum = parts.reduce((total, part) => total.plus(part), Big(0));
        fc.pre(sum.gt(0));
        const shares = sharesOf(parts)!;
        expect(Number(shares.reduce((total, share) => total.plus(share), Big(0)))).toBe(100);
        shares.forEach((share, i) => {
          const off = Big(parts[i]!).times(100).div(sum).minus(share).abs();
          expect(off.lt(0.01)).toBe(true);
        });
      }),
    );
  });
});
