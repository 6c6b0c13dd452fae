import { utils, write, type BookType, type WorkSheet } from 'xlsx';
import type { CatalogContext } from './catalog/reading.ts';
import { catalogOf } from './catalog/catalog.ts';
import { defaultLimits } from './limits.ts';
import { programOf } from './program/program.ts';
import type { ProgramContext } from './program/reading.ts';
import { containers } from './workbook/sheetjs.ts';
import { openWorkbook } from './workbook/workbook.ts';

export type Value =
  string | number | boolean | null | { t: string; v?: string | number; z?: string; f?: string };

/** A workbook with an endless sequence of records. */
export const endless = new URL('./workbook/endless-records.fixture.xls', import.meta.url);

/** A sheet from rows of plain values or whole cells. */
export const sheetOf = (rows: Value[][]): WorkSheet => utils.aoa_to_sheet(rows);

/** Bytes of a workbook with these sheets. */
export const fileOf = (
  sheets: Record<string, Value[][] | WorkSheet>,
  bookType: BookType = 'xlsx',
): Uint8Array => {
  const book = utils.book_new();
  for (const [name, sheet] of Object.entries(sheets))
    utils.book_append_sheet(book, Array.isArray(sheet) ? sheetOf(sheet) : sheet, name);
  return new Uint8Array(write(book, { type: 'array', bookType, cellStyles: true }) as ArrayBuffer);
};

export const head: Value[] = ['CLAVE', 'DESCRIPCIÓN', 'UNIDAD', 'CANTIDAD', 'PRECIO UNITARIO', 'IMPORTE'];

/** Reads rows as a catalog, in this thread. */
export const catalog = (
  rows: Value[][] | WorkSheet,
  context: CatalogContext = {},
  bookType: BookType = 'xlsx',
) => catalogOf(openWorkbook(fileOf({ Catálogo: rows }, bookType), defaultLimits), context);

/** Reads rows below the usual header. */
export const concepts = (rows: Value[][], context: CatalogContext = {}) => catalog([head, ...rows], context);

/** A valid concept row. */
export const good = (code = 'C-001', quantity: Value = 2, price: Value = 10.5): Value[] => [
  code,
  `Concepto ${code}`,
  'm2',
  quantity,
  price,
];

export const codesOf = (findings: { code: string }[]) => findings.map(({ code }) => code);
/** The same .xlsx with one of its parts changed. */
export const rewritten = (bytes: Uint8Array, part: string, change: (xml: string) => string): Uint8Array => {
  const zip = containers.read(Buffer.from(bytes), { type: 'buffer' });
  const entry = containers.find(zip, `/${part}`);
  if (!entry) throw new Error(`no part ${part}`);
  entry.content = Buffer.from(change(Buffer.from(entry.content).toString('utf8')), 'utf8');
  return new Uint8Array(containers.write(zip, { type: 'buffer', fileType: 'zip' }));
};

const planned = [
  { concept_code: 'C-1', concept_name: 'Muro', unit: 'm2', quantity: 100, unit_price: 10 },
  { concept_code: 'C-3', concept_name: 'Losa', unit: 'm3', quantity: 80, unit_price: 33.33 },
];

/** Reads rows as a program of a contract with the concepts that the rows name, or with all of `planned` if `also`. */
export const program = (
  rows: Value[][] | WorkSheet | Uint8Array,
  { also = false, ...context }: Partial<ProgramContext> & { also?: boolean } = {},
) => {
  const bytes = rows instanceof Uint8Array ? rows : fileOf({ Programa: rows });
  const text = Array.isArray(rows) ? JSON.stringify(rows) : 'C-1';
  const named = planned.filter(
    ({ concept_code, concept_name }) =>
      text.includes(concept_code) || text.includes(concept_name.toUpperCase()),
  );
  return programOf(openWorkbook(bytes, defaultLimits), {
    start_date: '2025-01-06',
    end_date: '2026-12-31',
    concepts: also ? planned : named,
    ...context,
  });
};
