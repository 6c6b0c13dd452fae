import { expect, it } from 'vitest';
import { codesOf, fileOf, program, rewritten, sheetOf, type Value } from '../workbook.fixture.ts';

const months = (...headings: Value[]): Value[] => ['CLAVE', 'CONCEPTO', 'UNIDAD', 'CANTIDAD', ...headings];
const row = (...values: Value[]): Value[] => ['C-1', 'Muro', 'm2', 100, ...values];
const keys = (headings: Value[], context = {}) =>
  program([months(...headings), row(...headings.map(() => 1))], context).months.map(({ key }) => key);
const merged = (rows: Value[][], ...ranges: [number, number, number, number][]) => {
  const sheet = sheetOf(rows);
  sheet['!merges'] = ranges.map(([r, c, r2, c2]) => ({ s: { r, c }, e: { r: r2, c: c2 } }));
  return sheet;
};

it('reads hidden rows like the others, and says how many there are', () => {
  const rows = [months('ene-25'), row(100), ['C-3', 'Losa', 'm3', 80, 80]];
  const sheet = sheetOf(rows);
  sheet['!rows'] = [];
  sheet['!rows'][2] = { hidden: true };
  const read = program(sheet, { also: true });
  expect(read.concepts.map(({ concept_code }) => concept_code)).toEqual(['C-1', 'C-3']);
  expect(read.warnings).toMatchObject([
    { code: 'hidden-rows-read', message: '1 fila oculta se leyó como las demás' },
  ]);
  expect(read.differences).toEqual([]);
  expect(program(rows, { also: true }).warnings).toEqual([]);
});

it('says that a hidden sheet holds a program, and names it where it is the only one', () => {
  const book = (sheets: Parameters<typeof fileOf>[0]) =>
    rewritten(fileOf(sheets), 'xl/workbook.xml', (xml) =>
      xml.replace('<sheet name="Viejo"', '$& state="hidden"'),
    );
  const rows = [months('ene-25'), row(100)];
  const read = program(book({ Programa: rows, Viejo: rows }));
  expect(read.unread).toEqual([{ sheet: 'Viejo', rows: 1, reason: 'está oculta' }]);
  expect(codesOf(read.differences)).toEqual(['not-read']);
  expect(() => program(book({ Portada: [['Obra']], Viejo: rows }))).toThrow(/“Viejo”, que está oculta/);
});

it.each([
  ['among months', ['ene-25', 'Feberero 2025', 'mar-25'], '“Feberero 2025”'],
  ['after them', ['ene-25', 'feb-25', 'Marso 2025'], '“Marso 2025”'],
  ['without a heading', ['ene-25', null, 'mar-25'], 'que no tiene encabezado'],
])('asks about a column %s whose month is not understood', (_, headings, named) => {
  const read = program([months(...headings), row(20, 30, 50)]);
  expect(read.warnings).toMatchObject([
    { code: 'not-read', message: expect.stringContaining(named) },
    { code: 'quantity-differs' },
  ]);
  expect(codesOf(read.differences)).toEqual(['not-read']);
});

it.each([
  ['never saved', { t: 'z', f: 'EDATE(E1,1)' }],
  ['saved as zero', { t: 'n', v: 0, z: 'mmm-yy', f: 'EDATE(E1,1)' }],
])('asks about a column after the months whose heading is a formula that was %s', (_, heading) => {
  const read = program([months('ene-25', heading), row(20, 80)]);
  expect(read.warnings[0]?.message).toMatch(/columna F es una fórmula sin valor guardado/);
  expect(codesOf(read.differences)).toEqual(['not-read']);
});

it('asks about no column beside the months that is none', () => {
  const headings = ['ene-25', 'Acumulado', 'feb-25', 'TOTAL', 'Diferencia', 'Observaciones'];
  const read = program([months(...headings), row(40, 40, 60, 100, 0, 'Ver nota 3')]);
  expect(read).toMatchObject({ warnings: [], unread: [], differences: [] });
});

