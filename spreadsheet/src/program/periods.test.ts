import { expect, it } from 'vitest';
import { codesOf, program, sheetOf, type Value } from '../workbook.fixture.ts';

const headed = (...headings: Value[]): Value[] => ['CLAVE', 'CONCEPTO', 'UNIDAD', 'CANTIDAD', ...headings];
const row = (...values: Value[]): Value[] => ['C-1', 'Muro', 'm2', 100, ...values];
const read = (headings: Value[], values: Value[], context = {}) =>
  program([headed(...headings), row(...values)], {
    start_date: '2025-06-01',
    end_date: '2026-12-31',
    ...context,
  });
const day = (v: number): Value => ({ t: 'n', v, z: 'dd-mmm-yy' });

const year = { '2025-12': 70, '2026-01': 30 };
const fortnights: Value[][] = [
  ['1A QUINC. DIC-25', '2A QUINC. DIC-25', '1A QUINC. ENE-26'],
  ['DIC 2025 Q1', 'DIC 2025 Q2', 'ENE 2026 Q1'],
  ['Q1 DIC 25', 'Q2 DIC 25', 'Q1 ENE 26'],
  ['dic-25 1Q', 'dic-25 2Q', 'ene-26 1Q'],
  [
    '1ra. Quincena de diciembre de 2025',
    '2da. Quincena de diciembre de 2025',
    '1ra. Quincena de enero de 2026',
  ],
  ['Primera quincena diciembre 2025', 'Segunda quincena diciembre 2025', 'Primera quincena enero 2026'],
  ['1ª QNA DIC 25', '2ª QNA DIC 25', '1ª QNA ENE 26'],
  ['QUINCENA 1 DIC', 'QUINCENA 2 DIC', 'QUINCENA 1 ENE'],
  ['01-15 DIC 25', '16-31 DIC 25', '01-15 ENE 26'],
  ['DEL 1 AL 15 DE DICIEMBRE DE 2025', 'DEL 16 AL 31 DE DICIEMBRE DE 2025', 'DEL 1 AL 15 DE ENERO DE 2026'],
];

it.each(fortnights)('adds up the fortnights %s, %s and %s by month', (...headings) => {
  const found = read(headings, [40, 30, 30], { start_date: '2025-12-01' });
  expect(found.concepts).toMatchObject([{ monthly_quantities: year }]);
  expect(found.months.map(({ key }) => key)).toEqual(['2025-12', '2026-01']);
  expect(found.warnings).toMatchObject([
    { code: 'parts-of-month', message: 'las semanas o quincenas se sumaron por mes' },
  ]);
});

it('reads fortnights below the month they are merged under', () => {
  const sheet = sheetOf([
    headed('DIC 2025', null, 'ENE 2026', null),
    [null, null, null, null, '01-15', '16-31', '01-15', '16-31'],
    row(40, 30, 20, 10),
  ]);
  sheet['!merges'] = [4, 6].map((c) => ({ s: { r: 0, c }, e: { r: 0, c: c + 1 } }));
  expect(program(sheet, { start_date: '2025-12-01' }).concepts[0]?.monthly_quantities).toEqual(year);
});

it('refuses the same fortnight twice', () => {
  expect(() => read(['1A QUINC. DIC-25', '1A QUINC. DIC-25'], [50, 50])).toThrow(
    'repite una semana o quincena en E1 y F1',
  );
});

/** Weeks of Monday 1 December to Sunday 4 January: the fifth has three days in December and four in January. */
const weeks: Value[][] = [
  ['SEM 1 (01-07 DIC 25)', 'SEM 2 (08-14 DIC 25)', 'SEM 5 (29 DIC 25-04 ENE 26)'],
  ['SEM 1 (01-07 DIC 25)', 'SEM 2 (08-14 DIC 25)', 'SEM 5 (29-04 ENE 26)'],
  ['01-07 DIC', '08-14 DIC', '29 DIC - 04 ENE'],
  ['Semana 1 del 01/12/2025 al 07/12/2025', 'del 08/12/2025 al 14/12/2025', 'del 29/12/2025 al 04/01/2026'],
  ['1-dic-25 al 7-dic-25', '8-dic-25 al 14-dic-25', '29-dic-25 al 4-ene-26'],
  ['SEMANA 1', 'SEMANA 2', 'SEMANA 5'],
];

