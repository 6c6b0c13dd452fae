import { expect, it } from 'vitest';
import { codesOf, fileOf, program, type Value } from '../workbook.fixture.ts';

const headed = (...headings: Value[]): Value[] => ['CLAVE', 'CONCEPTO', 'UNIDAD', 'CANTIDAD', ...headings];
const muro = (...values: Value[]): Value[] => ['C-1', 'Muro', 'm2', 100, ...values];
const losa = (...values: Value[]): Value[] => ['C-3', 'Losa', 'm3', 80, ...values];
const piso = (code: string, ...values: Value[]): Value[] => [code, 'Piso', 'm2', 10, ...values];
const blank: Value[] = [];
const known = [
  { concept_code: 'C-1', concept_name: 'Muro', unit: 'm2', quantity: 100, unit_price: 10 },
  { concept_code: 'C-3', concept_name: 'Losa', unit: 'm3', quantity: 80, unit_price: 33.33 },
  ...['C-4', 'C-5', 'C-6'].map((concept_code) => ({
    concept_code,
    concept_name: 'Piso',
    unit: 'm2',
    quantity: 10,
    unit_price: 5,
  })),
];
const read = (rows: Value[][], sheets: Record<string, Value[][]> = {}) =>
  program(fileOf({ Programa: rows, ...sheets }), { concepts: known });
/** Reads these rows below a table of January and February. */
const readAbove = (...below: Value[][]) =>
  read([headed('Ene 25', 'Feb 25'), muro(40, 60), losa(40, 40), blank, ...below]);
const whole = (codes: string[]) => known.filter(({ concept_code }) => codes.includes(concept_code));

it.each([
  ['other months of the same concepts', [headed('Mar 25', 'Abr 25'), muro(30, 30), losa(0, 40)]],
  [
    'the same, in other columns',
    [
      [null, ...headed('Mar 25', 'Abr 25')],
      [null, ...muro(30, 30)],
      [null, ...losa(0, 40)],
    ],
  ],
  [
    'the same, below a banner of years',
    [[null, null, null, null, '2025', '2025'], headed('Marzo', 'Abril'), muro(30, 30), losa(0, 40)],
  ],
] as [string, Value[][]][])('adds a second table with %s to the program of its sheet', (_, below) => {
  const found = program(
    fileOf({
      Programa: [
        headed('Ene 25', 'Feb 25'),
        muro(20, 20),
        losa(40, 0),
        blank,
        ['SEGUNDO BIMESTRE'],
        ...below,
      ],
    }),
    { concepts: whole(['C-1', 'C-3']) },
  );
  expect(found.errors).toEqual([]);
  expect(found.concepts).toMatchObject([
    {
      concept_code: 'C-1',
      monthly_quantities: { '2025-01': 20, '2025-02': 20, '2025-03': 30, '2025-04': 30 },
    },
    { concept_code: 'C-3', monthly_quantities: { '2025-01': 40, '2025-04': 40 } },
  ]);
  expect(found).toMatchObject({ sheet: 'Programa', unread: [] });
  expect(found.months.map(({ key }) => key)).toEqual(['2025-01', '2025-02', '2025-03', '2025-04']);
});

it('reads a second table with other concepts by its own months, and each total of its own table', () => {
  const found = program(
    fileOf({
      Programa: [
        headed('Ene 25', 'Feb 25'),
        muro(40, 60),
        ['', 'INVERSIÓN MENSUAL', '', '', 400, 600],
        headed('Jul 25', 'Ago 25', 'Sep 25'),
        losa(10, 30, 40),
        ['', 'INVERSIÓN MENSUAL', '', '', 333.3, 999.9, 1333.2],
      ],
    }),
    { concepts: whole(['C-1', 'C-3']) },
  );
  expect(found.concepts).toMatchObject([
    { monthly_quantities: { '2025-01': 40, '2025-02': 60 } },
    { monthly_quantities: { '2025-07': 10, '2025-08': 30, '2025-09': 40 } },
  ]);
  expect(found).toMatchObject({ errors: [], differences: [], file_total: 3666.4, computed_total: 3666.4 });
  expect(found.warnings).toMatchObject([
    { code: 'several-tables', message: 'la hoja “Programa” tiene 2 tablas del programa: se leyeron todas' },
  ]);
});

