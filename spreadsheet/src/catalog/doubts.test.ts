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
  [['Importes en MDP'], head],
  [['(m.d.p.)'], head],
  [['PESOS (MILES)'], head],
  [['Cifras en k$'], head],
  [['(x 1,000)'], head],
  [['Thousands of pesos'], head],
  [['Unidad: miles'], head],
  [[], ['CLAVE', 'DESCRIPCIÓN', 'UNIDAD', 'CANTIDAD', 'P.U. (MDP)', 'IMPORTE']],
  [[], ['CLAVE', 'DESCRIPCIÓN', 'UNIDAD', 'CANTIDAD', 'P.U. MILES', 'IMPORTE']],
  [[], ['CLAVE', 'DESCRIPCIÓN', 'UNIDAD', 'CANTIDAD', 'PRECIO UNITARIO (MILES DE PESOS)', 'IMPORTE']],
] as [Value[], Value[]][])('asks about figures in thousands: %j %j', (title, heading) => {
  expect(codesOf(catalog([title, [], heading, good()]).differences)).toEqual(['thousands']);
});

it('asks about figures in thousands that the sheet names, or a note below them', () => {
  const named = catalogOf(openWorkbook(fileOf({ 'Miles de pesos': [head, good()] }), defaultLimits), {});
  expect(codesOf(named.differences)).toEqual(['thousands']);
  const noted = catalog([head, good(), [], ['Nota: cifras en miles de pesos']]);
  expect(codesOf(noted.differences)).toEqual(['thousands']);
});

it.each(['Miles de metros de tubería', 'Puente Las Miles', 'Obra en 2 tramos x 1,000 m'])(
  'asks nothing about %s',
  (title) => expect(catalog([[title], head, good()]).differences).toEqual([]),
);

it('asks about prices in another currency, not about an exchange rate', () => {
  expect(codesOf(catalog([['PRECIOS EN DÓLARES (USD)'], head, good()]).differences)).toEqual(['currency']);
  expect(catalog([['TIPO DE CAMBIO: 18.50 PESOS POR DÓLAR'], head, good()]).differences).toEqual([]);
});

it.each([
  ['Análisis PU', []],
  ['Matrices', []],
  ['Hoja1', ['ANÁLISIS DE PRECIOS UNITARIOS']],
  ['Hoja1', ['Tarjetas de costos']],
  ['Cuadrillas', []],
  ['Básicos', []],
  ['Hoja1', ['INTEGRACIÓN DEL PRECIO UNITARIO']],
  ['Hoja1', ['Análisis detallado de precios unitarios']],
  ['Hoja1', ['Explosión de insumos']],
  ['Hoja1', ['COSTOS HORARIOS DE MAQUINARIA']],
] as [string, Value[]][])('asks about a sheet of price analyses: %s, %j', (name, title) => {
  const read = catalogOf(openWorkbook(fileOf({ [name]: [title, head, good()] }), defaultLimits), {});
  expect(codesOf(read.differences)).toEqual(['analysis']);
});

it('asks about rows in the sections of a price analysis', () => {
  const rows = [['MATERIALES'], good('CEM-01'), ['MANO DE OBRA'], good('MO-01')];
  expect(codesOf(concepts(rows).differences)).toEqual(['analysis']);
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
  [
    'of volumes',
    [
      [
        'CLAVE',
        'CONCEPTO',
        'UNIDAD',
        'VOL. CONTRATADO',
        'VOL. ANTERIOR',
        'VOL. ESTIMADO',
        'VOL. ACUMULADO',
        'P.U.',
        'IMPORTE',
      ],
    ],
  ],
  [
    'of what is executed',
    [
      [
        'CLAVE',
        'CONCEPTO',
        'UNIDAD',
        'CANTIDAD CONTRATADA',
        'EJECUTADO ANTERIOR',
        'EJECUTADO EN EL PERÍODO',
        'TOTAL EJECUTADO',
        'P.U.',
        'IMPORTE',
      ],
    ],
  ],
])('takes what is contracted of the body of an estimation with headings %s, and asks', (_, heading) => {
  const read = catalog([...heading, body, [...body].with(0, 'C-2')]);
  expect(read.concepts.map(({ quantity }) => quantity)).toEqual([100, 100]);
  expect(codesOf(read.differences)).toContain('estimation');
});

it('takes the contracted quantity wherever it stands among others', () => {
  const heading = [
    'CLAVE',
    'CONCEPTO',
    'UNIDAD',
    'CANT. ANT.',
    'CANT. EST.',
    'CANT. ACUM.',
    'CANT. CONT.',
    'P.U.',
  ];
  const read = catalog([
    [...heading, 'IMPORTE'],
    ['C-1', 'Muro', 'm2', 30, 20, 50, 100, 10, 200],
  ]);
  expect(read.concepts.map(({ quantity }) => quantity)).toEqual([100]);
  expect(codesOf(read.differences)).toContain('estimation');
});

it.each<[string, string, Value[], string]>([
  ['the only quantity', 'Hoja1', [], 'CANTIDAD ESTA ESTIMACIÓN'],
  ['an estimated quantity', 'Hoja1', [], 'CANTIDAD ESTIMADA'],
  ['a title', 'Hoja1', ['ESTIMACIÓN No. 3'], 'CANTIDAD'],
  ['the name of its sheet', 'Est 3', [], 'CANTIDAD'],
])('names the quantity that it read of an estimation known by %s', (_, name, title, heading) => {
  const rows = [title, head.with(3, heading), good()];
  const read = catalogOf(openWorkbook(fileOf({ [name]: rows }), defaultLimits), {});
  expect(read.differences).toMatchObject([
    { code: 'estimation', message: expect.stringContaining(`se leyó “${heading}”`) },
  ]);
});
