import { expect, it } from 'vitest';
import { catalogOf } from './catalog.ts';
import { rejectionOf } from '../index.ts';
import { defaultLimits } from '../limits.ts';
import { catalog, codesOf, concepts, fileOf, good, head, sheetOf, type Value } from '../workbook.fixture.ts';
import { openWorkbook } from '../workbook/workbook.ts';

const open = (sheets: Parameters<typeof fileOf>[0], context = {}) =>
  catalogOf(openWorkbook(fileOf(sheets), defaultLimits), context);
const codes = (read: { concepts: { concept_code: string }[] }) =>
  read.concepts.map(({ concept_code }) => concept_code);
const numbered = ['REN.', ...head];

it('takes an export of 540 concepts and one broken entry for the catalog it is', () => {
  const rows = Array.from({ length: 540 }, (_, at): Value[] => [
    at + 1,
    `EDIF-${1001 + at}`,
    `Concepto ${at} de obra`,
    'm2',
    2,
    5,
    10,
  ]);
  rows.splice(
    100,
    0,
    [null, 'EDIF-9', 'Puerta de tambor según', 'pza', 1, 7, 7],
    [5_555_123_456, 'ventas@proveedor.mx', 'muestra del proveedor'],
    [null, null, 'y herrajes.'],
  );
  const read = catalog([numbered, ...rows]);
  expect(read.concepts).toHaveLength(541);
  expect(read.computed_total).toBe(5407);
  expect(read.skipped.input_rows).toBe(0);
});

it('keeps the numbered concepts of a REN. column when one line has no number', () => {
  const rows = ['A-1', 'A-2', 'A-3', 'A-4'].map((code, at): Value[] => [
    at === 2 ? null : at + 1,
    ...good(code),
  ]);
  expect(codes(catalog([numbered, ...rows]))).toEqual(['A-1', 'A-2', 'A-3', 'A-4']);
});

it('leaves out numbered inputs that begin anew below each concept', () => {
  const analysis = (code: string): Value[][] => [
    [null, ...good(code, 3, 10)],
    [1, 'CEM-1', 'Cemento gris', 'ton', 0.1, 50],
    [2, 'ARE-1', 'Arena', 'm3', 0.5, 10],
  ];
  const read = catalog([numbered, ...analysis('A-1'), ...analysis('A-2'), ...analysis('A-3')]);
  expect(codes(read)).toEqual(['A-1', 'A-2', 'A-3']);
  expect(read.skipped.input_rows).toBe(6);
});

it.each([
  ['machinery by the hour', 'EQ-0', 'Retroexcavadora', 'hr'],
  ['labour by the day', 'MO-0', 'Cuadrilla', 'jor'],
])('takes a catalog of %s for a catalog', (_, code, name, unit) => {
  const rows = [1, 2, 3, 4].map((n): Value[] => [`${code}${n}`, `${name} tipo ${n}`, unit, 10, 100, 1000]);
  expect(concepts(rows)).toMatchObject({ concepts: [{}, {}, {}, {}], computed_total: 4000, errors: [] });
});

it('keeps a partida of labour among other works', () => {
  const read = concepts([
    good('1.1'),
    good('1.2'),
    good('1.3'),
    ['2', 'PERSONAL'],
    ['MO-01', 'Cuadrilla de topografía', 'jor', 10, 100],
    ['MO-02', 'Peón', 'jor', 10, 50],
  ]);
  expect(codes(read)).toEqual(['1.1', '1.2', '1.3', 'MO-01', 'MO-02']);
});

it('says of no row that it is not valid when it was left out', () => {
  const read = catalog([
    ['TIPO', ...head],
    ['Material', 'C-1', 'Cemento', 'ton', 1, 1],
    ['Precio unitario', 'C-2', 'Muro', 'm2', 'N/A', 1],
  ]);
  expect(rejectionOf(read)).toBe(
    'No hay ningún concepto que se pueda importar. E3: cantidad: “N/A” no es un número. Se omitió 1 fila de insumos de análisis de precios.',
  );
});

