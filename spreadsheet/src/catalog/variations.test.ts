import { expect, it } from 'vitest';
import {
  catalog,
  codesOf,
  concepts,
  fileOf,
  good,
  head,
  rewritten,
  sheetOf,
  type Value,
} from '../workbook.fixture.ts';
import { catalogOf } from './catalog.ts';
import { catalogChanges } from './changes.ts';
import { defaultLimits } from '../limits.ts';
import { openWorkbook } from '../workbook/workbook.ts';

const open = (bytes: Uint8Array, context = {}) => catalogOf(openWorkbook(bytes, defaultLimits), context);
const merged = (rows: Value[][], ...ranges: [number, number, number, number][]) => {
  const sheet = sheetOf(rows);
  sheet['!merges'] = ranges.map(([r, c, r2, c2]) => ({ s: { r, c }, e: { r: r2, c: c2 } }));
  return sheet;
};

it('1: finds the header below titles, logos and merged rows', () => {
  const rows = [
    ['GOBIERNO DEL ESTADO'],
    ['OBRA: Puente'],
    ['CATALOGO DE CONCEPTOS'],
    [],
    [null, ...head],
    [null, ...good()],
  ];
  const read = catalog(merged(rows, [0, 0, 0, 6], [1, 0, 1, 6]));
  expect(read.header_row).toBe(5);
  expect(read.concepts).toMatchObject([{ row: 6, concept_code: 'C-001', quantity: 2, unit_price: 10.5 }]);
});

it('42: takes no row of a header that each page has again for a concept, however many rows it has', () => {
  const top = ['CLAVE', 'CONCEPTO', 'UNIDAD DE', 'CANTIDADES', 'PRECIO UNITARIO', 'IMPORTE'];
  const below = [null, null, 'MEDIDA', 'DE OBRA', 'CON NÚMERO', 'EN PESOS'];
  const page = (code: string) => [top, below, good(code), [null, 'SUMA ESTA HOJA', null, null, null, 21]];
  const read = catalog([...page('C-1'), ...page('C-2'), ...page('C-3')]);
  expect(read.concepts.map(({ concept_code }) => concept_code)).toEqual(['C-1', 'C-2', 'C-3']);
  expect(read).toMatchObject({ errors: [], differences: [] });
});

it('2: joins a header split over two rows and spreads a merged banner', () => {
  const rows = [
    ['CLAVE', 'CONCEPTO', 'UNIDAD DE', 'CANTIDADES DE OBRA', null, null],
    [null, null, 'MEDIDA', 'CANTIDAD', 'P.U.', 'IMPORTE'],
    good(),
  ];
  const read = catalog(merged(rows, [0, 0, 1, 0], [0, 1, 1, 1], [0, 3, 0, 5]));
  expect(read.mapping.unit).toEqual({ column: 'C', header: 'UNIDAD DE MEDIDA' });
  expect(read.mapping.unit_price?.column).toBe('E');
  expect(read.partidas).toEqual([]);
  expect(read.concepts).toHaveLength(1);
});

it.each([
  [['Cve.', 'Descripción', 'Unidad', 'Cantidad', 'P.U.', 'Importe']],
  [['Código', 'Concepto de obra', 'Und.', 'Cant.', 'P.U.', 'Total']],
  [['No.', 'DESCRIPCIÓN DEL CONCEPTO', 'U.M.', 'VOLUMEN', 'P. U.', 'MONTO']],
  [['ITEM', 'Actividad', 'Unid', 'Cantidad de obra', 'PRECIO UNITARIO ($)', 'IMPORTE ($)']],
  [['Concepto núm.', 'Concepto de obra', 'Unidad', 'Según proyecto', 'Precio unitario', 'Importe']],
  [['Concepto', 'Descripción', 'Unidad', 'Cantidad', 'Costo unitario', 'Importe']],
])('3: knows the aliases of the headings (%j)', (heading) => {
  expect(catalog([heading, good()]).concepts).toMatchObject([
    { concept_code: 'C-001', unit: 'm2', unit_price: 10.5 },
  ]);
});

