import { expect, it } from 'vitest';
import { codesOf, fileOf, program, type Value } from '../workbook.fixture.ts';

/** Programs whose months are written without their year, in several tables. */
const year = 'Enero Febrero Marzo Abril Mayo Junio Julio Agosto Septiembre Octubre Noviembre Diciembre'.split(
  ' ',
);
const headed = (...headings: Value[]): Value[] => ['CLAVE', 'CONCEPTO', 'UNIDAD', 'CANTIDAD', ...headings];
const muro = (...values: Value[]): Value[] => ['C-1', 'Muro', 'm2', 100, ...values];
const losa = (...values: Value[]): Value[] => ['C-3', 'Losa', 'm3', 80, ...values];
const none = (count: number) => Array<Value>(count).fill(null);
const first = [headed(...year), muro(...none(10), 40, 30)];
const then = [headed('Enero', 'Febrero'), muro(20, 10)];
const read = (sheets: Record<string, Value[][]>, { end = '2026-02-28', also = false } = {}) =>
  program(fileOf(sheets), { start_date: '2025-01-01', end_date: end, also });
const monthsOf = ({ concepts }: ReturnType<typeof read>) =>
  concepts.map(({ monthly_quantities }) => monthly_quantities);
const overTheYear = { '2025-11': 40, '2025-12': 30, '2026-01': 20, '2026-02': 10 };

it.each([
  ['below', { Programa: [...first, ...then] }],
  ['below a blank row', { Programa: [...first, [], ...then] }],
  ['below the title of its year', { Programa: [...first, ['AÑO 2026'], ...then] }],
  ['below a title with its year', { Programa: [...first, [], ['PROGRAMA DE OBRA 2026'], ...then] }],
  ['beside', { Programa: first.map((row, at) => [...row, null, ...(then[at] ?? [])]) }],
  ['in a sheet of its year', { 'Programa 2025': first, 'Programa 2026': then }],
  ['in a sheet of its own', { 'Parte 1': first, 'Parte 2': then }],
  ['in a sheet before that of the former year', { 'Programa 2026': then, 'Programa 2025': first }],
] as [string, Record<string, Value[][]>][])('goes on with the months of a further table %s', (_, sheets) => {
  const found = read(sheets);
  expect(monthsOf(found)).toEqual([overTheYear]);
  expect(found.errors).toEqual([]);
  expect(codesOf(found.warnings)).not.toContain('year-not-said');
});

it('takes the same months over other concepts for the same year', () => {
  const found = read({ Programa: [...first, [], headed(...year), losa(...none(11), 80)] }, { also: true });
  expect(monthsOf(found)).toEqual([{ '2025-11': 40, '2025-12': 30 }, { '2025-12': 80 }]);
  expect(codesOf(found.warnings)).not.toContain('year-not-said');
});

it('takes the same months below the title of another year for those of that year', () => {
  const rows = [...first, ['AÑO 2026'], headed(...year), losa(50, 30, ...none(10))];
  const found = read({ Programa: rows }, { end: '2026-12-31', also: true });
  expect(monthsOf(found)).toEqual([
    { '2025-11': 40, '2025-12': 30 },
    { '2026-01': 50, '2026-02': 30 },
  ]);
});

const titled = (left: Value, right: Value, rows = then): Value[][] =>
  [[[left], [right]], ...first.map((row, at) => [row, rows[at] ?? []])].map(([own = [], other = []]) => [
    ...Array.from({ length: 17 }, (_, column) => own[column] ?? null),
    ...other,
  ]);

it.each([
  [
    'below a title each',
    titled('PROGRAMA DE OBRA 2025', 'PROGRAMA DE OBRA 2026', [headed(...year), muro(20, 10)]),
  ],
  ['below its own title alone', titled(null, 'AÑO 2026', [headed(...year), muro(20, 10)])],
  [
    'below a title each, with another table above',
    [headed('Ene 25'), losa(80), [], ...titled('AÑO 2025', 'AÑO 2026', [headed(...year), muro(20, 10)])],
  ],
] as [string, Value[][]][])(
  'takes the months of a table beside the first for those of the year %s',
  (_, rows) => {
    const found = read({ Programa: rows }, { end: '2026-12-31' });
    expect(monthsOf(found)[0]).toEqual(overTheYear);
    expect(found.errors).toEqual([]);
    expect(codesOf(found.warnings)).not.toContain('year-not-said');
  },
);

it('leaves a year aside that would put months outside the term', () => {
  const rows = [['PROGRAMA DE OBRA 2026'], headed('Noviembre', 'Diciembre', 'Enero'), muro(40, 30, 30)];
  const found = program(rows, { start_date: '2025-11-01', end_date: '2026-01-31' });
  expect(monthsOf(found)).toEqual([{ '2025-11': 40, '2025-12': 30, '2026-01': 30 }]);
});

it('goes on from a month that says its year', () => {
  expect(monthsOf(read({ Programa: [headed('Enero 2026', 'Febrero'), muro(60, 40)] }))).toEqual([
    { '2026-01': 60, '2026-02': 40 },
  ]);
});

it('asks for the year of months that come again for the same concept', () => {
  const rows = [...first, [], headed(...year), muro(20, 10, ...none(10))];
  expect(() => read({ Programa: rows }, { end: '2026-12-31' })).toThrow(
    'Los meses de la fila 4 de la hoja “Programa” no dicen su año y pueden ser de otro. Escriba el año en su encabezado.',
  );
});

it('says which year it took for months of other concepts that may be of two', () => {
  const found = read({ Programa: [...first, [], headed('Enero', 'Febrero'), losa(50, 30)] }, { also: true });
  expect(monthsOf(found)[1]).toEqual({ '2025-01': 50, '2025-02': 30 });
  expect(found.warnings).toContainEqual(
    expect.objectContaining({
      code: 'year-not-said',
      row: 4,
      message:
        'sus meses no dicen su año: se leyeron desde Ene 25; si son de otro año, escríbalo en su encabezado',
    }),
  );
});
