import { expect, it } from 'vitest';
import { codesOf, program, sheetOf, type Value } from '../../workbook.fixture.ts';

const months = (...headings: Value[]): Value[] => ['CLAVE', 'CONCEPTO', 'UNIDAD', 'CANTIDAD', ...headings];
const row = (...values: Value[]): Value[] => ['C-1', 'Muro', 'm2', 100, ...values];
const merged = (rows: Value[][], ...[r, c, r2, c2]: [number, number, number, number]) => {
  const sheet = sheetOf(rows);
  sheet['!merges'] = [{ s: { r, c }, e: { r: r2, c: c2 } }];
  return sheet;
};

it.each([
  ['that says so in other words', ['Cant. ejecutada', 10, 10], ['Cant. programada', 40, 60]],
  ['beside one that was executed', ['Avance físico real', 10, 10], ['Avance físico programado', 40, 60]],
  ['beside its amounts', ['Financiero', 400, 600], ['Físico', 40, 60]],
  ['that comes to its quantity', [null, 10, 10], [null, 40, 60]],
])('P8: of two rows merged for a concept reads the one %s', (_, first, second) => {
  const heading = ['CLAVE', 'CONCEPTO', 'TIPO', 'Ene 25', 'Feb 25'];
  const read = program(
    merged([heading, ['C-1', 'Muro', ...first], [null, null, ...second]] as Value[][], 1, 0, 2, 0),
  );
  expect(read.concepts).toMatchObject([{ row: 3, monthly_quantities: { '2025-01': 40, '2025-02': 60 } }]);
  expect(read.warnings.find(({ code }) => code === 'several-rows')?.message).toMatch(
    /se lee el de la fila 3$/,
  );
});

it.each([
  ['say nothing', [null, 40, 50], [null, 10, 10]],
  ['are of what was done', ['Real', 40, 50], ['Diferencia', 10, 10]],
  ['may be either', [null, 40, 50], ['%', 0.4, 0.5]],
])('P8: refuses a concept whose rows %s', (_, first, second) => {
  const heading = ['CLAVE', 'CONCEPTO', 'TIPO', 'Ene 25', 'Feb 25'];
  const read = program([heading, ['C-1', 'Muro', ...first], [null, null, ...second]] as Value[][]);
  expect(read.concepts).toEqual([]);
  expect(read.errors).toMatchObject([{ code: 'unclear-rows', row: 2 }]);
});

it('refuses quantities in cells that are merged over months or over concepts', () => {
  const rows = [months('ene-25', 'feb-25'), row(100, null), ['C-3', 'Losa', 'm3', 80, 40, 40]];
  const overMonths = program(merged(rows, 1, 4, 1, 5), { also: true });
  expect(overMonths.concepts.map(({ concept_code }) => concept_code)).toEqual(['C-3']);
  expect(overMonths.errors).toMatchObject([
    {
      cell: 'E2',
      message: 'la cantidad de las celdas combinadas E2:F2 es de varios meses: escriba la de cada mes',
    },
  ]);
  const overConcepts = program(merged(rows, 1, 4, 2, 4), { also: true });
  const message = expect.stringContaining('E2:E3 es de varios conceptos: escriba la de cada uno') as string;
  expect(overConcepts.errors).toMatchObject([
    { cell: 'E2', message },
    { cell: 'E3', message },
  ]);
});

it('takes a quantity that is merged over parts of one month, or over rows of one concept', () => {
  const weeks = [months('Semana 1', 'Semana 2'), row(100, null)];
  expect(program(merged(weeks, 1, 4, 1, 5)).concepts[0]?.monthly_quantities).toEqual({ '2025-01': 100 });
  const twice = [months('ene-25'), row(100), [null, null, 'Real', null, null]];
  expect(program(merged(twice, 1, 4, 2, 4)).concepts[0]?.monthly_quantities).toEqual({ '2025-01': 100 });
});

it('takes no month of a header that each page has again for a second row of a concept', () => {
  const top = months('2025', null);
  const below = [null, null, null, null, 'ENE', 'FEB'];
  const read = program([top, below, row(40, 50), top, below, ['C-3', 'Losa', 'm3', 80, 40, 40]]);
  expect(read.concepts.map(({ monthly_quantities }) => monthly_quantities)).toEqual([
    { '2025-01': 40, '2025-02': 50 },
    { '2025-01': 40, '2025-02': 40 },
  ]);
  expect(codesOf(read.warnings)).toEqual(['quantity-differs']);
});
