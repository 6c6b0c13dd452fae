import { expect, it } from 'vitest';
import { codesOf, fileOf, program, type Value } from '../workbook.fixture.ts';

const headed = (...headings: Value[]): Value[] => ['CLAVE', 'CONCEPTO', 'UNIDAD', 'CANTIDAD', ...headings];
const muro = (...values: Value[]): Value[] => ['C-1', 'Muro', 'm2', 100, ...values];
const losa = (...values: Value[]): Value[] => ['C-3', 'Losa', 'm3', 80, ...values];
const read = (sheets: Record<string, Value[][]>, context = {}) =>
  program(fileOf(sheets), { also: true, ...context });

it('reads a program with a sheet per partida', () => {
  const found = read({
    Muros: [headed('Ene 25', 'Feb 25', 'Total'), muro(40, 60, 100), ['', 'TOTAL MENSUAL', '', '', 400, 600]],
    Losas: [headed('Mar 25'), losa(80), ['', 'INVERSIÓN MENSUAL', '', '', 2666.4]],
  });
  expect(found).toMatchObject({
    sheet: 'Muros, Losas',
    errors: [],
    unread: [],
    differences: [],
    file_total: 3666.4,
    computed_total: 3666.4,
    concepts: [
      { concept_code: 'C-1', monthly_quantities: { '2025-01': 40, '2025-02': 60 } },
      { concept_code: 'C-3', monthly_quantities: { '2025-03': 80 } },
    ],
  });
  expect(found.months.map(({ key }) => key)).toEqual(['2025-01', '2025-02', '2025-03']);
  expect(codesOf(found.warnings)).toEqual(['several-sheets']);
});

it.each([
  ['quantities', [40], [60]],
  ['percentages', ['40%'], ['60%']],
  ['fractions without a format', [0.4], [0.6]],
] as [string, Value[], Value[]][])('adds up %s of a program with a sheet per year', (_, first, second) => {
  const found = read({
    'Programa 2025': [headed('Dic 25', 'Total'), muro(...first, ...first)],
    'Programa 2026': [headed('Ene 26', 'Total'), muro(...second, ...second), losa('100%', '100%')],
  });
  expect(found.errors).toEqual([]);
  expect(found.concepts).toMatchObject([
    { concept_code: 'C-1', monthly_quantities: { '2025-12': 40, '2026-01': 60 } },
    { concept_code: 'C-3', monthly_quantities: { '2026-01': 80 } },
  ]);
  expect(found.warning_counts['quantity-differs']).toBeUndefined();
  expect(found.warning_counts['row-total-differs']).toBeUndefined();
});

const third = { concept_code: 'C-4', concept_name: 'Piso', unit: 'm2', quantity: 10, unit_price: 5 };
const fourth = { ...third, concept_code: 'C-5', concept_name: 'Teja' };
const fifth = { ...third, concept_code: 'C-6', concept_name: 'Zoclo' };
const known = [
  { concept_code: 'C-1', concept_name: 'Muro', unit: 'm2', quantity: 100, unit_price: 10 },
  { concept_code: 'C-3', concept_name: 'Losa', unit: 'm3', quantity: 80, unit_price: 33.33 },
  third,
  fourth,
  fifth,
];

it('refuses a concept that two sheets give different quantities in a month, naming both cells', () => {
  const found = read(
    {
      A: [headed('Ene 25', 'Feb 25'), muro(40, 60), losa(40, 40)],
      B: [headed('Feb 25'), muro(55), losa(40), ['C-4', 'Piso', 'm2', 10, 10], ['C-5', 'Teja', 'm2', 10, 10]],
      C: [headed('Mar 25'), muro(5), ['C-6', 'Piso', 'm2', 10, 10]],
    },
    { concepts: known },
  );
  expect(found.errors).toMatchObject([
    { code: 'two-sheets', sheet: 'B', cell: 'E2', message: expect.stringMatching(/“A”.*F2.*“B”.*E2/) },
  ]);
  expect(found.concepts.map(({ concept_code }) => concept_code)).toEqual(['C-3', 'C-4', 'C-5', 'C-6']);
  expect(found.concepts[0]?.monthly_quantities).toEqual({ '2025-01': 40, '2025-02': 40 });
  expect(codesOf(found.differences)).toEqual(['rows-left-out']);
});

it('asks about another version of the program, and names a cell in which they differ', () => {
  const found = read({
    'Programa 1': [headed('Ene 25', 'Feb 25'), muro(40, 60), losa(40, 40)],
    'Programa 2': [headed('Ene 25', 'Feb 25'), muro(50, 50), losa(40, 40)],
  });
  expect(found.concepts[0]?.monthly_quantities).toEqual({ '2025-01': 40, '2025-02': 60 });
  expect(found.unread).toMatchObject([
    { sheet: 'Programa 2', rows: 2, reason: expect.stringMatching(/“Programa 1”.*E2.*“Programa 2”.*E2/) },
  ]);
  expect(codesOf(found.differences)).toEqual(['not-read']);
});

it.each([
  ['Erogaciones', [muro(400, 600), losa(1333.2, 1333.2)], 'por su nombre'],
  ['Copia', [muro(40, 60), losa(40, 40)], 'repite'],
  ['Grúas', [['E-1', 'Grúa', 'h', 8, 4, 4]], 'no están en el catálogo'],
  ['Barras', [muro(null, null)], 'no contiene cantidades por mes'],
] as [string, Value[][], string][])(
  'names the sheet “%s” that is no part of the program',
  (name, rows, reason) => {
    const found = read({
      Programa: [headed('Ene 25', 'Feb 25'), muro(40, 60), losa(40, 40)],
      [name]: [headed('Ene 25', 'Feb 25'), ...rows],
    });
    expect(found).toMatchObject({ sheet: 'Programa', errors: [], differences: [], computed_total: 3666.4 });
    expect(found.unread).toMatchObject([{ sheet: name, reason: expect.stringContaining(reason) }]);
  },
);
