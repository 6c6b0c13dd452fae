import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { WorkSheet } from 'xlsx';
import { catalogOf } from './catalog.ts';
import { defaultLimits } from '../limits.ts';
import { fileOf, sheetOf, type Value } from '../workbook.fixture.ts';
import { openWorkbook } from '../workbook/workbook.ts';

/**
 * Property test with random workbooks in the layouts that offices use (domain.md §4). Every row that names a concept must be
 * imported as written or reported as skipped. The test knows nothing of the reader.
 */
const runs = { seed: 20261122, numRuns: 40 };

type Written = {
  sheet: string;
  row: number;
  code: string;
  quantity: number;
  price: number;
  good: boolean;
  /** The nearest title above; null without one. */
  partida: string | null;
};
type Found = { sheet?: string; row: number | null }[];
type Unread = { sheet: string; reason: string };

/** A sheet written from top to bottom; rows count from 1. */
const paper = (name: string, shift: number) => {
  const rows: Value[][] = [];
  const hidden: number[] = [];
  const put = (cells: Value[] = []) =>
    rows.push(cells.length > 0 ? [...Array(shift).fill(null), ...cells] : []);
  const sheet = (): WorkSheet => {
    const made = sheetOf(rows);
    made['!rows'] = rows.map((_, at) => ({ hidden: hidden.includes(at + 1) }));
    return made;
  };
  return { name, rows, put, hide: () => hidden.push(rows.length), sheet, hidden };
};

/** Whether an unread part contains that row: the whole sheet, or the rows of its area. */
const covers = ({ sheet, reason }: Unread, at: Pick<Written, 'sheet' | 'row'>): boolean => {
  const [, from, to] = /\b[A-Z]+(\d+):[A-Z]+(\d+)\b/.exec(reason) ?? [];
  return sheet === at.sheet && (from === undefined || (at.row >= Number(from) && at.row <= Number(to)));
};

const says = (found: Found, { sheet, row }: Written) =>
  found.some((one) => one.row === row && (one.sheet ?? sheet) === sheet);

const fields = ['code', 'name', 'unit', 'quantity', 'price', 'amount'] as const;
type Field = (typeof fields)[number] | 'line' | 'letter' | 'gap';
type Row = Partial<Record<Field, Value>>;

/** The order of the columns and the headings above them, in one row or two. */
const headers: { order: Field[]; rows: Value[][] }[] = [
  { order: [...fields], rows: [['CLAVE', 'DESCRIPCIÓN', 'UNIDAD', 'CANTIDAD', 'P.U.', 'IMPORTE']] },
  {
    order: ['line', ...fields],
    rows: [['REN.', 'Código', 'Concepto', 'Unidad', 'Cant.', 'Precio Unitario', 'Total']],
  },
  {
    order: ['code', 'name', 'gap', 'unit', 'quantity', 'price', 'letter', 'amount'],
    rows: [
      [
        'CONCEPTO',
        'DESCRIPCIÓN DEL',
        null,
        'UNIDAD DE',
        'CANTIDADES',
        'PRECIO',
        'PRECIO UNITARIO',
        'IMPORTE',
      ],
      ['NO.', 'CONCEPTO', null, 'MEDIDA', 'DE OBRA', 'UNITARIO ($)', 'CON LETRA', '($)'],
    ],
  },
  {
    order: ['code', 'unit', 'name', 'price', 'quantity', 'amount'],
    rows: [['Clave', 'U.M.', 'Concepto de obra', 'Costo unitario', 'Volumen', 'Monto']],
  },
];

const coded: ((part: number, at: number) => [part: string, code: string])[] = [
  (part, at) => [`${part}`, `${part}.${at}`],
  (part, at) => [`A${part}`, `A${part}-${String(at).padStart(2, '0')}`],
  (part, at) => [`${'ABCDEFGH'[part]}`, `${'ABCDEFGH'[part]}.0${at}.`],
  (part, at) => [`0${part}`, `0${part}0${at}`],
  (part, at) => ['', `PRE${part}-${at}`],
];