it('refuses a concept that two tables of a sheet give different quantities in a month, naming both cells', () => {
  const found = readAbove(
    headed('Feb 25', 'Mar 25'),
    muro(55, 5),
    losa(40),
    piso('C-4', 10),
    piso('C-5', 10),
  );
  expect(found.errors).toMatchObject([
    {
      code: 'two-sheets',
      cell: 'E6',
      message: '“C-1” tiene cifras distintas en dos tablas: 60 en “Programa” F2 y 55 en “Programa” E6',
    },
  ]);
  expect(found.concepts.map(({ concept_code }) => concept_code)).toEqual(['C-3', 'C-4', 'C-5']);
});

it('asks about a second table that is another version of the program, and names its cells', () => {
  const found = readAbove(headed('Ene 25', 'Feb 25', 'Total'), muro(50, 50, 100), losa(40, 40, 80));
  expect(found.concepts[0]?.monthly_quantities).toEqual({ '2025-01': 40, '2025-02': 60 });
  expect(found.unread).toMatchObject([
    { sheet: 'Programa', rows: 2, reason: expect.stringMatching(/^la tabla A5:G7 es otra versión.*E2.*E6/) },
  ]);
  expect(codesOf(found.differences)).toContain('not-read');
});

it.each([
  [
    'amounts under their own title',
    [
      ['PROGRAMA DE EROGACIONES'],
      headed('Ene 25', 'Feb 25', 'Total'),
      muro(400, 600, 1000),
      losa(1333.2, 1333.2, 2666.4),
    ],
    'la tabla A6:G8 por su nombre es un programa de otra cosa',
  ],
  [
    'machinery',
    [headed('Ene 25', 'Feb 25', 'Mar 25'), ['E-1', 'Grúa', 'h', 8, 4, 4], ['E-2', 'Bomba', 'h', 8, 4, 4]],
    'la tabla A5:G7 trae 2 de 2 conceptos que no están en el catálogo',
  ],
  [
    'bars',
    [headed('Ene 25', 'Feb 25', 'Mar 25'), muro(null, null)],
    'la tabla A5:G6 no contiene cantidades por mes',
  ],
  [
    'no months',
    [
      ['CLAVE', 'DESCRIPCIÓN', 'UNIDAD', 'CANTIDAD', 'PRECIO UNITARIO', 'IMPORTE'],
      [...piso('C-4'), 5, 50],
    ],
    'la tabla A5:F6 tiene otras columnas',
  ],
] as [string, Value[][], string][])('names a table of %s below a program', (_, below, reason) => {
  const found = readAbove(...below);
  expect(found).toMatchObject({ errors: [], computed_total: 3666.4 });
  expect(found.concepts.map(({ concept_code }) => concept_code)).toEqual(['C-1', 'C-3']);
  expect(found.unread).toMatchObject([{ sheet: 'Programa', reason }]);
});

it('holds the totals of two parts below the same header against both together', () => {
  const total = (...values: Value[]): Value[] => ['', 'INVERSIÓN MENSUAL', '', '', ...values];
  const months = headed('Ene 25', 'Feb 25');
  const found = read([months, muro(40, 60), total(400, 600), months, losa(40, 40), total(1333.2, 1333.2)]);
  expect(found).toMatchObject({ file_total: 3666.4, computed_total: 3666.4, differences: [] });
});

it('reads a second table by its own months although another one stands beside its header', () => {
  const inputs: Value[][] = [
    ['CLAVE', 'INSUMO', 'UNIDAD', 'COSTO', 'IMPORTE'],
    ...['MAT-1', 'MAT-2', 'MAT-3'].map((code): Value[] => [code, 'Cemento', 'ton', 7, 2]),
  ];
  const found = read([
    headed('Ene 25', 'Feb 25'),
    [...muro(100, 0), null, ...(inputs[0] ?? [])],
    [...piso('C-4', 10, 0), null, ...(inputs[1] ?? [])],
    [...headed('Jul 25', 'Ago 25'), null, ...(inputs[2] ?? [])],
    [...losa(80, 0), null, ...(inputs[3] ?? [])],
  ]);
  expect(found.concepts).toMatchObject([
    { concept_code: 'C-1', monthly_quantities: { '2025-01': 100 } },
    { concept_code: 'C-4', monthly_quantities: { '2025-01': 10 } },
    { concept_code: 'C-3', monthly_quantities: { '2025-07': 80 } },
  ]);
  expect(found.unread).toMatchObject([{ reason: expect.stringMatching(/^la tabla H2:.* al lado/) }]);
});