it.each(weeks)('splits by days the week in which the year changes (%s, %s, %s)', (...headings) => {
  const found = read(headings, [20, 10, 70], { start_date: '2025-12-01' });
  expect(found.concepts).toMatchObject([{ monthly_quantities: { '2025-12': 60, '2026-01': 40 } }]);
  expect(found.warnings).toMatchObject([
    {
      message:
        'las semanas o quincenas se sumaron por mes; 1 que cruza de un mes a otro se repartió por días',
    },
  ]);
});

it('takes dates that are a week apart for the weeks that begin with them', () => {
  // 24 November, 1 and 8 December.
  const found = read([day(45_985), day(45_992), day(45_999)], [70, 20, 10], { start_date: '2025-11-24' });
  expect(found.concepts[0]?.monthly_quantities).toEqual({ '2025-11': 70, '2025-12': 30 });
});

it('takes dates that are a week apart for the weeks that end with them when the work starts before the first', () => {
  // 30 November, 7 and 14 December.
  const found = read([day(45_991), day(45_998), day(46_005)], [70, 20, 10], { start_date: '2025-11-24' });
  expect(found.concepts[0]?.monthly_quantities).toEqual({ '2025-11': 70, '2025-12': 30 });
});

it('splits percentages after they are quantities, to the last millionth', () => {
  const found = read(['29 DIC - 04 ENE 26', '05-11 ENE 26'], ['33.33%', '66.67%'], {
    start_date: '2025-12-29',
  });
  // 33.33 over seven days, three of them in December.
  expect(found.concepts[0]?.monthly_quantities).toEqual({ '2025-12': 14.284286, '2026-01': 85.715714 });
  expect(codesOf(found.warnings)).toContain('percentages');
});

it.each([
  ['del 15/12/2025 al 14/12/2025'],
  ['15/12 al 05/12/2025'],
  ['del 29/12/2025 al 04/01/2025'],
  ['15 DIC - 14 NOV 25'],
  ['Semana 3 del 15/12/2025 al 14/12/2025'],
])('refuses the days of %s, which end before they begin, and names their cell', (heading) => {
  expect(() => read(['01-07 DIC 25', heading], [20, 80], { start_date: '2025-12-01' })).toThrow(
    expect.objectContaining({
      statusCode: 400,
      detail: 'El período de la celda F1 termina antes de empezar. Corrija sus fechas.',
    }),
  );
});

it('names the cell of days that end before they begin in the row of the header in which it is', () => {
  const below = [null, null, null, null, 'del 01/12/2025 al 07/12/2025', 'del 15/12/2025 al 14/12/2025'];
  const rows: Value[][] = [headed('Semana 1', 'Semana 2'), below, row(40, 60)];
  expect(() => program(rows, { start_date: '2025-12-01' })).toThrow(
    expect.objectContaining({ detail: expect.stringContaining('la celda F2') }),
  );
});

it('takes days over the end of a year, with their years or without', () => {
  for (const heading of ['del 29/12/2025 al 04/01/2026', '29 DIC - 04 ENE', '29-04 ENE 26'])
    expect(read([heading], [100], { start_date: '2025-12-01' }).months.map(({ key }) => key)).toEqual([
      '2025-12',
      '2026-01',
    ]);
});

const exceeding = (values: Value[], price = 10) =>
  program([headed('Ene 25', 'Feb 25', 'Mar 25'), row(...values)], {
    concepts: [{ concept_code: 'C-1', concept_name: 'Muro', unit: 'm2', quantity: 100, unit_price: price }],
  });

it.each([
  ['amounts', [400, 300, 290], 'las cifras parecen importes'],
  ['cumulative quantities', [40, 70, 100], 'las cantidades parecen acumuladas'],
  ['too much', [100, 50, 70], 'revise que no sean importes ni cantidades acumuladas'],
])('refuses a program of %s', (_, values, reason) => {
  expect(() => exceeding(values)).toThrow(reason);
});

it('takes a program of up to a fifth more than contracted, and says so', () => {
  expect(codesOf(exceeding([40, 40, 40]).warnings)).toEqual(['quantity-differs']);
});

it('leaves out one concept of many that passes what is contracted, with its reason', () => {
  const found = program([headed('Ene 25', 'Feb 25'), row(40, 100), ['C-3', 'Losa', 'm3', 80, 40, 40]], {
    also: true,
  });
  expect(found.concepts).toMatchObject([{ concept_code: 'C-3' }]);
  expect(found.errors).toMatchObject([
    { code: 'too-much', row: 2, message: expect.stringContaining('las cantidades parecen acumuladas') },
  ]);
});
