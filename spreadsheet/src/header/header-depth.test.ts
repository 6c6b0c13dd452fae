import { expect, it } from 'vitest';
import { catalog, program, sheetOf, type Value } from '../workbook.fixture.ts';

type Merge = [row: number, column: number, lastRow: number, lastColumn: number];
const merged = (rows: Value[][], ...ranges: Merge[]) => {
  const sheet = sheetOf(rows);
  sheet['!merges'] = ranges.map(([r, c, r2, c2]) => ({ s: { r, c }, e: { r: r2, c: c2 } }));
  return sheet;
};

const data: Value[][] = [
  ['1.01', 'Trazo y nivelación del terreno', 'm2', 100, 12.5, 1250],
  ['1.02', 'Excavación a máquina en zanja', 'm3', 40, 85, 3400],
];
const read = [
  {
    concept_code: '1.01',
    concept_name: 'Trazo y nivelación del terreno',
    unit: 'm2',
    quantity: 100,
    unit_price: 12.5,
  },
  {
    concept_code: '1.02',
    concept_name: 'Excavación a máquina en zanja',
    unit: 'm3',
    quantity: 40,
    unit_price: 85,
  },
];

const shapes: [name: string, headerRow: number, rows: Value[][], merges: Merge[]][] = [
  [
    'two rows, CONCEPTO merged over number and description',
    1,
    [
      ['CONCEPTO', null, 'UNIDAD DE', 'CANTIDADES', 'PRECIO', 'IMPORTE'],
      ['No.', 'DESCRIPCIÓN', 'MEDIDA', 'DE OBRA', 'UNITARIO ($)', '($)'],
    ],
    [[0, 0, 0, 1]],
  ],
  [
    'three rows, each with a word',
    1,
    [
      ['CLAVE', 'DESCRIPCIÓN', 'UNIDAD', 'CANTIDAD', 'PRECIO', 'IMPORTE'],
      ['DEL', 'DE LOS', 'DE', 'DE', 'UNITARIO', 'TOTAL'],
      ['CONCEPTO', 'TRABAJOS', 'MEDIDA', 'OBRA', '(PESOS)', '($)'],
    ],
    [],
  ],
  [
    'two rows below a title, figures under a banner',
    3,
    [
      ['CATÁLOGO DE CONCEPTOS'],
      ['OBRA: PUENTE VEHICULAR'],
      ['CLAVE', 'DESCRIPCIÓN', 'UNIDAD', 'PRESUPUESTO', null, null],
      [null, null, null, 'CANTIDAD', 'P. UNITARIO', 'IMPORTE'],
    ],
    [
      [0, 0, 0, 5],
      [2, 3, 2, 5],
      [2, 0, 3, 0],
      [2, 1, 3, 1],
    ],
  ],
  [
    'three rows, two banners above the headings',
    2,
    [
      ['CONCEPTO', null, null, 'CONTRATO', null, null],
      [null, null, null, 'CANTIDADES', 'IMPORTES', null],
      ['NÚM.', 'DESCRIPCIÓN', 'UNIDAD', 'DE OBRA', 'P.U.', 'IMPORTE'],
    ],
    [
      [0, 0, 0, 2],
      [0, 3, 0, 5],
      [1, 4, 1, 5],
    ],
  ],
  [
    'one row, CONCEPTO merged over number and description',
    1,
    [['CONCEPTO', null, 'UNIDAD', 'CANTIDAD', 'P.U.', 'IMPORTE']],
    [[0, 0, 0, 1]],
  ],
  ['one row', 1, [['CLAVE', 'CONCEPTO', 'UNIDAD', 'CANTIDAD', 'P.U.', 'IMPORTE']], []],
];

it.each(shapes)('reads a header of %s', (_, headerRow, rows, merges) => {
  const found = catalog(merged([...rows, ...data], ...merges));
  expect(found).toMatchObject({ header_row: headerRow, concepts: read, errors: [], computed_total: 4650 });
});

it.each([
  ['a title of a partida', ['1', 'PRELIMINARES'], ['1 PRELIMINARES']],
  ['a title without code', ['', 'PRELIMINARES'], ['PRELIMINARES']],
  ['a title of one letter', ['A', 'OBRA CIVIL'], ['A OBRA CIVIL']],
])('takes %s below the header for no part of it', (_, title, partida) => {
  const found = catalog([['CLAVE', 'DESCRIPCIÓN', 'UNIDAD', 'CANTIDAD', 'P.U.', 'IMPORTE'], title, ...data]);
  expect(found.concepts).toMatchObject(read.map((concept) => ({ ...concept, partida })));
});

it('refuses a catalog whose codes are prose and whose descriptions are codes', () => {
  const swapped = data.map(([code, name, ...rest]) => [name, code, ...rest] as Value[]);
  expect(() =>
    catalog([['CLAVE', 'DESCRIPCIÓN', 'UNIDAD', 'CANTIDAD', 'P.U.', 'IMPORTE'], ...swapped]),
  ).toThrow('parecen estar cambiadas');
});

it('takes codes that are words and names that are short for what their headings say', () => {
  const words: Value[][] = [
    ['MURO-TABIQUE', 'Muro', 'm2', 2, 10],
    ['LOSA-MACIZA', 'Losa 12', 'm2', 2, 10],
  ];
  expect(catalog([['CLAVE', 'DESCRIPCIÓN', 'UNIDAD', 'CANTIDAD', 'P.U.'], ...words]).concepts).toHaveLength(
    2,
  );
});

it('reads a program below a header of two rows with CONCEPTO over number and description', () => {
  const rows: Value[][] = [
    ['CONCEPTO', null, 'UNIDAD DE', 'CANTIDADES', 'ENE', 'FEB'],
    ['No.', 'DESCRIPCIÓN', 'MEDIDA', 'DE OBRA', '2025', '2025'],
    ['C-1', 'Muro', 'm2', 100, 40, 60],
  ];
  expect(program(merged(rows, [0, 0, 0, 1])).concepts).toEqual([
    { row: 3, concept_code: 'C-1', monthly_quantities: { '2025-01': 40, '2025-02': 60 } },
  ]);
});