it('4: takes columns in any order with spacers, and says when the price column is hidden', () => {
  const sheet = sheetOf([
    ['P.U.', null, 'UNIDAD', 'CANTIDAD', null, 'DESCRIPCIÓN', 'CLAVE'],
    [10.5, null, 'm2', 2, null, 'Muro', 'C-1'],
  ]);
  sheet['!cols'] = [{ hidden: true }];
  const read = catalog(sheet);
  expect(read.concepts).toMatchObject([
    { concept_code: 'C-1', concept_name: 'Muro', quantity: 2, unit_price: 10.5 },
  ]);
  expect(read.warnings).toMatchObject([{ code: 'hidden-price-column', col: 'A' }]);
});

it('5: reads partidas and subpartidas as the path of their concepts', () => {
  const read = concepts([
    ['1', 'PRELIMINARES'],
    ['1.1', 'TRAZO'],
    good('1.1.1'),
    ['1.2', 'DESPALME'],
    good('1.2.1'),
    ['2', 'MUROS'],
    good('2.01'),
  ]);
  expect(read.concepts.map(({ partida }) => partida)).toEqual([
    ['1 PRELIMINARES', '1.1 TRAZO'],
    ['1 PRELIMINARES', '1.2 DESPALME'],
    ['2 MUROS'],
  ]);
  expect(read.errors).toEqual([]);
});

it('5: nests partidas without codes by how they stand', () => {
  const read = concepts([
    ['', 'SUPERESTRUCTURA'],
    ['', 'TRABES'],
    good('A1'),
    ['', 'LOSAS'],
    good('A2'),
    ['', 'PAVIMENTO'],
    ['', 'CARPETA'],
    good('A3'),
  ]);
  expect(read.concepts.map(({ partida }) => partida)).toEqual([
    ['SUPERESTRUCTURA', 'TRABES'],
    ['SUPERESTRUCTURA', 'LOSAS'],
    ['PAVIMENTO', 'CARPETA'],
  ]);
});

it('6: takes the amount of a partida as its subtotal and compares it with its concepts', () => {
  const fits = concepts([['1', 'MUROS', '', '', '', 42], good('1.1'), good('1.2')]);
  expect(fits.partidas).toMatchObject([{ code: '1', subtotal: 42, computed: 42 }]);
  expect(fits.warnings).toEqual([]);
  const off = concepts([['1', 'MUROS', '', '', '', 45], good('1.1'), good('1.2')]);
  expect(off.warnings).toMatchObject([{ code: 'subtotal-differs', row: 2 }]);
});

it('7: refuses a lump sum unless the person accepts it as one lote', () => {
  const rows = [good(), ['C-002', 'Permisos', '', '', '', 5000]];
  expect(concepts(rows).errors).toMatchObject([
    { code: 'lump-sum', cell: 'F3', message: expect.stringContaining('falta cantidad y precio') },
  ]);
  const accepted = concepts(rows, { accept_lump_sums: true });
  expect(accepted.concepts[1]).toMatchObject({ unit: 'lote', quantity: 1, unit_price: 5000 });
  expect(codesOf(accepted.warnings)).toEqual(['lump-sum']);
});

it('8: skips subtotals, IVA and totals, and reconciles with them', () => {
  const totals = (total: number): Value[][] => [
    ['', 'PRELIMINARES'],
    good('1'),
    good('2'),
    ['', 'TOTAL PRELIMINARES', '', '', '', 42],
    ['', '', '', '', 'SUBTOTAL', total],
    ['', 'IVA 16 %', '', '', '', 6.72],
    ['', 'GRAN TOTAL', '', '', '', 48.72],
  ];
  const read = concepts(totals(42));
  expect(read).toMatchObject({
    file_total: 42,
    computed_total: 42,
    warnings: [],
    skipped: { total_rows: 4 },
  });
  expect(read.partidas).toMatchObject([{ subtotal: 42 }]);
  expect(concepts(totals(50)).warnings).toMatchObject([{ code: 'total-differs', row: 6 }]);
});

