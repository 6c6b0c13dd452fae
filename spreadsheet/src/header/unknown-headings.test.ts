import { expect, it } from 'vitest';
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
    'a catalog without any',
    ['SKU', 'TEXTO BREVE', 'UMB', 'CTD', 'TARIFA'],
    /en las primeras 40 filas.* No se entendieron los encabezados “SKU” \(columna A\), “TEXTO BREVE” \(columna B\)/,
  ],
])('names the headings that were not understood of %s', (_, heading, message) => {
  expect(() => catalog([heading, ['C-1', 'Muro', 'm2', 2, 10]])).toThrow(message);
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
