import { expect, it } from 'vitest';
import { codesOf, concepts, good, catalog, head, program, sheetOf } from './workbook.fixture.ts';

const price = (text: string) => concepts([good('1', 1, text)]);

it('does not take N/A for 0', () => {
  expect(price('N/A')).toMatchObject({ concepts: [], errors: [{ code: 'not-a-number' }] });
});

it('does not take 1.234,56 for 1.23456', () => {
  expect(price('1.234,56').concepts.map(({ unit_price }) => unit_price)).not.toContain(1.23456);
});

it('does not take 1,234 for 1.234', () => {
  expect(price('1,234').concepts).toMatchObject([{ unit_price: 1234 }]);
});

it('does not drop digits around a letter', () => {
  expect(price('12O.50')).toMatchObject({ concepts: [], errors: [{ code: 'not-a-number', cell: 'E2' }] });
});

it.each(['PRE-01', 'AD.01.B', 'II.3.2', '010101', '1.1', 'CIM_04/A', 'Ñ-1'])(
  'accepts the code %s',
  (code) => {
    expect(concepts([good(code)]).concepts).toMatchObject([{ concept_code: code }]);
  },
);

it('reads months typed as text as well as dates', () => {
  const rows = [
    ['CLAVE', 'CONCEPTO', 'Ene 25', { t: 'n', v: 45689, z: 'mmm-yy' }],
    ['C-1', 'Muro', 40, 60],
  ];
  expect(program(rows).months.map(({ key }) => key)).toEqual(['2025-01', '2025-02']);
});

it('refuses one description that is too long without losing the other rows', () => {
  const read = concepts([['1', 'x'.repeat(7_000), 'm', 1, 1], good('2')]);
  expect(codesOf(read.errors)).toEqual(['name-too-long']);
  expect(read.concepts).toHaveLength(1);
});

it('does not take a title row for the header', () => {
  const rows = [['CONCEPTO: puente', 'CANTIDAD DE OBRA'], ['TOTAL DEL CATÁLOGO', 'UNIDAD'], head, good()];
  expect(catalog(rows)).toMatchObject({ header_row: 3, concepts: [{ concept_code: 'C-001' }] });
});

it('does not add rollup rows to the total', () => {
  const rows = [
    ['1', 'OBRA', '', '', '', 63],
    ['1.1', 'MUROS', '', '', '', 42],
    good('1.1.1'),
    good('1.1.2'),
    ['1.2', 'LOSAS', '', '', '', 21],
    good('1.2.1'),
    ['', 'TOTAL', '', '', '', 63],
  ];
  expect(concepts(rows)).toMatchObject({ computed_total: 63, file_total: 63, warnings: [], errors: [] });
});

it('keeps columns in place below a merged header', () => {
  const sheet = sheetOf([
    ['CLAVE', null, 'DESCRIPCIÓN', null, 'UNIDAD', 'CANTIDAD', 'P.U.'],
    ['C-1', null, 'Muro', null, 'm2', 2, 3],
  ]);
  sheet['!merges'] = [
    { s: { r: 0, c: 0 }, e: { r: 0, c: 1 } },
    { s: { r: 0, c: 2 }, e: { r: 0, c: 3 } },
  ];
  expect(catalog(sheet).concepts).toMatchObject([
    { concept_code: 'C-1', concept_name: 'Muro', quantity: 2, unit_price: 3 },
  ]);
});
