import { expect, it } from 'vitest';
import { isUnreadable } from '../unreadable.ts';
import { catalog, good, program, type Value } from '../workbook.fixture.ts';

const apart = (text: string) => [...text.replaceAll(' ', '')].join(' ');

it('reads headings whose letters are set apart', () => {
  const heading = ['CLAVE', 'DESCRIPCIÓN', 'UNIDAD', 'CANTIDAD', 'PRECIO UNITARIO', 'IMPORTE'].map(apart);
  expect(catalog([heading, good()]).concepts).toMatchObject([{ concept_code: 'C-001', unit_price: 10.5 }]);
  const months = ['CLAVE', 'CONCEPTO', 'ENERO 2025', 'FEBRERO 2025'].map(apart);
  expect(program([months, ['C-1', 'Muro', 40, 60]]).concepts).toMatchObject([
    { monthly_quantities: { '2025-01': 40, '2025-02': 60 } },
  ]);
});

it.each<[string, Value[], RegExp]>([
  [
    'a catalog that lacks a column',
    ['CLAVE', 'DESCRIPCIÓN', 'UNIDAD', 'CANTIDAD', 'TARIFA', 'OBSERVACIONES'],
    /falta la columna Precio unitario\. No se entendieron los encabezados “TARIFA” \(columna E\), “OBSERVACIONES” \(columna F\)\.$/,
  ],
  [
    'a catalog that lacks two columns, with those that are ignored by design',
    ['CLAVE', 'DESCRIPCIÓN', 'CANTIDAD', 'UMB', 'P.U. CON LETRA', '% DE AVANCE'],
    /faltan las columnas Unidad y Precio unitario\. No se entendió el encabezado “UMB” \(columna D\)\. Por ser porcentaje, avance, acumulado, otra moneda o importe con letra no se usaron “P.U. CON LETRA” \(columna E\), “% DE AVANCE” \(columna F\)\.$/,
  ],
  [
    'a catalog without any',
    ['SKU', 'TEXTO BREVE', 'UMB', 'CTD', 'TARIFA'],
    /en las primeras 40 filas.* No se entendieron los encabezados “SKU” \(columna A\), “TEXTO BREVE” \(columna B\)/,
  ],
])('names the headings that were not understood of %s', (_, heading, message) => {
  expect(() => catalog([heading, ['C-1', 'Muro', 'm2', 2, 10]])).toThrow(message);
});

it.each([
  'VALOR UNITARIO',
  'VR. UNIT',
  'IMPORTE UNITARIO',
  'IMPORTE UNITARIO (SIN IVA)',
  'IMP. UNIT.',
  'MONTO POR UNIDAD',
])('takes %s for the price', (price) => {
  const { concepts } = catalog([['CLAVE', 'DESCRIPCIÓN', 'UNIDAD', 'CANTIDAD', price, 'IMPORTE'], good()]);
  expect(concepts).toMatchObject([{ unit_price: 10.5 }]);
});

const unread = (read: () => unknown) => {
  try {
    return read();
  } catch (error) {
    return isUnreadable(error) && error.unknown_headings;
  }
};

it('reads a workbook whose headings a person mapped, wherever its header is printed again', () => {
  const heading = [
    ['', '', '', 'CTD', '', ''],
    ['SKU', 'TEXTO BREVE', 'UMB', 'OBRA', 'TARIFA', 'NOTAS'],
  ];
  const rows: Value[][] = [
    ...heading,
    good(),
    ...Array.from({ length: 45 }, () => []),
    ...heading,
    good('C-002'),
  ];
  expect(unread(() => catalog(rows))).toContainEqual({
    column: 'A',
    header: 'SKU',
    values: ['C-001', 'SKU', 'C-002'],
  });
  const headings = {
    sku: 'concept_code',
    'Texto breve': 'concept_name',
    UMB: 'unit',
    'CTD OBRA': 'quantity',
    TARIFA: 'unit_price',
    notas: 'unused',
    'NO ESTÁ': 'amount',
  } as const;
  const read = catalog(rows, { headings });
  expect(read.concepts).toMatchObject(
    ['C-001', 'C-002'].map((concept_code) => ({ concept_code, unit_price: 10.5 })),
  );
  expect(read.errors).toEqual([]);
  expect(read.unknown_headings?.map(({ header, field }) => [header, field])).toEqual([
    ['SKU', 'concept_code'],
    ['TEXTO BREVE', 'concept_name'],
    ['UMB', 'unit'],
    ['CTD OBRA', 'quantity'],
    ['TARIFA', 'unit_price'],
    ['NOTAS', undefined],
  ]);
  expect(read.mapping).toMatchObject({ unit_price: { column: 'E', header: 'TARIFA' } });
});

it('reads the missing column from one that is ignored by design, once a person says so', () => {
  const rows: Value[][] = [
    ['CLAVE', 'DESCRIPCIÓN', 'UNIDAD', 'CANTIDAD', 'P.U. POR AVANCE'],
    ['C-1', 'Muro', 'm2', 2, 10.5],
  ];
  expect(unread(() => catalog(rows))).toMatchObject([{ column: 'E', header: 'P.U. POR AVANCE' }]);
  expect(catalog(rows, { headings: { 'P.U. POR AVANCE': 'unit_price' } }).concepts).toMatchObject([
    { unit_price: 10.5 },
  ]);
});

it('does not name a column that is left out on purpose', () => {
  const heading = ['CLAVE', 'DESCRIPCIÓN', 'UNIDAD', 'CANTIDAD', 'P.U.', 'P.U. CON LETRA', '% INCIDENCIA'];
  expect(catalog([heading, good()]).unknown_headings).toBeUndefined();
});

it('reads a program whose headings a person mapped', () => {
  const rows: Value[][] = [
    ['SKU', 'TEXTO BREVE', 'Ene 25', 'Feb 25', 'Nota'],
    ['C-1', 'Muro', 40, 60],
  ];
  const headings = { SKU: 'concept_code' } as const;
  const { concepts, unknown_headings } = program(rows, { headings });
  expect(concepts).toMatchObject([{ concept_code: 'C-1', monthly_quantities: { '2025-01': 40 } }]);
  expect(unknown_headings).toMatchObject([{ header: 'SKU' }, { header: 'TEXTO BREVE' }, { header: 'Nota' }]);
});

it('names the headings of a program that were not understood, and no month', () => {
  const rows: Value[][] = [
    ['SKU', 'TEXTO BREVE', 'Ene 25', 'Feb 25'],
    ['C-1', 'Muro', 40, 60],
  ];
  expect(() => program(rows)).toThrow(
    /No se entendieron los encabezados “SKU” \(columna A\), “TEXTO BREVE” \(columna B\)\.$/,
  );
});
