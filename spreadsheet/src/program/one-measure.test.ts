import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Cell, Sheet } from '../workbook/sheet.ts';
import { programOf } from './program.ts';

/** A sheet of plain values, without a file. */
const sheetOf = (values: (string | number | null)[][]): Sheet => {
  const rows = values.map((row) =>
    row.map((v): Cell | undefined => (v === null ? undefined : { t: typeof v === 'number' ? 'n' : 's', v })),
  );
  return {
    name: 'Programa',
    hidden: false,
    rows,
    written: rows,
    book: new Map(),
    merges: [],
    hidden_rows: new Set(),
    hidden_columns: new Set(),
    date1904: false,
  };
};

type Concept = { quantity: number; price: number };
const cents = (value: number) => Math.round(value * 100) / 100;
const importe = ({ quantity, price }: Concept) => cents(quantity * price);

/** The whole of a concept in each measure. */
const wholes = {
  quantity: ({ quantity }: Concept) => quantity,
  percent: () => 100,
  fraction: () => 1,
  amount: importe,
  'amount with IVA': (concept: Concept) => cents(importe(concept) * 1.16),
};
type Measure = keyof typeof wholes;
const names = Object.keys(wholes) as Measure[];

const concept = fc.record({
  quantity: fc.integer({ min: 5, max: 5_000 }),
  price: fc.integer({ min: 50, max: 90_000 }).map((hundredths) => hundredths / 100),
});

const file = fc.record({
  measure: fc.constantFrom(...names),
  whole: fc.array(concept, { minLength: 4, maxLength: 7 }),
  /** Rows that add up to the whole of their concept in another measure. */
  coinciding: fc.array(fc.record({ concept, as: fc.constantFrom(...names) }), { minLength: 1, maxLength: 2 }),
  months: fc.integer({ min: 2, max: 6 }),
  unread: fc.boolean(),
});

/** Splits a sum into that many different figures. */
const parts = (sum: number, months: number): number[] => {
  const each = Math.floor((sum * 1_000) / months) / 1_000;
  const shares = Array.from({ length: months }, (_, at) => (at === 0 ? each / 2 : each));
  const rest = sum - shares.slice(0, -1).reduce((all, one) => all + one, 0);
  return [...shares.slice(0, -1), Math.round(rest * 1e6) / 1e6];
};

it('reads every row of a program in the measure of most of them, and names the row that cannot be in it', () => {
  fc.assert(
    fc.property(file, ({ measure, whole, coinciding, months, unread }) => {
      const rows = [
        ...whole.map((one) => ({ concept: one, sum: wholes[measure](one) })),
        ...coinciding.map(({ concept: one, as }) => ({ concept: one, sum: wholes[as](one) })),
      ];
      const head = [
        'CLAVE',
        'CONCEPTO',
        'UNIDAD',
        ...Array.from({ length: months }, (_, at) => `MES ${at + 1}`),
      ];
      if (unread) head[4] = 'Febbrero';
      const read = programOf(
        {
          kind: 'xlsx',
          sheets: [
            sheetOf([
              head,
              ...rows.map(({ sum }, at) => [`K-${at}`, `Muro de block ${at}`, 'm2', ...parts(sum, months)]),
            ]),
          ],
        },
        {
          start_date: '2026-01-01',
          end_date: null,
          concepts: rows.map(({ concept: { quantity, price } }, at) => ({
            concept_code: `K-${at}`,
            concept_name: `Muro de block ${at}`,
            unit: 'm2',
            quantity,
            unit_price: price,
          })),
        },
      );
      const loaded = new Map(read.concepts.map((one) => [one.concept_code, one.monthly_quantities]));
      const named = [...read.errors, ...read.warnings]
        .filter(({ code }) => code === 'other-measure' || code === 'too-much')
        .map(({ message }) => message);
      rows.forEach(({ concept: one, sum }, at) => {
        const code = `K-${at}`;
        const found = loaded.get(code);
        if (!found)
          return expect(
            named.some((text) => text.startsWith(`“${code}”`)),
            code,
          ).toBe(true);
        const figures = parts(sum, months);
        const first = (found['2026-01'] ?? 0) / one.quantity;
        expect(Math.abs(first - (figures[0] ?? 0) / wholes[measure](one)), code).toBeLessThan(0.005);
      });
    }),
    { seed: 20261122, numRuns: 1_200 },
  );
});

const program = (rows: (string | number | null)[][], concepts: [quantity: number, price: number][]) =>
  programOf(
    { kind: 'xlsx', sheets: [sheetOf([['CLAVE', 'CONCEPTO', 'MES 1', 'MES 2', 'MES 3'], ...rows])] },
    {
      start_date: '2026-01-01',
      end_date: null,
      concepts: concepts.map(([quantity, unit_price], at) => ({
        concept_code: `K-${at}`,
        concept_name: `Muro de block ${at}`,
        unit: 'm2',
        quantity,
        unit_price,
      })),
    },
  );