it('9: goes on after blank rows', () => {
  expect(concepts([good('1'), [], [], [], good('2')]).concepts).toHaveLength(2);
});

it('10: counts notes, clauses, amounts in words and signatures as text', () => {
  const read = concepts([
    good(),
    ['', 'TOTAL', '', '', '', 21],
    ['(Son: VEINTIÚN PESOS 00/100 M.N.)'],
    ['NOTA: los precios no incluyen IVA'],
    ['', 'ING. JUAN PÉREZ', 'Vo. Bo.'],
  ]);
  expect(read.skipped.text_rows).toBe(3);
  expect(read).toMatchObject({ errors: [], warnings: [], partidas: [], concepts: [{}] });
});

it('24: refuses the second of two different rows with a code, leaves out an identical one', () => {
  const read = concepts([good('A-1'), good('A-1'), good('a-1.', 9)]);
  expect(read.concepts).toHaveLength(1);
  expect(read.warnings).toMatchObject([{ code: 'identical-row', row: 3 }]);
  expect(read.errors).toMatchObject([
    { code: 'duplicate-code', cell: 'A4', message: expect.stringContaining('ya aparece en la fila 2') },
  ]);
});

it('24: offers PARTIDA/CODE for a code repeated in another partida', () => {
  const rows = [['A', 'MUROS'], good('01'), ['B', 'LOSAS'], good('01', 7)];
  expect(concepts(rows).errors).toMatchObject([{ message: expect.stringContaining('“B/01”') }]);
  const read = concepts(rows, { qualify_duplicates: true });
  expect(read.concepts.map(({ concept_code }) => concept_code)).toEqual(['01', 'B/01']);
});

it('25: reads numeric codes as they are shown, and says when zeros are lost', () => {
  const shown = concepts([
    good('x'),
    [{ t: 'n', v: 1.1, z: '0.00' }, 'A', 'm', 1, 1],
    [{ t: 'n', v: 10101, z: '000000' }, 'B', 'm', 1, 1],
  ]);
  expect(shown.concepts.map(({ concept_code }) => concept_code)).toEqual(['x', '1.10', '010101']);
  const row = (v: Value): Value[] => [v, 'A', 'm', 1, 1];
  expect(codesOf(concepts([row(1.8), row(1.9), row(1.1)]).warnings)).toEqual(['code-lost-zeros']);
  expect(codesOf(concepts([row('010101'), row(10102)]).warnings)).toEqual(['code-lost-zeros']);
});

it('26: keeps the code as written and remarks on letters that look like digits', () => {
  const read = concepts([good(' 2.1. '), good('CIM-O1'), good('pre-01')]);
  expect(read.concepts.map(({ concept_code }) => concept_code)).toEqual(['2.1.', 'CIM-O1', 'pre-01']);
  expect(read.warnings).toMatchObject([{ code: 'confusable-code', cell: 'A3' }]);
});

it('27: refuses a concept without code unless codes are to be made up', () => {
  const rows = [['', 'Muro', 'm2', 2, 3]];
  expect(concepts(rows).errors).toMatchObject([{ code: 'missing-code', cell: 'A2' }]);
  expect(concepts(rows, { generate_codes: true }).concepts).toMatchObject([{ concept_code: 'GEN-0001' }]);
});

it('28: refuses a concept without name', () => {
  expect(concepts([['1', '', 'm2', 2, 3]]).errors).toMatchObject([{ code: 'missing-name', cell: 'B2' }]);
});

it('29: keeps units as written', () => {
  const units = ['M2', 'm²', 'M 2', 'ML', 'Pza.', 'PIEZA', 'LOTE', 'Ton', 'm3-km'];
  expect(
    concepts(units.map((unit, at) => [`${at}-A`, 'x', unit, 1, 1])).concepts.map(({ unit }) => unit),
  ).toEqual(units);
});

