import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fileOf, program, type Value } from '../workbook.fixture.ts';

/**
 * Property test with random programs in the layouts that offices use (domain.md §4.3): any sheets, tables and columns. Each month
 * of each concept must be imported as written, or its row reported. The test knows nothing of the reader.
 */
const runs = { seed: 20261122, numRuns: 40 };

const year = 2025;
const names = ['ENERO', 'FEBRERO', 'MARZO', 'ABRIL', 'MAYO', 'JUNIO', 'JULIO', 'AGOSTO'];
/** Days of the year before each month, to compute Excel dates from January 1. */
const firstDays = [0, 31, 59, 90, 120, 151, 181, 212];
const keyOf = (month: number) => `${year}-0${month + 1}`;

/** Header rows for those months; the last row has the names of the columns. */
type Head = (months: number[], columns: Value[]) => Value[][];
const over =
  (heading: (month: number) => Value): Head =>
  (months, columns) => [[...columns, ...months.map(heading)]];
const heads: Head[] = [
  over((month) => `${names[month]?.slice(0, 3)} 25`),
  over((month) => ({ t: 'n', v: 45658 + (firstDays[month] ?? 0), z: 'mmm-yy' })),
  over((month) => `${names[month]} ${year}`),
  over((month) => keyOf(month)),
  (months, columns) => [
    [...columns.map(() => null), ...months.map(() => String(year))],
    [...columns, ...months.map((month) => names[month] ?? '')],
  ],
];

/** Which months and which half of the concepts each table has, and its position: below, beside or in its own sheet. */
type Layout = { by: 'months' | 'concepts' | 'nothing'; where: 'below' | 'beside' | 'sheet' };
const layouts: Layout[] = [
  { by: 'nothing', where: 'below' },
  ...(['months', 'concepts'] as const).flatMap((by) =>
    (['below', 'beside', 'sheet'] as const).map((where): Layout => ({ by, where })),
  ),
];

const programFile = fc.record({
  concepts: fc.array(
    fc.record({
      quantity: fc.integer({ min: 10, max: 9_999 }),
      price: fc.integer({ min: 100, max: 99_999 }).map((cents) => cents / 100),
      shares: fc.array(fc.nat(9), { minLength: 8, maxLength: 8 }),
    }),
    { minLength: 4, maxLength: 8 },
  ),
  months: fc.integer({ min: 4, max: 8 }),
  head: fc.constantFrom(...heads),
  layout: fc.constantFrom(...layouts),
  percent: fc.boolean(),
  nothing: fc.constantFrom<Value>(null, 0, '-'),
  titles: fc.nat(3),
  partidas: fc.boolean(),
  totals: fc.boolean(),
  row_total: fc.boolean(),
  pages: fc.boolean(),
  wrong: fc.option(fc.constantFrom('unknown', 'unreadable')),
  others: fc.uniqueArray(fc.constantFrom('amounts', 'list', 'machinery'), { maxLength: 3 }),
});
type ProgramFile = typeof programFile extends fc.Arbitrary<infer File> ? File : never;

/** Percentages by month, which add up to 100. */
const sharesOf = ({ shares }: ProgramFile['concepts'][number], months: number): number[] => {
  const own = shares.slice(0, months);
  const sum = own.reduce((all, one) => all + one, 0);
  if (sum === 0) return own.map((_, at) => (at === 0 ? 100 : 0));
  let before = 0;
  return own.map((_, at) => {
    const upTo = Math.round((own.slice(0, at + 1).reduce((all, one) => all + one, 0) * 100) / sum);
    const share = upTo - before;
    before = upTo;
    return share;
  });
};

type Known = {
  code: string;
  name: string;
  quantity: number;
  price: number;
  monthly: number[];
  shares: number[];
};
const knownOf = ({ concepts, months }: ProgramFile): Known[] =>
  concepts.map((concept, at) => {
    const shares = sharesOf(concept, months);
    const { quantity, price } = concept;
    const monthly = shares.map((share) => (quantity * share) / 100);
    return {
      code: `A${at < 2 ? 1 : 2}-0${at}`,
      name: `Muro de block número ${at}`,
      quantity,
      price,
      monthly,
      shares,
    };
  });

const columns: Value[] = ['CLAVE', 'CONCEPTO', 'UNIDAD', 'CANTIDAD'];
type Table = { rows: Value[][]; months: number[] };

const tableOf = (
  file: ProgramFile,
  known: Known[],
  months: number[],
  cell: (one: Known, month: number) => Value,
): Table => {
  const end = (value: Value): Value[] => (file.row_total ? [value] : []);
  const head = file
    .head(months, columns)
    .map((row, at, all) => [...row, ...end(at === all.length - 1 ? 'TOTAL' : null)]);
  const rows = known.flatMap((one, at): Value[][] => [
    ...(file.pages && at === 2 ? head : []),
    ...(file.partidas && at === 0 ? [['A1', 'ALBAÑILERÍA']] : []),
    [one.code, one.name, 'm2', one.quantity, ...months.map((month) => cell(one, month)), ...end(null)],
  ]);
  const money = months.map((month) =>
    known.reduce((sum, { monthly, price }) => sum + (monthly[month] ?? 0) * price, 0),
  );
  const total: Value[] = [
    null,
    'INVERSIÓN MENSUAL',
    null,
    null,
    ...money.map((sum): Value => ({ t: 'n', v: sum, z: '"$"#,##0.00' })),
  ];
  return { rows: [...head, ...rows, ...(file.totals ? [total] : [])], months };
};