it.each([
  [['ene-25', 'feb-25']],
  [['Ene 25', 'Feb 25']],
  [['ENERO 2025', 'FEBRERO 2025']],
  [["ene'25", 'Feb.25']],
  [['01/2025', '02/2025']],
  [['2025-01', '2025-02']],
  [['Jan-25', 'Feb-25']],
  [['enero de 2025', 'febrero del 2025']],
  [['31/01/2025', '28/02/2025']],
  [['Enero', 'Febrero']],
  [['Mes 1', 'Mes 2']],
  [['1er mes', '2do mes']],
  [['M1', 'M2']],
  [['Periodo 1', 'Periodo 2']],
  [[1, 2]],
  [['1', '2']],
])('P1: reads the months %j', (headings) => {
  expect(keys(headings)).toEqual(['2025-01', '2025-02']);
});

it('P1: takes set. and sept. for September', () => {
  expect(keys(['sept-25', 'oct-25'])).toEqual(['2025-09', '2025-10']);
  expect(keys(['set-25'])).toEqual(['2025-09']);
});

it('P1: rolls months without year on from the start of the project', () => {
  expect(keys(['Nov', 'Dic', 'Ene', 'Feb'], { start_date: '2025-11-03', end_date: '2026-02-20' })).toEqual([
    '2025-11',
    '2025-12',
    '2026-01',
    '2026-02',
  ]);
});

it('P1: adds fortnights and weeks up to months with a warning', () => {
  const fortnights = program([months('Quincena 1', 'Quincena 2', 'Quincena 3'), row(10, 20, 70)]);
  expect(fortnights.concepts[0]?.monthly_quantities).toEqual({ '2025-01': 30, '2025-02': 70 });
  expect(codesOf(fortnights.warnings)).toEqual(['parts-of-month']);
  const weeks = program([
    months('Semana 1', 'Semana 2', 'Semana 3', 'Semana 4', 'Semana 5'),
    row(10, 20, 30, 20, 20),
  ]);
  // Week 4 has five of its days in January.
  expect(weeks.concepts[0]?.monthly_quantities).toEqual({ '2025-01': 74.285714, '2025-02': 25.714286 });
  const under = program(
    merged(
      [
        months('ENERO 2025', null, 'FEBRERO 2025', null),
        [null, null, null, null, '1a QUINCENA', '2a QUINCENA', '1a QUINCENA', '2a QUINCENA'],
        row(10, 20, 30, 40),
      ],
      [0, 4, 0, 5],
      [0, 6, 0, 7],
    ),
  );
  expect(under.concepts[0]?.monthly_quantities).toEqual({ '2025-01': 30, '2025-02': 70 });
});

it('P2: reads date cells by day arithmetic', () => {
  expect(
    keys(
      [
        { t: 'n', v: 45658, z: 'mmm-yy' },
        { t: 'n', v: 45689, z: 'mmm-yy' },
        { t: 'n', v: 45716.999, z: 'dd/mm/yyyy' },
      ].slice(0, 2),
    ),
  ).toEqual(['2025-01', '2025-02']);
  expect(
    keys([
      { t: 'n', v: 45658 },
      { t: 'n', v: 45689 },
    ]),
  ).toEqual(['2025-01', '2025-02']);
});

it('P2: reads date cells of a workbook that counts from 1904', () => {
  const bytes = rewritten(
    fileOf({ Programa: [months({ t: 'n', v: 45658 - 1462, z: 'mmm-yy' }), row(100)] }),
    'xl/workbook.xml',
    (xml) =>
      /<workbookPr[^>]*>/.test(xml)
        ? xml.replace(/<workbookPr/, '<workbookPr date1904="1"')
        : xml.replace('<sheets>', '<workbookPr date1904="1"/><sheets>'),
  );
  expect(program(bytes).months.map(({ key }) => key)).toEqual(['2025-01']);
});

it('P3: takes the month in which a range ends', () => {
  expect(keys(['01-ene-25 al 31-ene-25', '01-feb-25 al 28-feb-25'])).toEqual(['2025-01', '2025-02']);
  expect(keys(['DEL 1 AL 31 DE ENERO DE 2025', 'Del 1 de febrero al 28 de febrero de 2025'])).toEqual([
    '2025-01',
    '2025-02',
  ]);
  expect(
    keys([
      { t: 'n', v: 45688, z: 'dd/mm/yyyy' },
      { t: 'n', v: 45716, z: 'dd/mm/yyyy' },
    ]),
  ).toEqual(['2025-01', '2025-02']);
});