it('30: keeps specifications of thousands of characters whole', () => {
  const name = `Suministro ${'y colocación '.repeat(200)}`.trim();
  expect(concepts([['1', name, 'm', 1, 1]]).concepts[0]?.concept_name).toBe(name);
});

it('31: joins a name that goes on in the next rows, but not the next partida', () => {
  const read = concepts([
    ['1', 'Concreto premezclado', 'm3', 1, 1],
    ['', 'incluye: materiales, mano de obra'],
    ['', 'y equipo.'],
    ['', 'ACABADOS'],
    good('2'),
  ]);
  expect(read.concepts[0]?.concept_name).toBe(
    'Concreto premezclado incluye: materiales, mano de obra y equipo.',
  );
  expect(read.concepts[1]?.partida).toEqual(['ACABADOS']);
  expect(codesOf(read.warnings)).toEqual(['continued-name', 'continued-name']);
});

it('32: takes one price for a block of rows that share it', () => {
  const rows = [head, good('1', 1, 500), ['2', 'Alcance', 'm', 4], ['3', 'Alcance', 'm', 5], good('4')];
  const read = catalog(merged(rows, [1, 4, 3, 4], [1, 5, 3, 5]));
  expect(read.concepts.map(({ concept_code }) => concept_code)).toEqual(['1', '4']);
  expect(read).toMatchObject({ errors: [], skipped: { scope_rows: 2 }, computed_total: 521 });
});

it('34: reads the sheets that are the catalog, and names those that are not read', () => {
  const read = open(
    fileOf({
      Resumen: [
        ['PARTIDA', 'IMPORTE'],
        ['A', 1],
      ],
      Catálogo: [head, good(), good('2')],
      APU: [head, good('x'), good('y')],
    }),
  );
  expect(read.sheet).toBe('Catálogo');
  expect(read.warnings).toEqual([]);
  expect(read.unread).toMatchObject([{ sheet: 'APU', rows: 2 }, { sheet: 'Resumen' }]);
  const alike = open(fileOf({ Hoja1: [head, good(), good('2')], Hoja2: [head, good('3'), good('4')] }));
  expect(codesOf(alike.warnings)).toEqual(['several-sheets']);
  expect(alike.concepts.map(({ concept_code }) => concept_code)).toEqual(['C-001', '2', '3', '4']);
  expect(
    open(fileOf({ Hoja1: [head, good()], Hoja2: [head, good('3')] }), { sheet: 'Hoja2' }).concepts,
  ).toMatchObject([{ concept_code: '3' }]);
});

it('35: leaves the letter column alone', () => {
  const rows = [
    [
      'CLAVE',
      'CONCEPTO',
      'UNIDAD',
      'CANTIDAD',
      'PRECIO UNITARIO CON NÚMERO',
      'PRECIO UNITARIO CON LETRA',
      'IMPORTE',
    ],
    ['1', 'Muro', 'm2', 2, 10, 'DIEZ PESOS 00/100 M.N.', 20],
  ];
  expect(catalog(rows)).toMatchObject({
    concepts: [{ unit_price: 10 }],
    errors: [],
    mapping: { amount: { column: 'G' } },
  });
});

it.each(['xlsx', 'xlsm', 'biff8'] as const)('36: reads a real %s by its content', (bookType) => {
  expect(catalog([head, good()], {}, bookType)).toMatchObject({
    concepts: [{ quantity: 2, unit_price: 10.5 }],
    warnings: [],
  });
});

it.each(['html', 'csv', 'xlml', 'txt'] as const)(
  '36: reads %s behind an .xls name with a warning',
  (bookType) => {
    const read = catalog([head, good('1.10', '1,234', '$ 1,234.56')], {}, bookType);
    expect(read.concepts).toMatchObject([{ concept_code: '1.10', quantity: 1234, unit_price: 1234.56 }]);
    expect(codesOf(read.warnings)).toEqual(['not-really-excel']);
  },
);

