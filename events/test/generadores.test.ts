import Big from 'big.js';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  croquisOf,
  generadoresQuantity,
  generadorProduct,
  maxQuantity,
  type Measures,
} from '../src/index.ts';

/** Computed by hand. */
const worked: [row: Measures, product: number][] = [
  [{ largo: 12.5, ancho: 0.3, alto: 0.2 }, 0.75],
  [{ largo: 12.5, ancho: 0.3, alto: 0.2, piezas: 4, factor: 1.05 }, 3.15],
  [{ piezas: -2, largo: 0.9, alto: 2.1 }, -3.78],
  [{ factor: -1, largo: 3 }, -3],
  [{ piezas: 0, largo: 3 }, 0],
  // Both end in half of the sixth decimal, which binary fractions cannot represent.
  [{ largo: 0.0005, ancho: 0.001 }, 0.000001],
  [{ largo: 0.0005, ancho: 0.001, piezas: -1 }, -0.000001],
  [{ largo: 0.000499, ancho: 0.001 }, 0],
  [{ largo: 1.005, ancho: 1.005, alto: 1.005 }, 1.015075],
  [{ alto: 7 }, 7],
];
it.each(worked)('%j comes to %d', (row, product) => {
  expect(generadorProduct(row)).toBe(product);
  expect(Object.is(generadorProduct(row), -0)).toBe(false);
});

it('sums the rounded results of the rows, as printed', () => {
  const third = { largo: 0.333333, ancho: 0.333333 };
  // 0.111110888889 each, printed as 0.111111.
  expect(generadoresQuantity([third, third, third])).toBe(0.333333);
  expect(
    generadoresQuantity([
      { largo: 10, alto: 2.5 },
      { largo: 1, alto: 2.1, piezas: -1 },
    ]),
  ).toBe(22.9);
  expect(generadoresQuantity([])).toBe(0);
});

const measure = fc
  .integer({ min: 0, max: 99_999_999 })
  .chain((whole) => fc.integer({ min: 0, max: 6 }).map((places) => Number(`${whole}e-${places}`)));
const signed = fc.tuple(measure, fc.boolean()).map(([value, below]) => (below ? -value : value));
const row = fc.record(
  { largo: measure, ancho: measure, alto: measure, piezas: signed, factor: signed },
  { requiredKeys: [] },
);

it('agrees with another arithmetic of decimals, for random rows', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 8 }), (rows) => {
      const products = rows.map((one) =>
        Object.values(one)
          .reduce((product, value) => product.times(value), Big(1))
          .round(6, Big.roundHalfUp),
      );
      const sum = products.reduce((all, product) => all.plus(product), Big(0));
      fc.pre([sum, ...products].every((value) => value.abs().lte(maxQuantity)));
      expect(generadoresQuantity(rows)).toBe(Number(sum) || 0);
    }),
    { numRuns: 500, seed: 132 },
  );
});

it('refuses what is larger than a quantity', () => {
  expect(() => generadorProduct({ largo: 100_000, ancho: 10_000 })).toThrow(RangeError);
  expect(() => generadoresQuantity([{ largo: 999_999_999 }, { largo: 1 }])).toThrow(RangeError);
});

it('names the sketches of all lines, in the order of their rows', () => {
  const lines = [
    { generadores: [{ largo: 1, croquis: '/a' }, { largo: 2 }, { largo: 3, croquis: '/b' }] },
    {},
    { generadores: [{ piezas: 1, croquis: '/a' }] },
  ];
  expect(croquisOf(lines)).toEqual(['/a', '/b', '/a']);
});