it.each([
  ['quantities', [40, 70, 100], [10, 10, 50]],
  ['percentages', [40, 70, 100], [20, 20, 100]],
  ['fractions', [0.4, 0.7, 1], [0.2, 0.2, 1]],
  ['amounts', [400, 700, 1000], [200, 200, 1000]],
])('reads cumulative %s by what each month adds', (_, first, second) => {
  const read = program(
    [
      ['K-0', 'Muro de block 0', ...first],
      ['K-1', 'Muro de block 1', ...second],
    ],
    [
      [100, 10],
      [50, 20],
    ],
  );
  expect(read.concepts.map(({ monthly_quantities }) => monthly_quantities)).toEqual([
    { '2026-01': 40, '2026-02': 30, '2026-03': 30 },
    { '2026-01': 10, '2026-03': 40 },
  ]);
  expect(read.warnings.map(({ code }) => code)).toContain('cumulative');
});

it('reads a program titled as cumulative by what each month adds, and asks if few rows are complete', () => {
  const titled = (first: number[], second: number[]) =>
    programOf(
      {
        kind: 'xlsx',
        sheets: [
          sheetOf([
            ['PROGRAMA DE OBRA ACUMULADO'],
            ['CLAVE', 'CONCEPTO', 'MES 1', 'MES 2', 'MES 3'],
            ['K-0', 'Muro', ...first],
            ['K-1', 'Losa', ...second],
          ]),
        ],
      },
      {
        start_date: '2026-01-01',
        end_date: null,
        concepts: [
          { concept_code: 'K-0', concept_name: 'Muro', unit: 'm2', quantity: 1200, unit_price: 10 },
          { concept_code: 'K-1', concept_name: 'Losa', unit: 'm2', quantity: 60, unit_price: 20 },
        ],
      },
    );
  const partial = titled([240, 480, 720], [12, 24, 36]);
  expect(partial.concepts[0]?.monthly_quantities).toEqual({ '2026-01': 240, '2026-02': 240, '2026-03': 240 });
  expect(partial.differences.map(({ message }) => message)).toEqual([
    expect.stringContaining('cantidades acumuladas'),
  ]);
  const falling = titled([240, 120, 840], [12, 24, 24]);
  expect(falling.concepts[0]?.monthly_quantities).toEqual({ '2026-01': 240, '2026-02': 120, '2026-03': 840 });
});

it('says of figures that pass the contract that they seem to be cumulative percentages', () => {
  const rows = [
    ['K-0', 'Muro de block 0', 50, 80, 100],
    ['K-1', 'Muro de block 1', 50, 80, 90],
    ['K-2', 'Muro de block 2', 50, 80, 100],
  ];
  const read = () =>
    program(rows, [
      [120, 10],
      [60, 20],
      [50, 5],
    ]);
  expect(read).toThrow('los porcentajes parecen acumulados');
});

it('names the row that has IVA, or has none, unlike the rest of the program', () => {
  const read = program(
    [
      ['K-0', 'Muro de block 0', 400, 300, 300],
      ['K-1', 'Muro de block 1', 400, 300, 300],
      ['K-2', 'Muro de block 2', 464, 348, 348],
    ],
    [
      [100, 10],
      [50, 20],
      [40, 25],
    ],
  );
  expect(read.concepts.map(({ concept_code }) => concept_code)).toEqual(['K-0', 'K-1']);
  expect(read.differences).toMatchObject([
    { code: 'other-measure', message: expect.stringContaining('importes sin IVA') },
  ]);
});

it('asks about a row in another measure, and about figures that may be in two', () => {
  const amounts = program(
    [
      ['K-0', 'Muro de block 0', 40, 30, 30],
      ['K-1', 'Muro de block 1', 400, 300, 300],
      ['K-2', 'Muro de block 2', 40, 30, 30],
    ],
    [
      [100, 10],
      [100, 10],
      [100, 10],
    ],
  );
  expect(amounts.concepts.map(({ concept_code }) => concept_code)).toEqual(['K-0', 'K-2']);
  expect(amounts.differences).toMatchObject([{ code: 'other-measure', file: 3, loaded: 2 }]);
  const one = program([['K-0', 'Muro de block 0', 40, 30, 30]], [[1200, 10]]);
  expect(one.differences.map(({ code }) => code)).toEqual(['measure']);
});

it.each([
  ['percentages', [20, 10, 10], [10, 10, null], ['measure']],
  ['fractions', [0.2, 0.1, 0.1], [0.1, 0.1, null], ['measure']],
  ['neither, since a row ends at its quantity', [20, 10, 10], [20, 20, 20], []],
  ['neither, since a row passes 100', [80, 30, 10], [10, 10, null], []],
])('asks about incomplete rows that may be %s', (_, first, second, asked) => {
  const read = program(
    [
      ['K-0', 'Muro de block 0', ...first],
      ['K-1', 'Muro de block 1', ...second],
    ],
    [
      [1200, 10],
      [60, 20],
    ],
  );
  expect(read.concepts[0]?.monthly_quantities['2026-01']).toBe(first[0]);
  expect(read.differences.map(({ code }) => code)).toEqual(asked);
});

it('takes cells with the sign % for percentages, whatever the other rows are', () => {
  const read = program(
    [
      ['K-0', 'Muro de block 0', 40, 30, 30],
      ['K-1', 'Muro de block 1', '50%', '25%', '25%'],
    ],
    [
      [100, 10],
      [20, 10],
    ],
  );
  expect(read.concepts.map(({ monthly_quantities }) => monthly_quantities)).toEqual([
    { '2026-01': 40, '2026-02': 30, '2026-03': 30 },
    { '2026-01': 10, '2026-02': 5, '2026-03': 5 },
  ]);
  expect(read.differences).toEqual([]);
});
