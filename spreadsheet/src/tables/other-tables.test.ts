import { expect, it } from 'vitest';
import { catalog, codesOf, good, head, type Value } from '../workbook.fixture.ts';

const codes = ({ concepts }: { concepts: { concept_code: string }[] }) =>
  concepts.map(({ concept_code }) => concept_code);

const swapped: Value[] = ['CLAVE', 'DESCRIPCIÓN', 'UNIDAD', 'PRECIO UNITARIO', 'CANTIDAD', 'IMPORTE'];
const shifted: Value[] = [null, 'CLAVE', 'DESCRIPCIÓN', 'UNIDAD', 'CANTIDAD', 'P.U.', 'IMPORTE'];
const inputs: Value[] = ['CLAVE', 'INSUMO', 'UNIDAD', 'COSTO', 'RENDIMIENTO', 'IMPORTE'];

it.each([
  [
    'price before quantity',
    'A6:F8',
    [swapped, ['9', 'Losa', 'm2', 10, 3, 30], ['8', 'Piso', 'm2', 5, 2, 10]],
  ],
  [
    'columns further to the right',
    'B6:G8',
    [shifted, [null, '9', 'Losa', 'm2', 3, 10, 30], [null, '8', 'Piso', 'm2', 2, 5, 10]],
  ],
  [
    'other columns',
    'A6:F8',
    [inputs, ['MAT-1', 'Cemento gris', 'ton', 3000, 0.1, 300], ['MAT-2', 'Arena', 'm3', 400, 1, 400]],
  ],
  [
    'a header of two rows',
    'A6:E9',
    [
      ['CLAVE', 'DESCRIPCIÓN', 'UNIDAD DE', 'PRECIO', 'CANTIDAD'],
      [null, null, 'MEDIDA', 'UNITARIO', 'DE OBRA'],
      ['9', 'Losa', 'm2', 10, 3],
      ['8', 'Piso', 'm2', 5, 2],
    ],
  ],
] as [string, string, Value[][]][])(
  'names a table of %s below the first, and reads none of it',
  (_, place, below) => {
    const read = catalog([head, good('1'), good('2'), [], ['INSUMOS Y OTROS'], ...below]);
    expect(codes(read)).toEqual(['1', '2']);
    expect(read).toMatchObject({
      errors: [],
      computed_total: 42,
      unread: [{ sheet: 'Catálogo', rows: 2, reason: `la tabla ${place} tiene otras columnas` }],
      differences: [{ code: 'not-read' }],
    });
    expect(read.warnings).toMatchObject([
      {
        code: 'not-read',
        message: `2 filas de la hoja “Catálogo” no se leyeron: la tabla ${place} tiene otras columnas`,
      },
    ]);
  },
);

it('goes on below a table in between, and names each table that it left out once', () => {
  const read = catalog([
    head,
    good('1'),
    swapped,
    ['9', 'Losa', 'm2', 10, 3, 30],
    swapped,
    ['8', 'Piso', 'm2', 10, 3, 30],
    head,
    good('2'),
    shifted,
    [null, '7', 'Muro', 'm2', 3, 10, 30],
  ]);
  expect(codes(read)).toEqual(['1', '2']);
  expect(read.unread).toMatchObject([
    { rows: 2, reason: expect.stringContaining('A3:F6') },
    { rows: 1, reason: expect.stringContaining('B9:G10') },
  ]);
});

it('names a table above the one that says more', () => {
  const read = catalog([
    ['CLAVE', 'DESCRIPCIÓN', 'CANTIDAD'],
    ['T-1', 'Trámite', 3],
    ['T-2', 'Permiso', 1],
    head,
    good('1'),
  ]);
  expect(codes(read)).toEqual(['1']);
  expect(read.unread).toMatchObject([{ rows: 2, reason: expect.stringContaining('A1:C3') }]);
});

it('reads on below a header that says the same in other words', () => {
  const read = catalog([
    head,
    good('1'),
    ['CÓDIGO', 'CONCEPTO', 'UND.', 'VOLUMEN', 'P.U.', 'MONTO'],
    good('2'),
    ['CLAVE', 'DESCRIPCIÓN', 'UNIDAD', 'CANTIDAD'],
    good('3'),
  ]);
  expect(codes(read)).toEqual(['1', '2', '3']);
  expect(codesOf(read.warnings)).toEqual([]);
  expect(read.unread).toEqual([]);
});