/** The rows of two tables side by side, with an empty column between them. */
const besideEachOther = (left: Value[][], right: Value[][]): Value[][] => {
  const width = Math.max(...left.map((row) => row.length));
  return Array.from({ length: Math.max(left.length, right.length) }, (_, at) => {
    const row = left[at] ?? [];
    return [...row, ...Array<Value>(width - row.length + 1).fill(null), ...(right[at] ?? [])];
  });
};

const tablesOf = (file: ProgramFile, known: Known[], cell: (one: Known, month: number) => Value): Table[] => {
  const months = Array.from({ length: file.months }, (_, at) => at);
  const half = file.layout.by === 'months' ? file.months / 2 : known.length / 2;
  if (file.layout.by === 'nothing') return [tableOf(file, known, months, cell)];
  if (file.layout.by === 'concepts')
    return [known.slice(0, half), known.slice(half)].map((some) => tableOf(file, some, months, cell));
  return [months.slice(0, half), months.slice(half)].map((some) => tableOf(file, known, some, cell));
};

const titles: Value[][] = [
  ['SECRETARÍA DE OBRAS PÚBLICAS'],
  ['OBRA: REHABILITACIÓN DEL PUENTE'],
  ['PROGRAMA DE OBRA'],
];
const machinery: Value[][] = [
  [...columns, 'Ene 25', 'Feb 25', 'Feb 25'],
  ['E-1', 'Grúa de 20 t', 'h', 80, 40, 40, 0],
];

/** Other tables below the program: the same figures in pesos, and a list. */
const others = (file: ProgramFile, known: Known[], { months }: Table): Value[][] => {
  const pesos = (one: Known, month: number) => (one.monthly[month] ?? 0) * one.price;
  const amounts = tableOf({ ...file, totals: false }, known, months, (one, month) => ({
    t: 'n',
    v: pesos(one, month),
    z: '"$"#,##0.00',
  }));
  return [
    ...(file.others.includes('amounts') ? [[], ['PROGRAMA DE EROGACIONES'], ...amounts.rows] : []),
    ...(file.others.includes('list') ? [[], ['CONCEPTO', 'IMPORTE'], ['Fianzas', 100]] : []),
  ];
};

const cellOf = (file: ProgramFile, one: Known, month: number): Value => {
  const share = one.shares[month] ?? 0;
  if (share === 0) return file.nothing;
  return file.percent ? `${share}%` : (one.monthly[month] ?? 0);
};

/** The tables of a program as placed in its first sheet. */
const arranged = ({ layout: { where } }: ProgramFile, first: Table, second?: Table): Value[][] => {
  if (!second || where === 'sheet') return first.rows;
  if (where === 'beside') return besideEachOther(first.rows, second.rows);
  return [...first.rows, [], ['CONTINÚA'], ...second.rows];
};

const sheetsOf = (file: ProgramFile, known: Known[]): Record<string, Value[][]> => {
  const unreadable = file.wrong === 'unreadable' ? known.at(-1) : undefined;
  const [first, second] = tablesOf(file, known, (one, month) =>
    one === unreadable && month === 0 ? 'N/A' : cellOf(file, one, month),
  ) as [Table, Table?];
  if (file.wrong === 'unknown')
    first.rows.push(['X-9', 'Concepto que nadie contrató', 'm2', 5, ...first.months.map(() => 1)]);
  const start = titles.slice(0, file.titles);
  return {
    Programa: [...start, ...arranged(file, first, second), ...others(file, known, first)],
    ...(second && file.layout.where === 'sheet' ? { 'Programa (2)': second.rows } : {}),
    ...(file.others.includes('machinery') ? { Maquinaria: machinery } : {}),
  };
};

/** The quantities of a concept in the readable rows, by month key. */
const writtenOf = (file: ProgramFile, one: Known, isLast: boolean): Record<string, number> | null => {
  const lost =
    file.wrong === 'unreadable' && isLast
      ? file.layout.by === 'months'
        ? Math.floor(file.months / 2)
        : file.months
      : 0;
  const entries = one.monthly.flatMap((value, month) =>
    value === 0 || month < lost ? [] : [[keyOf(month), value] as const],
  );
  return lost === file.months ? null : Object.fromEntries(entries);
};

it('loads every month of a program as it was written, or names the row', () => {
  fc.assert(
    fc.property(programFile, (file) => {
      const known = knownOf(file);
      const read = program(fileOf(sheetsOf(file, known)), {
        concepts: known.map(({ code, name, quantity, price }) => ({
          concept_code: code,
          concept_name: name,
          unit: 'm2',
          quantity,
          unit_price: price,
        })),
      });
      const loaded = Object.fromEntries(
        read.concepts.map((one) => [one.concept_code, one.monthly_quantities]),
      );
      const written = known.flatMap((one, at) => {
        const months = writtenOf(file, one, at === known.length - 1);
        return months ? [[one.code, months] as const] : [];
      });
      expect(loaded).toEqual(Object.fromEntries(written));
      const wrong = { unknown: ['unknown-code'], unreadable: ['not-a-number'] };
      expect(read.errors.map(({ code }) => code)).toEqual(file.wrong ? wrong[file.wrong] : []);
      expect(read.unread.length, JSON.stringify(read.unread)).toBe(file.others.length);
      if (!file.wrong) expect(read.differences).toEqual([]);
    }),
    runs,
  );
});
