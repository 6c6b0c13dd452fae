import { expect, it } from 'vitest';
import { catalog, codesOf, good, head, type Value } from './workbook.fixture.ts';

const codes = ({ concepts }: { concepts: { concept_code: string }[] }) =>
  concepts.map(({ concept_code }) => concept_code);

const swapped: Value[] = ['CLAVE', 'DESCRIPCIÓN', 'UNIDAD', 'PRECIO UNITARIO', 'CANTIDAD', 'IMPORTE'];
const shifted: Value[] = [null, 'CLAVE', 'DESCRIPCIÓN', 'UNIDAD', 'CANTIDAD', 'P.U.', 'IMPORTE'];
const inputs: Value[] = ['CLAVE', 'INSUMO', 'UNIDAD', 'COSTO', 'RENDIMIENTO', 'IMPORTE'];

it.each([
  ['price before quantity', [swapped, ['9', 'Losa', 'm2', 10, 3, 30], ['8', 'Piso', 'm2', 5, 2, 10]]],
  [
    'columns further to the right',
    [shifted, [null, '9', 'Losa', 'm2', 3, 10, 30], [null, '8', 'Piso', 'm2', 2, 5, 10]],
  ],
  [
    'other columns',
    [inputs, ['MAT-1', 'Cemento gris', 'ton', 3000, 0.1, 300], ['MAT-2', 'Arena', 'm3', 400, 1, 400]],
  ],
  [
    'a header of two rows',
    [
      ['CLAVE', 'DESCRIPCIÓN', 'UNIDAD DE', 'PRECIO', 'CANTIDAD'],
      [null, null, 'MEDIDA', 'UNITARIO', 'DE OBRA'],
      ['9', 'Losa', 'm2', 10, 3],
      ['8', 'Piso', 'm2', 5, 2],
    ],
  ],
] as [string, Value[][]][])('names a table of %s below the first, and reads none of it', (_, below) => {
  const read = catalog([head, good('1'), good('2'), [], ['INSUMOS Y OTROS'], ...below]);
  expect(codes(read)).toEqual(['1', '2']);
  expect(read).toMatchObject({
    errors: [],
    computed_total: 42,
    unread: [
      { sheet: 'Catálogo', rows: 2, reason: 'es otra tabla, con otras columnas, que empieza en la fila 6' },
    ],
    differences: [{ code: 'not-read' }],
  });
  expect(read.warnings).toMatchObject([
    {
      code: 'not-read',
      message:
        '2 filas de la hoja “Catálogo” no se leyeron: es otra tabla, con otras columnas, que empieza en la fila 6',
    },
  ]);
});

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
    { rows: 2, reason: expect.stringContaining('fila 3') },
    { rows: 1, reason: expect.stringContaining('fila 9') },
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
  expect(read.unread).toMatchObject([{ rows: 2, reason: expect.stringContaining('fila 1') }]);
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
