import { expect, it } from 'vitest';
import { program, type Value } from '../workbook.fixture.ts';

/** Programs whose months are counted 1, 2, 3… in several tables. */
const headed = (...headings: Value[]): Value[] => ['CLAVE', 'CONCEPTO', 'UNIDAD', 'CANTIDAD', ...headings];
const muro = (...values: Value[]): Value[] => ['C-1', 'Muro', 'm2', 100, ...values];
const losa = (...values: Value[]): Value[] => ['C-3', 'Losa', 'm3', 80, ...values];
const monthsOf = (rows: Value[][]) =>
  program(rows).concepts.map(({ monthly_quantities }) => monthly_quantities);
const first = [headed(1, 2), muro(60, 40)];
const inMarch = [
  { '2025-01': 60, '2025-02': 40 },
  { '2025-03': 50, '2025-04': 30 },
];

it.each([
  ['below', [...first, headed(3, 4), losa(50, 30)]],
  ['below, written as texts', [headed('1', '2'), muro(60, 40), headed('3', '4'), losa(50, 30)]],
  ['below a blank row, in other columns', [...first, [], ['', ...headed(3, 4)], ['', ...losa(50, 30)]]],
  [
    'beside',
    [
      [...headed(1, 2), null, ...headed(3, 4)],
      [...muro(60, 40), null, ...losa(50, 30)],
    ],
  ],
] as [string, Value[][]][])('goes on counting the months of a table %s', (_, rows) => {
  expect(monthsOf(rows)).toEqual(inMarch);
});

/** Tables side by side, row by row. */
const beside = (...tables: Value[][][]): Value[][] =>
  (tables[0] ?? []).map((_, row) =>
    tables.flatMap((table, at): Value[] => [...(at === 0 ? [] : [null]), ...(table[row] ?? [])]),
  );

it.each([
  ['with nothing else', beside([headed(1, 2), muro(60, 40)], [headed(1, 2), losa(50, 30)]), 0],
  ['as texts', beside([headed('1', '2'), muro(60, 40)], [headed('1', '2'), losa(50, 30)]), 0],
  [
    'after a third that goes on counting',
    beside([headed(1, 2), muro(60, 0)], [headed(3, 4), muro(20, 20)], [headed(1, 2), losa(50, 30)]),
    20,
  ],
] as [string, Value[][], number][])(
  'counts from 1 in each of two tables beside each other, %s',
  (_, rows, later) => {
    const muroThen = later
      ? { '2025-01': 60, '2025-03': later, '2025-04': later }
      : { '2025-01': 60, '2025-02': 40 };
    expect(monthsOf(rows)).toEqual([muroThen, { '2025-01': 50, '2025-02': 30 }]);
  },
);

it('takes figures beside a program that count otherwise for none of its months', () => {
  const rows = beside([headed(1, 2), muro(60, 40)], [headed(7, 3), losa(50, 30)]);
  expect(() => monthsOf(rows)).toThrow('No se encontró el encabezado');
});

it('counts on for another page of a further table, and from 1 again', () => {
  const then = [headed(3, 4), losa(50, 0), headed(3, 4), muro(0, 10), headed(1, 2), losa(0, 30)];
  expect(monthsOf([headed(1, 2), muro(60, 30), ...then])).toEqual([
    { '2025-01': 60, '2025-02': 30, '2025-04': 10 },
    { '2025-02': 30, '2025-03': 50 },
  ]);
});

it.each([
  ['leaves months out', [...first, headed(4, 5), losa(50, 30)]],
  ['counts below months with names', [headed('Ene 25', 'Feb 25'), muro(60, 40), headed(3, 4), losa(50, 30)]],
] as [string, Value[][]][])('refuses a header further down that %s', (_, rows) => {
  expect(() => monthsOf(rows)).toThrow(
    'La fila 3 vuelve a nombrar las columnas con otros meses (celda E3) y no se sabe cuáles son. Escríbalos con su nombre y año.',
  );
});