it('37: bounds the sheet by what is written in it, whatever its dimension and formats say', () => {
  const bytes = fileOf({ Hoja: sheetOf([head, good()]) });
  const empty = Array.from(
    { length: 20_000 },
    (_, at) => `<row r="${at + 9}"><c r="A${at + 9}" s="1"/><c r="XFD${at + 9}" s="1"/></row>`,
  ).join('');
  const vast = rewritten(bytes, 'xl/worksheets/sheet1.xml', (xml) =>
    xml
      .replace(/<dimension[^>]*>/, '<dimension ref="A1:XFD1048576"/>')
      .replace('</sheetData>', `${empty}</sheetData>`),
  );
  expect(open(vast).concepts).toHaveLength(1);
});

it('38: tells a corrected catalog by code: added, updated, unchanged and missing', () => {
  const before = concepts([good('1'), good('2'), good('3')]).concepts.map((concept) => ({
    id: concept.concept_code,
    ...concept,
  }));
  const after = concepts([['1.', ...good('1').slice(1)], good('2', 5), good('4')]).concepts;
  const changes = catalogChanges(before, after);
  expect(changes.added.map(({ concept_code }) => concept_code)).toEqual(['4']);
  expect(changes.updated).toMatchObject([{ former: { id: '2' }, concept: { quantity: 5 } }]);
  expect(changes.unchanged).toHaveLength(1);
  expect(changes.missing).toMatchObject([{ id: '3' }]);
});

it.each(["=cmd|'/c calc'!A0", '@SUM(A1)', '+1+1', '-2+3'])('39: keeps %s as text', (name) => {
  expect(concepts([['1', { t: 's', v: name }, 'm', 1, 1]]).concepts[0]?.concept_name).toBe(name);
});

it('40: skips the inputs of price analyses and suggests uploading the catalog', () => {
  const rows = [
    ['RENGLON', 'CLAVE', 'DESCRIPCIÓN', 'UNIDAD', 'CANTIDAD', 'PRECIO U.', 'TOTAL'],
    [null, 'C-1', 'Muro', 'm2', 2, 10, 20],
    [100, 'MOCU-001', 'Cuadrilla 1', 'jor', 0.1, 900, 90],
    [110, 'MAT-05', 'Cemento', 'ton', 0.1, 9, 0.9],
    [null, null, 'Suma', null, null, null, 90.9],
  ];
  const read = catalog(rows);
  expect(read).toMatchObject({ concepts: [{ concept_code: 'C-1' }], skipped: { input_rows: 2 } });
  expect(codesOf(read.warnings)).toContain('price-analysis');
});

it('41: imports pesos only', () => {
  expect(
    concepts([good('1', 1, 'USD 12.00'), good('2', 1, { t: 'n', v: 5, z: '[$USD] 0.00' })]).errors,
  ).toMatchObject([
    { code: 'foreign-currency', cell: 'E2' },
    { code: 'foreign-currency', cell: 'E3' },
  ]);
  expect(() => catalog([['CLAVE', 'CONCEPTO', 'UNIDAD', 'CANTIDAD', 'P.U. USD'], good()])).toThrow(
    'otra moneda',
  );
  const both = catalog([
    [...head.slice(0, 4), 'P.U. USD', 'P.U.'],
    ['1', 'A', 'm', 1, 1, 20],
  ]);
  expect(both.concepts).toMatchObject([{ unit_price: 20 }]);
  expect(codesOf(both.warnings)).toEqual(['foreign-currency-column']);
});

it('42: skips headers and labels repeated on every page', () => {
  const read = concepts([
    good('1'),
    ['Hoja 2 de 7'],
    ['Acumulado hoja anterior', '', '', '', '', 21],
    head,
    ['(1)', '(2)', '(3)', '(4)', '(5)', '(6)'],
    good('2'),
  ]);
  expect(read).toMatchObject({ skipped: { repeated_rows: 4 }, errors: [], file_total: null });
  expect(read.concepts).toHaveLength(2);
});