it('begins with the first table although half of its concepts are unknown, and asks about a later one', () => {
  const unknown = (code: string): Value[] => [code, 'Otra', 'm2', 5, 5, 0];
  const whole = [headed('Ene 25', 'Feb 25'), muro(40, 60), unknown('X-1')];
  const found = read([...whole, blank, headed('Mar 25', 'Abr 25'), losa(40, 40), piso('C-4', 5, 5)]);
  expect(found).toMatchObject({ header_row: 1, unread: [], errors: [{ code: 'unknown-code', row: 3 }] });
  const later = read([headed('Mar 25', 'Abr 25'), losa(40, 40), blank, ...whole]);
  expect(later.unread).toMatchObject([{ rows: 2, reason: expect.stringContaining('trae 1 de 2 conceptos') }]);
  expect(codesOf(later.differences)).toContain('not-read');
});

it('goes on below a header that is printed on every page', () => {
  const found = read([
    headed('Ene 25', 'Feb 25'),
    muro(40, 60),
    headed('Ene 25', 'Feb 25'),
    losa(40, 40),
    ['CLAVE', 'CONCEPTO', 'UNIDAD', 'CANTIDAD'],
    piso('C-4', 4, 6),
  ]);
  expect(found.concepts.map(({ concept_code }) => concept_code)).toEqual(['C-1', 'C-3', 'C-4']);
  expect(found).toMatchObject({ errors: [], unread: [], skipped: { repeated_rows: 2 } });
  expect(found.warning_counts['several-tables']).toBeUndefined();
});

it('reads a table beside the first as part of the program', () => {
  const found = read([
    [...headed('Ene 25', 'Feb 25'), null, ...headed('Mar 25', 'Abr 25')],
    [...muro(20, 20), null, ...losa(40, 0)],
    [...losa(20, 20), null, ...muro(30, 30)],
  ]);
  expect(found).toMatchObject({ errors: [], unread: [] });
  expect(found.concepts).toMatchObject([
    { monthly_quantities: { '2025-01': 20, '2025-02': 20, '2025-03': 30, '2025-04': 30 } },
    { monthly_quantities: { '2025-01': 20, '2025-02': 20, '2025-03': 40 } },
  ]);
});

it('takes what stands above a table for the title of that one alone, not of those beside it', () => {
  const gap = (...values: Value[]): Value[] => [null, ...values];
  const found = read([
    ['', '', '', '', '', '', ...gap('PROGRAMA DE EROGACIONES', '', '', '', '', ''), ...gap('SEGUNDA PARTE')],
    [
      ...headed('Ene 25', 'Feb 25'),
      ...gap(...headed('Ene 25', 'Feb 25')),
      ...gap(...headed('Mar 25', 'Abr 25')),
    ],
    [...muro(20, 20), ...gap(...muro(200, 200)), ...gap(...muro(30, 30))],
  ]);
  expect(found.concepts[0]?.monthly_quantities).toEqual({
    '2025-01': 20,
    '2025-02': 20,
    '2025-03': 30,
    '2025-04': 30,
  });
  expect(found.unread).toMatchObject([
    { reason: expect.stringMatching(/^la tabla H2:M3 por su nombre es un programa de otra cosa/) },
  ]);
});

const twice = headed('Ene 25', 'Feb 25', 'Feb 25');

it.each([
  ['Erogaciones', [twice, muro(400, 600, 0)], 'por su nombre'],
  ['Grúas', [twice, ['E-1', 'Grúa', 'h', 8, 4, 4, 0]], 'no están en el catálogo'],
  ['Barras', [twice, muro(null, null)], 'no contiene cantidades por mes'],
  ['Copia', [twice, muro(40, 60, 60), losa(40, 40, 40)], 'repite lo que ya se leyó'],
  ['Versión 2', [twice, muro(50, 50, 0), losa(40, 40, 0)], 'otra versión'],
] as [string, Value[][], string][])(
  'leaves out the sheet “%s” although its header repeats a month',
  (name, rows, reason) => {
    const found = read([headed('Ene 25', 'Feb 25'), muro(40, 60), losa(40, 40)], { [name]: rows });
    expect(found).toMatchObject({ sheet: 'Programa', errors: [], computed_total: 3666.4 });
    expect(found.unread).toMatchObject([{ sheet: name, reason: expect.stringContaining(reason) }]);
  },
);

it('refuses a month repeated in whatever is read', () => {
  const message = /repite un mes en F1 y G1/;
  expect(() => read([twice, muro(40, 60)])).toThrow(message);
  const first = [headed('Ene 25', 'Feb 25'), muro(40, 60)];
  expect(() => read(first, { Losas: [twice, losa(40, 40, 0)] })).toThrow(
    'Hoja “Losas”: El encabezado del programa repite un mes en F1 y G1',
  );
  expect(() => read([...first, blank, twice, losa(40, 40, 0)])).toThrow(/repite un mes en F4 y G4/);
});
