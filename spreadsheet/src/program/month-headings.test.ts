import { expect, it } from 'vitest';
import { program, sheetOf, type Value } from '../workbook.fixture.ts';

const keysOf = (headings: Value[]) =>
  program([
    ['CLAVE', 'CONCEPTO', ...headings],
    ['C-1', 'Muro', ...headings.map(() => 1)],
  ]).months.map(({ key }) => key);

it.each([
  [['MES 1 (ENE 2026)', 'MES 2 (FEB 2026)']],
  [['MES 1\n(ENE 2026)', 'MES 2\n(FEB 2026)']],
  [['MES 1 - ENERO 2026', 'MES 2 - FEBRERO 2026']],
  [['Mes 1: ene-26', 'Mes 2: feb-26']],
  [['ENE 2026 (MES 1)', 'FEB 2026 (MES 2)']],
  [['ENE_26', 'FEB_26']],
  [['01/26', '02/26']],
  [['ENER 26', 'FEBR 26']],
  [['ENE26', 'FEB26']],
  [['ENERO2026', 'FEBRERO2026']],
  [['01.2026', '02.2026']],
  [['26-ENE', '26-FEB']],
  [['26/Ene', '26/Feb']],
  [['26ENE', '26FEB']],
  [['26_ENE', '26_FEB']],
  [['26-ENE']],
  [['ENE–26', 'FEB–26']],
  [['ENERO − 2026', 'FEBRERO − 2026']],
  [['Mes: Enero 2026', 'Mes: Febrero 2026']],
  [['MES 01/26', 'MES 02/26']],
  [['31.01.2026', '28.02.2026']],
  [['202601', '202602']],
  [[202601, 202602]],
  [['012026', '022026']],
  [['2026.01', '2026.02']],
  [['01.26', '02.26']],
  [['01_26', '02_26']],
])('reads the months %j', (headings) => {
  expect(keysOf(headings)).toEqual(['2026-01', '2026-02'].slice(0, headings.length));
});

it.each([
  ['MZO 26', '2026-03'],
  ['MZO', '2025-03'],
  ['AGTO 26', '2026-08'],
  ['AGTO.', '2025-08'],
  ['AGT-26', '2026-08'],
  ['ABRL 26', '2026-04'],
  ['Agos-26', '2026-08'],
  ['Sept_26', '2026-09'],
])('reads the month of %s', (heading, key) => {
  expect(keysOf([heading])).toEqual([key]);
});

it.each([
  ['on the 26th', ['26-ENE', '26-FEB'], ['2027-01', '2027-02'], ['months']],
  ['on the 26th, of the same year', ['27-ENE', '27-FEB'], ['2027-01', '2027-02'], []],
  ['at the end of each month', ['31-ENE', '28-FEB'], ['2027-01', '2027-02'], []],
  ['of weeks', ['22-ENE', '29-ENE'], ['2027-01'], []],
  ['of one month', ['26-ENE'], ['2027-01'], []],
])(
  'reads days %s in a contract of another year, and asks if they may be years',
  (_, headings, keys, asked) => {
    const read = program(
      [
        ['CLAVE', 'CONCEPTO', ...headings],
        ['C-1', 'Muro', ...headings.map(() => 100 / headings.length)],
      ],
      { start_date: '2027-01-04', end_date: '2027-12-31' },
    );
    expect(read.months.map(({ key }) => key)).toEqual(keys);
    expect(read.differences.map(({ code }) => code)).toEqual(asked);
  },
);

it.each([[['Cant.', 'Cant.']], [['VOLUMEN', 'VOLUMEN']], [['Cantidad', null]]])(
  'takes no month for the quantity of the concept because of what stands below it: %j',
  (below) => {
    const { concepts } = program([
      ['CLAVE', 'CONCEPTO', 'ENE 26', 'FEB 26'],
      [null, null, ...below],
      ['C-1', 'Muro', 40, 60],
    ]);
    expect(concepts.map(({ monthly_quantities }) => monthly_quantities)).toEqual([
      { '2026-01': 40, '2026-02': 60 },
    ]);
  },
);