const written: ((value: number) => Value)[] = [
  (value) => value,
  (value) => ({ t: 'n', v: value, z: '"$"#,##0.00' }),
  (value) => `$ ${value.toLocaleString('en-US', { minimumFractionDigits: 2 })}`,
];

const concept = fc.record({
  quantity: fc.integer({ min: 100, max: 999_999 }).map((cents) => cents / 100),
  price: fc.integer({ min: 100, max: 999_999 }).map((cents) => cents / 100),
  wrong: fc.option(
    fc.constantFrom('N/A', 'unit', 'code', 'price', 'again', 'hidden', 'lump', 'comma', 'name'),
    { freq: 10 },
  ),
  after: fc.option(fc.constantFrom('blank', 'page', 'more', 'note'), { freq: 5 }),
});

const part = fc.record({
  title: fc.constantFrom('both', 'name', 'amount', 'headed', 'none'),
  subtotal: fc.boolean(),
  concepts: fc.array(concept, { minLength: 2, maxLength: 6 }),
});

const catalogFile = fc.record({
  titles: fc.nat(6),
  shift: fc.nat(2),
  header: fc.constantFrom(...headers),
  code: fc.constantFrom(...coded),
  number: fc.constantFrom(...written),
  parts: fc.array(part, { minLength: 1, maxLength: 4 }),
  end: fc.boolean(),
  beside: fc.option(fc.nat(12)),
  below: fc.option(fc.constantFrom('table', 'list')),
  other: fc.option(fc.constantFrom('front', 'version', 'summary', 'analysis')),
});
type CatalogFile = typeof catalogFile extends fc.Arbitrary<infer File> ? File : never;

const titles = [
  'SECRETARÍA DE OBRAS PÚBLICAS',
  'LICITACIÓN PÚBLICA NACIONAL No. LO-926005991-E12-2025',
  'OBRA: REHABILITACIÓN DEL PUENTE PEATONAL',
  'CATÁLOGO DE CONCEPTOS',
  'INICIO: 06/01/2025   TÉRMINO: 31/12/2025',
  'DÍAS NATURALES: 360',
];
const work = [
  'Trazo y nivelación',
  'Excavación a mano en material tipo B',
  'Concreto f’c=250 kg/cm2, incluye vibrado',
  'Acero de refuerzo',
  'Muro de block',
];
const partNames = ['PRELIMINARES', 'CIMENTACIÓN', 'ESTRUCTURA', 'ACABADOS'];
const cents = (quantity: number, price: number) =>
  Number((BigInt(Math.round(quantity * 100)) * BigInt(Math.round(price * 100)) + 50n) / 100n);
const lineOf = ({ order }: CatalogFile['header'], row: Row): Value[] =>
  order.map((field) => row[field] ?? null);

type Paper = ReturnType<typeof paper>;
type Fault = CatalogFile['parts'][number]['concepts'][number]['wrong'];

/** A concept row, correct or with a defect; null when the defect leaves no readable row. */
const rowOf = (
  file: CatalogFile,
  { code, name, quantity, price }: { code: string; name: string; quantity: number; price: number },
  wrong: Fault,
): Row => {
  const whole: Row = {
    code,
    name,
    unit: 'm2',
    quantity: file.number(quantity),
    price: file.number(price),
    amount: file.number(cents(quantity, price) / 100),
  };
  const faults: Record<NonNullable<Fault>, Row> = {
    'N/A': { quantity: 'N/A' },
    unit: { unit: null },
    code: { code: null },
    price: { price: null },
    again: {},
    hidden: {},
    lump: { unit: null, quantity: null, price: null, code: null },
    comma: { price: '1,5' },
    name: { name: null },
  };
  return wrong === null ? whole : { ...whole, ...faults[wrong] };
};

type Part = CatalogFile['parts'][number];
/** A sheet, its concept rows so far, and a suffix that distinguishes its codes and names. */
type Sheet = { file: CatalogFile; sheet: Paper; all: Written[]; also: string; partida: string | null };