const at = (rows: Value[][], row: number, beside: Value[][], column = 8): Value[][] => {
  const wide = rows.map((cells) => [...cells]);
  beside.forEach((cells, n) => {
    const into = (wide[row + n] ??= []);
    while (into.length < column) into.push(null);
    into.push(...cells);
  });
  return wide;
};
const first = [head, good('1'), good('2'), ['A', 'PRELIMINARES'], good('A-1'), good('A-2'), good('A-3')];
const read = ['1', '2', 'A-1', 'A-2', 'A-3'];

it.each([
  ['beside figures', 1],
  ['beside the title of a partida', 3],
  ['below the last row', 7],
] as [string, number][])('names a table to the right that begins lower: %s', (_, row) => {
  const found = catalog(at(first, row, [head, good('9'), good('8')]));
  expect(codes(found)).toEqual(read);
  expect(found).toMatchObject({ errors: [], computed_total: 105, differences: [{ code: 'not-read' }] });
  expect(found.unread).toEqual([
    { sheet: 'Catálogo', rows: 2, reason: `la tabla I${row + 1}:N${row + 3} está al lado de la primera` },
  ]);
});

const summary: Value[][] = [
  ['CONCEPTO', 'IMPORTE'],
  ['Supervisión', 900],
  ['Fianzas', 100],
];
const list: Value[][] = [
  ['CLAVE', 'DESCRIPCIÓN'],
  ['Z-1', 'Anexo de planos'],
  ['Z-2', 'Anexo de normas'],
];

it.each([
  ['concept and amount', summary, 2],
  ['code and name', list, 0],
])('names a table of %s alone, to the right', (_, small, rows) => {
  const found = catalog(at(first, 2, small));
  expect(found.unread).toEqual([
    { sheet: 'Catálogo', rows, reason: 'la tabla I3:J5 está al lado de la primera' },
  ]);
  expect(codes(found)).toEqual(read);
  expect(found).toMatchObject({ errors: [], computed_total: 105, skipped: { text_rows: 0 } });
});

it('names a table of concept and amount alone below, and leaves one without figures to the catalog', () => {
  const [figures, texts] = [summary, list].map((small) => catalog([...first, [], ...small]));
  expect(figures?.unread).toEqual([
    { sheet: 'Catálogo', rows: 2, reason: 'la tabla A9:B11 tiene otras columnas' },
  ]);
  expect(texts).toMatchObject({ unread: [], skipped: { text_rows: 2, repeated_rows: 1 } });
  for (const found of [figures, texts]) {
    expect(found?.concepts.map((concept) => concept.concept_code)).toEqual(read);
    expect(found).toMatchObject({ errors: [], computed_total: 105 });
  }
});

it.each([
  [['PARTIDA', 'DESCRIPCIÓN'], 'A', 'B'],
  [['CLAVE', 'CONCEPTO'], 'A', 'B'],
  [['PARTIDA', 'DESCRIPCIÓN'], 1, 2],
])('opens the partidas below a header “%s” that is printed above their titles', (heading, one, two) => {
  const found = catalog([
    head,
    [one, 'PRELIMINARES'],
    good(`${one}-1`),
    heading,
    [two, 'ALBAÑILERÍA'],
    [],
    good(`${two}-1`),
  ]);
  expect(found.concepts).toMatchObject([
    { concept_code: `${one}-1`, partida: [`${one} PRELIMINARES`] },
    { concept_code: `${two}-1`, partida: [`${two} ALBAÑILERÍA`] },
  ]);
  expect(found).toMatchObject({ unread: [], errors: [] });
});

it('reads on below a list, and below a header of two columns that is one of its own', () => {
  const found = catalog([...first, [], ...summary, [], good('B-1'), ['CLAVE', 'DESCRIPCIÓN'], good('B-2')]);
  expect(codes(found)).toEqual([...read, 'B-1', 'B-2']);
  expect(found.unread).toMatchObject([{ reason: 'la tabla A9:B11 tiene otras columnas' }]);
});

it('takes columns that go on with those of the catalog for no table', () => {
  const rows = [head, good('1'), good('2')].map((cells, row) => [
    ...cells,
    ...(row > 0 ? [null] : []),
    ...(row === 0 ? ['PARTIDA', 'TOTAL'] : ['A', 21]),
  ]);
  expect(catalog(rows)).toMatchObject({ unread: [], errors: [], computed_total: 42 });
});