it.each<[string, Value[]]>([
  ['31.13.2026', ['31.13.2026', '31.14.2026']],
  ['26.01', ['26.01', '26.02']],
  ['202613', ['202613', '202614']],
  ['1.26', [1.26, 2.26]],
  ['ENE 26 (M2)', ['ENE 26 (M2)', 'FEB 26 (M2)']],
])('names the heading %s, which is no month', (heading, headings) => {
  const rows: Value[][] = [
    ['CLAVE', 'CONCEPTO', ...headings],
    ['C-1', 'Muro', 40, 60],
  ];
  expect(() => program(rows)).toThrow(`No se entendieron los encabezados “${heading}” (columna C)`);
});

it('names columns of progress, which it leaves out', () => {
  const rows: Value[][] = [
    ['CLAVE', 'CONCEPTO', 'AVANCE ENE 26', 'AVANCE FEB 26'],
    ['C-1', 'Muro', 40, 60],
  ];
  expect(() => program(rows)).toThrow(/no se usa[^“]*“AVANCE ENE 26” \(columna C\)/);
});

/** A program of a concept of 80 m3 at $33.33, with one figure per heading. */
const headed = (rows: Value[][], figures: number[]) =>
  program([['CLAVE', 'CONCEPTO', ...(rows[0] ?? [])], ...rows.slice(1), ['C-3', 'Losa', ...figures]]);

it.each<[string, Value[][], number[], number[]]>([
  ['percentages', [['ENE 26 (%)', 'FEB 26 (%)']], [10, 20], [8, 16]],
  ['percentages', [['% ENE 26', '% FEB 26']], [10, 20], [8, 16]],
  [
    'percentages',
    [
      ['ENE 26', 'FEB 26'],
      [null, null, '%', '%'],
    ],
    [10, 20],
    [8, 16],
  ],
  ['fractions', [['ENE 26 (%)', 'FEB 26 (%)']], [0.4, 0.6], [32, 48]],
  ['amounts', [['IMPORTE ENE 26', 'IMPORTE FEB 26']], [33.33, 99.99], [1, 3]],
  ['amounts', [['ENE 26 ($)', 'FEB 26 ($)']], [33.33, 99.99], [1, 3]],
  ['quantities', [['ENE 26 (CANT.)', 'FEB 26 (CANT.)']], [40, 40], [40, 40]],
])('reads %s whose month headings state them: %j', (_, rows, figures, [january, february]) => {
  const { concepts, differences } = headed(rows, figures);
  expect(concepts).toMatchObject([{ monthly_quantities: { '2026-01': january, '2026-02': february } }]);
  expect(differences).toEqual([]);
});

it.each<[string, Value[], number[]]>([
  ['percentages that are all of the quantity', ['ENE 26 (%)', 'FEB 26 (%)'], [40, 40]],
  ['percentages that may be fractions', ['ENE 26 (%)', 'FEB 26 (%)'], [0.1, 0.2]],
  ['quantities that add to 100', ['ENE 26 (CANT.)', 'FEB 26 (CANT.)'], [50, 50]],
])('asks about %s', (_, headings, figures) => {
  expect(headed([headings], figures).differences.map(({ code }) => code)).toContain('measure');
});

it.each([
  ['%', 'ENE 26', 'FEB 26'],
  ['IMPORTE', 'ENE 26', 'FEB 26'],
  ['IMPORTE', 'MES 13', 'MES 14'],
])('reads the quantities of months that also have a column %s: %s, %s', (other, january, february) => {
  const sheet = sheetOf([
    ['CLAVE', 'CONCEPTO', january, null, february, null],
    [null, null, other, 'VOLUMEN', other, 'VOLUMEN'],
    ['C-1', 'Muro', 4, 40, 6, 60],
  ]);
  sheet['!merges'] = [2, 4].map((c) => ({ s: { r: 0, c }, e: { r: 0, c: c + 1 } }));
  const { concepts, differences } = program(sheet);
  expect(concepts).toMatchObject([{ monthly_quantities: { '2026-01': 40, '2026-02': 60 } }]);
  expect(differences).toEqual([]);
});

it('asks about a program in thousands of pesos', () => {
  const { differences } = program([
    ['PROGRAMA DE OBRA (MILES DE PESOS)'],
    ['CLAVE', 'CONCEPTO', 'ENE 26', 'FEB 26'],
    ['C-1', 'Muro', 0.5, 0.5],
  ]);
  expect(differences.map(({ code }) => code)).toContain('thousands');
});