it('P4: spreads a year over the months below it', () => {
  const rows = [
    months(2024, null, '2025', null),
    [null, null, null, null, 'Nov', 'Dic', 'Ene', 'Feb'],
    row(25, 25, 25, 25),
  ];
  const read = program(merged(rows, [0, 4, 0, 5], [0, 6, 0, 7]), { start_date: '2024-11-01' });
  expect(read.months.map(({ key }) => key)).toEqual(['2024-11', '2024-12', '2025-01', '2025-02']);
  expect(read.months[0]?.label).toBe('Nov 24');
});

it('P5: takes cells for quantities', () => {
  const read = program([months('Ene 25', 'Feb 25'), row(40, '60.00')]);
  expect(read).toMatchObject({
    warnings: [],
    errors: [],
    computed_total: 1000,
    concepts: [{ row: 2, concept_code: 'C-1', monthly_quantities: { '2025-01': 40, '2025-02': 60 } }],
  });
});

it.each([
  [
    [
      { t: 'n', v: 0.25, z: '0%' },
      { t: 'n', v: 0.75, z: '0.00%' },
    ],
  ],
  [[0.25, 0.75]],
  [['25%', '75 %']],
])('P6: converts percentages %j', (values) => {
  const read = program([months('Ene 25', 'Feb 25'), ['C-3', 'Losa', 'm3', 80, ...values]]);
  expect(read.concepts[0]?.monthly_quantities).toEqual({ '2025-01': 20, '2025-02': 60 });
  expect(read.warnings).toContainEqual(
    expect.objectContaining({
      message: '1 concepto tiene porcentajes; se convirtieron a cantidades del catálogo',
    }),
  );
});

it('P6: makes thirds of a hundred per cent add up to the quantity exactly', () => {
  const read = program([
    months('Ene 25', 'Feb 25', 'Mar 25'),
    ['C-3', 'Losa', 'm3', 80, 33.33, 33.33, 33.34],
  ]);
  expect(Object.values(read.concepts[0]?.monthly_quantities ?? {}).reduce((a, b) => a + b)).toBe(80);
});

it('P7: converts amounts by the unit price', () => {
  const money = (v: number): Value => ({ t: 'n', v, z: '"$"#,##0.00' });
  const read = program([months('Ene 25', 'Feb 25'), row(money(400), money(600))]);
  expect(read.concepts[0]?.monthly_quantities).toEqual({ '2025-01': 40, '2025-02': 60 });
  expect(codesOf(read.warnings)).toEqual(
    ['amounts', 'not-programmed', 'not-programmed'].filter((code) => code === 'amounts'),
  );
});

it('P8: of several rows for a concept reads the programmed quantity', () => {
  const heading = ['CLAVE', 'CONCEPTO', 'TIPO', 'Ene 25', 'Feb 25'];
  const rows = [
    heading,
    ['C-1', 'Muro', '%', 0.4, 0.6],
    ['', '', 'Importe', 400, 600],
    ['', '', 'Cantidad', 40, 60],
    ['C-3', 'Losa', 'PROGRAMADO', 30, 50],
    ['', '', 'REAL', 10, 0],
  ];
  const read = program(rows);
  expect(read.concepts.map(({ monthly_quantities }) => monthly_quantities)).toEqual([
    { '2025-01': 40, '2025-02': 60 },
    { '2025-01': 30, '2025-02': 50 },
  ]);
  expect(codesOf(read.warnings)).toContain('several-rows');
});

it('P9: refuses bars without numbers', () => {
  expect(() => program([months('Ene 25', 'Feb 25'), row(null, null)])).toThrow(
    'no contiene cantidades por mes',
  );
});

it('P10: warns when the months do not add up to the catalog', () => {
  const read = program([months('Ene 25', 'Feb 25'), row(40, 50)]);
  expect(read.warnings).toMatchObject([
    { code: 'quantity-differs', row: 2, message: expect.stringContaining('90') },
  ]);
  expect(codesOf(program([months('Ene 25', 'Feb 25'), row(40, 59.99)]).warnings)).toEqual([]);
});

