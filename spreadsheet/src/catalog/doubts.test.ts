import { expect, it } from 'vitest';
import { defaultLimits } from '../limits.ts';
import { catalog, codesOf, concepts, fileOf, good, head, type Value } from '../workbook.fixture.ts';
import { openWorkbook } from '../workbook/workbook.ts';
import { catalogOf } from './catalog.ts';

it.each([
  [['CATÁLOGO DE CONCEPTOS', '(CIFRAS EN MILES DE PESOS)'], head],
  [['Miles de pesos'], head],
  [['IMPORTES (MILES DE $)'], head],
  [['Cifras en millones'], head],
  [[], ['CLAVE', 'DESCRIPCIÓN', 'UNIDAD', 'CANTIDAD', 'PRECIO UNITARIO (MILES DE PESOS)', 'IMPORTE']],
] as [Value[], Value[]][])('asks about figures in thousands: %j %j', (title, heading) => {
  expect(codesOf(catalog([title, [], heading, good()]).differences)).toEqual(['thousands']);
});

it('asks about prices in another currency, not about an exchange rate', () => {
  expect(codesOf(catalog([['PRECIOS EN DÓLARES (USD)'], head, good()]).differences)).toEqual(['currency']);
  expect(catalog([['TIPO DE CAMBIO: 18.50 PESOS POR DÓLAR'], head, good()]).differences).toEqual([]);
});

it.each([
  ['Análisis PU', []],
  ['Matrices', []],
  ['Hoja1', ['ANÁLISIS DE PRECIOS UNITARIOS']],
  ['Hoja1', ['Tarjetas de costos']],
] as [string, Value[]][])('asks about a sheet of price analyses: %s, %j', (name, title) => {
  const read = catalogOf(openWorkbook(fileOf({ [name]: [title, head, good()] }), defaultLimits), {});
  expect(codesOf(read.differences)).toEqual(['analysis']);
});

it('asks nothing about a catalog, also of analysed prices', () => {
  expect(concepts([good()]).differences).toEqual([]);
  expect(catalog([['CATÁLOGO DE CONCEPTOS CON ANÁLISIS'], head, good()]).differences).toEqual([]);
});

const body: Value[] = ['C-1', 'Muro', 'm2', 100, 30, 20, 50, 10, 200];

it.each<[string, Value[][]]>([
  [
    'abbreviated',
    [
      [
        'CLAVE',
        'CONCEPTO',
        'UNIDAD',
        'CANT. CONTRATO',
        'CANT. ANTERIOR',
        'CANT. ESTA EST.',
        'CANT. ACUMULADA',
        'PREC. UNIT.',
        'IMPORTE',
      ],
    ],
  ],
  [
    'in one row',
    [
      [
        'CLAVE',
        'CONCEPTO',
        'UNIDAD',
        'CANTIDAD CONTRATADA',
        'CANTIDAD ANTERIOR',
        'CANTIDAD ESTA ESTIMACIÓN',
        'CANTIDAD ACUMULADA',
        'P.U.',
        'IMPORTE',
      ],
    ],
  ],
  [
    'in two rows',
    [
      [
        'CLAVE',
        'CONCEPTO',
        'UNIDAD',
        'CANTIDADES',
        'CANTIDADES',
        'CANTIDADES',
        'CANTIDADES',
        'P.U.',
        'IMPORTE',
      ],
      [
        null,
        null,
        null,
        'CONTRATADA',
        'HASTA LA ESTIMACIÓN ANTERIOR',
        'DE ESTA ESTIMACIÓN',
        'ACUMULADA',
        null,
        null,
      ],
    ],
  ],
])('takes what is contracted of the body of an estimation with headings %s, and asks', (_, heading) => {
  const read = catalog([...heading, body, [...body].with(0, 'C-2')]);
  expect(read.concepts.map(({ quantity }) => quantity)).toEqual([100, 100]);
  expect(codesOf(read.differences)).toContain('estimation');
});