const put = ({ file, sheet }: Sheet, row: Row) => sheet.put(lineOf(file.header, row));

const putConcept = (
  into: Sheet,
  { quantity, price, wrong }: Part['concepts'][number],
  [p, c]: [number, number],
) => {
  const { file, sheet, all, also } = into;
  const before = all.findLast((one) => one.sheet === sheet.name && one.good);
  const code = wrong === 'again' && before ? before.code : `${file.code(p + 1, c + 1)[1]}${also}`;
  const name = `${work[c % work.length]} ${p}${c}${also}`;
  put(into, rowOf(file, { code, name, quantity, price }, wrong));
  if (wrong === 'hidden') sheet.hide();
  const good = wrong === null || (wrong === 'again' && !before);
  all.push({ sheet: sheet.name, row: sheet.rows.length, code, quantity, price, good, partida: into.partida });
};

/** Content between two concepts. */
const between: Record<NonNullable<Part['concepts'][number]['after']>, (into: Sheet) => void> = {
  blank: ({ sheet }) => sheet.put(),
  page: ({ file, sheet }) => file.header.rows.forEach((heading) => sheet.put(heading)),
  more: (into) => put(into, { name: 'incluye: materiales, mano de obra y herramienta.' }),
  note: (into) => put(into, { name: 'Nota: los precios no incluyen IVA.' }),
};

const writePart = (into: Sheet, { title, subtotal, concepts }: Part, p: number): number => {
  const { file, also } = into;
  const sum = concepts.reduce((all, { quantity, price }) => all + cents(quantity, price), 0);
  const name = `${partNames[p]}${also}`;
  const amount = file.number(sum / 100);
  const [code] = file.code(p + 1, 0);
  const titles: Record<Part['title'], Row | null> = {
    both: { code, name },
    name: { name },
    amount: { code, name, amount },
    headed: { code, name },
    none: null,
  };
  const heading = titles[title];
  // Some offices print the names of the two columns over each title.
  if (title === 'headed') put(into, { code: 'PARTIDA', name: 'DESCRIPCIÓN' });
  if (heading) put(into, heading);
  if (title === 'headed') into.sheet.put();
  if (heading) into.partida = name;
  concepts.forEach((one, c) => {
    putConcept(into, one, [p, c]);
    if (one.after) between[one.after](into);
  });
  if (subtotal) put(into, { name: `SUBTOTAL ${name}`, amount });
  return sum;
};

const writeParts = (into: Sheet): number =>
  into.file.parts.reduce((total, part, p) => total + writePart(into, part, p), 0);

const begin = (file: CatalogFile, name: string): Paper => {
  const sheet = paper(name, file.shift);
  titles.slice(0, file.titles).forEach((title) => sheet.put([title]));
  file.header.rows.forEach((heading) => sheet.put(heading));
  return sheet;
};

/** Whether the path ends in the nearest title above the concept, or is empty without a title. */
const isOf = (path: string[], { partida }: Written): boolean =>
  partida === null ? path.length === 0 : path.at(-1)?.endsWith(partida) === true;

const otherHead: Value[] = ['CLAVE', 'INSUMO', 'UNIDAD', 'COSTO', 'RENDIMIENTO', 'IMPORTE'];

const inputs = ['MAT-1', 'MAT-2', 'MAT-3'].map((code): Value[] => [code, 'Cemento', 'ton', 1, 2, 2]);
const small: Value[][] = [
  ['CONCEPTO', 'IMPORTE'],
  ['Supervisión', 900],
  ['Fianzas', 100],
];

const other = (sheet: Paper, row: number): Written => ({
  sheet: sheet.name,
  row,
  code: '',
  quantity: 0,
  price: 0,
  good: false,
  partida: null,
});