it('P11: refuses codes that are not in the catalog and goes on', () => {
  const read = program([months('Ene 25'), ['X-9', 'Nada', 'm', 1, 1], row(100)]);
  expect(read.errors).toMatchObject([{ code: 'unknown-code', cell: 'A2' }]);
  expect(read.concepts).toHaveLength(1);
});

it('P12: matches a unique name when there is no code', () => {
  const read = program([
    ['CONCEPTO', 'Ene 25'],
    ['MURO', 100],
    ['Repetido', 1],
  ]);
  expect(read.concepts).toMatchObject([{ concept_code: 'C-1' }]);
  expect(codesOf(read.warnings)).toContain('matched-by-name');
  expect(codesOf(read.errors)).toEqual(['unknown-name']);
});

it('P13: lists the concepts that the program leaves out', () => {
  const read = program([months('Ene 25'), row(100)], { also: true });
  expect(read.warnings).toMatchObject([{ code: 'not-programmed', message: expect.stringContaining('C-3') }]);
});

it('P14: leaves total rows and columns out of the months and compares with them', () => {
  const heading = months('Ene 25', 'Feb 25', 'Total', 'Acumulado', '% mensual');
  const rows = [
    heading,
    row(40, 60, 100, 100, 1),
    ['', 'INVERSIÓN MENSUAL', '', '', 400, 600, 1000],
    ['', 'MONTO ACUMULADO', '', '', 400, 1000],
    ['', '% MENSUAL', '', '', 0.4, 0.6],
  ];
  expect(program(rows)).toMatchObject({
    months: [{}, {}],
    file_total: 1000,
    computed_total: 1000,
    warnings: [],
    errors: [],
    skipped: { total_rows: 3 },
  });
  rows[2] = ['', 'INVERSIÓN MENSUAL', '', '', 400, 700, 1100];
  expect(program(rows).warnings).toMatchObject([{ code: 'total-differs', row: 3 }]);
});

it('P15: takes blanks, dashes and zeros for nothing', () => {
  const read = program([months('Ene 25', 'Feb 25', 'Mar 25', 'Abr 25'), row('-', 0, null, 100)]);
  expect(read.concepts[0]?.monthly_quantities).toEqual({ '2025-04': 100 });
});

it('P16: refuses negative cells', () => {
  expect(program([months('Ene 25', 'Feb 25'), row(-5, 105)]).errors).toMatchObject([
    { code: 'negative', cell: 'E2' },
  ]);
});

it('P17: puts months in order, fills gaps and refuses a month named twice', () => {
  const read = program([months('Abr 25', 'Ene 25'), row(40, 60)]);
  expect(read.months.map(({ key }) => key)).toEqual(['2025-01', '2025-02', '2025-03', '2025-04']);
  expect(read.concepts[0]?.monthly_quantities).toEqual({ '2025-01': 60, '2025-04': 40 });
  expect(() => program([months('Enero', 'Enero'), row(40, 60)])).toThrow('repite un mes en E1 y F1');
});

it('P18: reads a program beside its catalog in one sheet', () => {
  const rows = [
    ['CLAVE', 'CONCEPTO', 'UNIDAD', 'CANTIDAD', 'P.U.', 'IMPORTE', 'Ene 25', 'Feb 25'],
    ['1', 'PARTIDA'],
    ['C-1', 'Muro', 'm2', 100, 10, 1000, 40, 60],
  ];
  expect(program(rows)).toMatchObject({
    errors: [],
    warnings: [],
    concepts: [{ monthly_quantities: { '2025-01': 40, '2025-02': 60 } }],
  });
});

it('P19: warns of months outside the contract', () => {
  expect(program([months('Dic 24', 'Ene 25'), row(40, 60)]).warnings).toMatchObject([
    { code: 'month-outside-contract', cell: 'E1' },
  ]);
});

it('asks for the catalog instead of naming every code missing from an empty one', () => {
  const rows = [months('ene-25'), row(100)];
  expect(() => program(rows, { concepts: [] })).toThrow(/^Suba primero el catálogo/);
  expect(() => program([['Notas'], ['x']], { concepts: [] })).toThrow(/No se encontró el encabezado/);
});