it('counts codes that were prepared and never filled in as empty rows and nothing else', () => {
  const prepared = Array.from({ length: 9 }, (_, at): Value[] => [`A${12 + at}`, null, null, null, null, 0]);
  const read = concepts([
    ['A', 'PRELIMINARES'],
    good('A10'),
    good('A11'),
    ...prepared,
    ['B', 'CIMENTACIÓN'],
    good('B1'),
    ['B2', null, 'm2', 0, 0, 0],
    [null, null, null, null, null, 0],
    good('B3'),
  ]);
  expect(read.concepts.map(({ concept_code, partida }) => [concept_code, ...partida])).toEqual([
    ['A10', 'A PRELIMINARES'],
    ['A11', 'A PRELIMINARES'],
    ['B1', 'B CIMENTACIÓN'],
    ['B3', 'B CIMENTACIÓN'],
  ]);
  expect(read.partidas.map(({ code }) => code)).toEqual(['A', 'B']);
  expect(read).toMatchObject({ errors: [], warnings: [], skipped: { empty_rows: 11, text_rows: 0 } });
});

it('reads every sheet of a catalog with a sheet per partida', () => {
  const total = (cents: number): Value[] => [null, 'TOTAL', null, null, null, cents];
  const read = open({
    Resumen: [
      ['PARTIDA', 'IMPORTE'],
      ['PRELIMINARES', 42],
    ],
    Preliminares: [['OBRA: PUENTE'], head, good('P-1'), good('P-2'), total(42)],
    Cimentación: [head, good('C-1', 1, 100), [null, 'TRABES'], good('C-2', 1, 50), total(150)],
    Acabados: [head, good('A-1', 2, 'N/A'), good('A-2', 1, 8), total(8)],
  });
  expect(read.concepts.map(({ concept_code, partida }) => [concept_code, ...partida])).toEqual([
    ['P-1', 'Preliminares'],
    ['P-2', 'Preliminares'],
    ['C-1', 'Cimentación'],
    ['C-2', 'Cimentación', 'TRABES'],
    ['A-2', 'Acabados'],
  ]);
  expect(read).toMatchObject({ file_total: 200, computed_total: 200 });
  expect(read.errors).toMatchObject([{ sheet: 'Acabados', cell: 'E2' }]);
  expect(read.unread).toEqual([{ sheet: 'Resumen', rows: 0, reason: 'no tiene una tabla de conceptos' }]);
});

it('does not add a second version of the same catalog, and names it', () => {
  const sheets = { 'Frente 1': [head, good('1'), good('2')], 'Frente 2': [head, good('1', 5), good('2', 6)] };
  const read = open(sheets);
  expect(codes(read)).toEqual(['1', '2']);
  expect(read.unread).toEqual([{ sheet: 'Frente 2', rows: 2, reason: 'repite 2 de sus 2 claves' }]);
  expect(codesOf(read.warnings)).toEqual(['not-read']);
  expect(codes(open(sheets, { qualify_duplicates: true }))).toEqual(['1', '2', 'Frente 2/1', 'Frente 2/2']);
});

it('names a table beside the first', () => {
  const read = catalog([
    [...head, null, ...head],
    [...good('1'), null, null, ...good('9', 1, 1)],
    [...good('2'), null, null, ...good('8', 1, 1)],
  ]);
  expect(codes(read)).toEqual(['1', '2']);
  expect(read.unread).toEqual([
    { sheet: 'Catálogo', rows: 2, reason: 'la tabla H1:M3 está al lado de la primera' },
  ]);
});

it('takes an OPUS "Agrupador" with a unit for the sum that it is', () => {
  const rows: Value[][] = [
    ['Tipo', 'Clave', 'Descripción', 'Unidad', 'Cantidad', 'Precio unitario', 'Total'],
    ['Agrupador', 'A', 'OBRA CIVIL', 'PARTIDA', 1, 300, 300],
    ['Agrupador', 'A01', 'Preliminares', 'PARTIDA', 1, 300, 300],
    ['Precio unitario', 'TRA-01', 'Trazo', 'm2', 10, 10, 100],
    ['Precio unitario', 'LIM-02', 'Limpieza', 'm2', 20, 10, 200],
  ];
  const read = catalog(rows);
  expect(read.computed_total).toBe(300);
  expect(codes(read)).toEqual(['TRA-01', 'LIM-02']);
  expect(read.warnings).toEqual([]);
});