/** A table to the right of the first one that begins in one of its rows. */
const putBeside = (sheet: Paper, first: number): Written[] => {
  const column = Math.max(...sheet.rows.map((row) => row.length)) + 1;
  [otherHead, ...inputs].forEach((cells, at) => {
    const row = (sheet.rows[first + at] ??= []);
    while (row.length < column) row.push(null);
    row.push(...cells);
  });
  return inputs.map((_, at) => other(sheet, first + at + 2));
};

const putBelow = (sheet: Paper, kind: 'table' | 'list'): Written[] => {
  const [heading = [], ...rows] = kind === 'table' ? [otherHead, ...inputs] : small;
  sheet.put();
  sheet.put(heading);
  return rows.map((cells) => other(sheet, sheet.put(cells)));
};

const catalogWritten = (file: CatalogFile) => {
  const first = begin(file, 'Catálogo');
  const [all, others]: [Written[], Written[]] = [[], []];
  const body = first.rows.length;
  const total = writeParts({ file, sheet: first, all, also: '', partida: null });
  if (file.end) {
    first.put(lineOf(file.header, { name: 'TOTAL', amount: file.number(total / 100) }));
    first.put(
      lineOf(file.header, { name: 'I.V.A. 16 %', amount: file.number(Math.round(total * 0.16) / 100) }),
    );
    first.put(['(SON: CIEN MIL PESOS 00/100 M.N.)']);
    first.put(['ELABORÓ: ING. JUAN PÉREZ']);
  }
  if (file.below) others.push(...putBelow(first, file.below));
  if (file.beside !== null) others.push(...putBeside(first, body + file.beside));
  const sheets: Record<string, WorkSheet | Value[][]> = { Catálogo: first.sheet() };
  if (file.other === 'front' || file.other === 'version') {
    const second = begin(file, 'Frente 2');
    const isFront = file.other === 'front';
    writeParts({ file, sheet: second, all: isFront ? all : others, also: isFront ? 'F' : '', partida: null });
    sheets['Frente 2'] = second.sheet();
  }
  if (file.other === 'summary')
    sheets['Resumen'] = [
      ['PARTIDA', 'IMPORTE'],
      ['PRELIMINARES', total / 100],
    ];
  if (file.other === 'analysis')
    sheets['Análisis'] = [
      ['CLAVE', 'DESCRIPCIÓN', 'UNIDAD', 'CANTIDAD', 'P.U.', 'IMPORTE'],
      ['MO-01', 'Peón', 'jor', 1, 300, 300],
    ];
  return { all, others, bytes: fileOf(sheets) };
};

it('loads every concept of a catalog as it was written, or names the row', () => {
  fc.assert(
    fc.property(catalogFile, (file) => {
      const { all, others, bytes } = catalogWritten(file);
      if (!all.some(({ good }) => good)) return;
      const read = catalogOf(openWorkbook(bytes, defaultLimits), {});
      const loaded = (one: Written) =>
        read.concepts.some(
          (concept) =>
            concept.row === one.row &&
            concept.concept_code === one.code &&
            concept.quantity === one.quantity &&
            concept.unit_price === one.price &&
            isOf(concept.partida, one),
        );
      const told = [
        ...read.errors,
        ...read.warnings.filter(({ code }) => /^(identical-row|amount-below-totals)$/.test(code)),
      ];
      const good = all.filter((one) => one.good);
      expect(
        good.filter((one) => !loaded(one)),
        'good rows that were not loaded',
      ).toEqual([]);
      const left = all.filter((one) => !one.good && !says(told, one));
      expect(left.length, `rows that nothing is said of: ${JSON.stringify(left)}`).toBe(
        read.skipped.hidden_rows,
      );
      expect(
        others.filter((one) => !read.unread.some((part) => covers(part, one))),
        'rows of other tables',
      ).toEqual([]);
      expect(read.concepts.length, 'concepts that nobody wrote').toBe(good.length);
      expect(Math.round(read.computed_total * 100)).toBe(
        good.reduce((sum, { quantity, price }) => sum + cents(quantity, price), 0),
      );
    }),
    runs,
  );
});
