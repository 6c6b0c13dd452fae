import type { HeadingField } from '../header/unknown-heading.ts';
import { visibleText } from '@obraclara/events/visible-text';
import { formats, lettersOf } from './sheetjs.ts';

/**
 * A cell as the parser returns it: `t` is n number, s text, b boolean, e error, z formula without a saved value. `mapped`: the original
 * text of a heading that a user mapped to a field.
 */
export type Cell = {
  t: string;
  v?: string | number | boolean | null;
  z?: string | number;
  f?: string;
  mapped?: { heading: string; field: HeadingField };
};
type Area = { s: { r: number; c: number }; e: { r: number; c: number } };

/** One sheet, limited to its used cells. Rows and columns count from 0 here, and from 1 (or A) in messages. */
export type Sheet = {
  name: string;
  hidden: boolean;
  rows: (Cell | undefined)[][];
  /** All rows of the sheet, of which `rows` may be a part. Formulas refer to these. */
  written: (Cell | undefined)[][];
  /** All sheets of the workbook by upper-case name, for formulas that refer to other sheets. */
  book: ReadonlyMap<string, Sheet>;
  merges: Area[];
  hidden_rows: Set<number>;
  hidden_columns: Set<number>;
  date1904: boolean;
};

const errorTexts: Record<number, string> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
  43: '#GETTING_DATA',
};

const otherError = '#ERROR!';
/** Error texts that Excel in Spanish exports under other names. */
const errorsInSpanish = ['#¡NULO!', '#¡DIV/0!', '#¡VALOR!', '#¡REF!', '#¿NOMBRE?', '#¡NUM!', '#N/D'];
const errorNames = new Set([...Object.values(errorTexts), otherError, ...errorsInSpanish]);

/** Text of an error cell, like `#REF!`. */
export const errorText = (cell: Cell): string => errorTexts[Number(cell.v)] ?? otherError;

/** Whether a text is that of an error cell, in English or Spanish. */
export const isErrorText = (text: string): boolean => errorNames.has(text.toUpperCase());

/** Cleans a text for storage: removes invisible and control characters and broken surrogates, and collapses runs of blanks. */
export const clean = (text: string): string =>
  visibleText(text)
    .toWellFormed()
    // Postgres refuses NUL, and no other control character is intended in a text.
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();

/** Text that the cell displays. Numbers use their own format: a code 1.10 stored as 1.1 gives "1.10". */
export const textOf = (cell: Cell | undefined): string => {
  if (cell === undefined || cell.v === undefined || cell.v === null || cell.t === 'z') return '';
  if (cell.t === 's') return clean(String(cell.v));
  if (cell.t === 'e') return errorText(cell);
  if (cell.t !== 'n') return String(cell.v);
  try {
    return clean(formats.format(cell.z ?? 'General', Number(cell.v)));
  } catch {
    // With a format unknown to the parser, the number itself remains.
    return String(cell.v);
  }
};

/** From this value on, Excel numbers are not exact. */
const exactDigits = 1e15;

/** Text of a code cell: whole numbers give all their digits, whatever their format displays ("1.10203E+11", "1,101"). */
export const codeTextOf = (cell: Cell | undefined): string => {
  const text = textOf(cell);
  if (cell?.t !== 'n') return text;
  const value = Number(cell.v);
  const isShort = /^\d(\.\d+)?E\+\d+$|^\d{1,3}(,\d{3})+$/.test(text);
  return isShort && Number.isInteger(value) && value < exactDigits ? String(value) : text;
};

/** Whether a code lost digits: the number is too long for Excel, or was saved as displayed in scientific notation. */
export const hasLostDigits = (cell: Cell | undefined): boolean =>
  cell?.t === 'n'
    ? Math.abs(Number(cell.v)) >= exactDigits
    : cell?.t === 's' && /^\d([.,]\d+)?E\+\d{1,3}$/.test(clean(String(cell.v)));

/** Whether the cell has neither a value nor a formula. */
export const isBlank = (cell: Cell | undefined): boolean =>
  cell === undefined ||
  (cell.t === 'z' ? cell.f === undefined : cell.t === 's' && clean(String(cell.v)) === '');

/** Whether the saved value of a formula is zero. Programs that compute no formulas also save zero. */
export const isSavedAsZero = (cell: Cell): boolean => cell.t === 'n' && cell.v === 0 && cell.f !== undefined;

const dateFormats = new Map<string, boolean>([['General', false]]);

export const isDateFormat = (cell: Cell): boolean => {
  if (cell.z === undefined) return false;
  const format = String(cell.z);
  const known = dateFormats.get(format);
  if (known !== undefined) return known;
  const isDate = formats.is_date(format);
  dateFormats.set(format, isDate);
  return isDate;
};

export const columnLetters = (column: number): string => lettersOf(column);
export const address = (row: number, column: number): string => `${columnLetters(column)}${row + 1}`;