it('takes a partida with unit, quantity and price for a sum without a "Tipo" column too', () => {
  const read = concepts([
    ['1', 'Preliminares', 'LOTE', 1, 300, 300],
    ['1.1', 'Trazo', 'm2', 10, 10, 100],
    ['1.2', 'Limpieza', 'm2', 20, 10, 200],
    ['2', 'Cimentación', 'LOTE', 1, 50, 50],
    ['2.1', 'Plantilla', 'm2', 5, 10, 50],
  ]);
  expect(codes(read)).toEqual(['1.1', '1.2', '2.1']);
  expect(read.computed_total).toBe(350);
});

it.each([
  [
    'in the middle',
    [good('C-1'), [null, 'Limpieza final de la obra', null, null, null, 5000], good('C-2')],
    3,
  ],
  ['at the end', [good('C-1'), good('C-2'), [null, 'Limpieza final de la obra', null, null, null, 5000]], 4],
])('asks about a lump sum without code %s', (_, rows, row) => {
  const read = concepts(rows);
  expect(read.errors).toMatchObject([{ code: 'lump-sum', row }]);
  expect(codes(read)).toEqual(['C-1', 'C-2']);
  const taken = concepts(rows, { accept_lump_sums: true, generate_codes: true });
  expect(taken.computed_total).toBe(5042);
});

it('asks for codes that Excel turned into dates', () => {
  const dated = (v: number): Value => ({ t: 'n', v, z: 'd-mmm' });
  const rows = [
    good('1-1'),
    [dated(45_689), 'Muro', 'm2', 1, 10],
    [dated(45_690), 'Losa', 'm2', 1, 10],
  ] as Value[][];
  const read = concepts(rows);
  expect(codes(read)).toEqual(['1-1']);
  expect(read.errors).toMatchObject([
    { code: 'code-is-date', cell: 'A3' },
    { code: 'code-is-date', cell: 'A4' },
  ]);
  expect(codes(concepts(rows, { generate_codes: true }))).toEqual(['1-1', 'GEN-0001', 'GEN-0002']);
});

it.each(['PRECIO UNITARIO CON IVA', 'P.U. (incluye I.V.A.)', 'Precio unitario IVA incluido'])(
  'says that the prices below «%s» are with IVA',
  (heading) => {
    const read = catalog([[...head.slice(0, 4), heading], good()]);
    expect(read.warnings).toMatchObject([{ code: 'price-with-iva', cell: 'E1' }]);
  },
);

it.each(['P.U. sin IVA', 'Precio unitario más IVA', 'P.U. + IVA', 'P.U.'])(
  'takes the prices below «%s» as they are, to which IVA is added',
  (heading) => expect(catalog([[...head.slice(0, 4), heading], good()]).warnings).toEqual([]),
);

it('prefers visible prices to hidden old ones', () => {
  const sheet = sheetOf([
    ['CLAVE', 'DESCRIPCIÓN', 'UNIDAD', 'CANTIDAD', 'P.U.', 'P.U.', 'IMPORTE'],
    ['C-1', 'Muro', 'm2', 10, 80, 100, 1000],
    ['C-2', 'Losa', 'm2', 10, 90, 110, 1100],
  ]);
  sheet['!cols'] = [{}, {}, {}, {}, { hidden: true }];
  expect(catalog(sheet)).toMatchObject({ computed_total: 2100, mapping: { unit_price: { column: 'F' } } });
});

it.each([
  ['of one name', ['CANTIDAD', 'CANTIDAD', 'CANTIDAD']],
  ['of like names', ['CANTIDAD', 'CANTIDAD ADICIONAL', 'CANTIDAD TOTAL']],
])('of three quantities %s takes the one for which the amount is right', (_, headings) => {
  const read = catalog([
    ['CLAVE', 'DESCRIPCIÓN', 'UNIDAD', ...headings, 'P.U.', 'IMPORTE'],
    ['C-1', 'Muro', 'm2', 10, 5, 15, 100, 1500],
    ['C-2', 'Losa', 'm2', 20, 0, 20, 10, 200],
    ['C-3', 'Piso', 'm2', 30, 3, 33, 1, 33],
  ]);
  expect(read.concepts.map(({ quantity }) => quantity)).toEqual([15, 20, 33]);
  expect(read.computed_total).toBe(1733);
  expect(codesOf(read.warnings)).toEqual(['several-columns']);
});
