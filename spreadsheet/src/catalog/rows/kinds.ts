import type { Columns, Header } from '../../header/columns.ts';
import { isOfHeader } from '../../header/header.ts';
import { fieldOf } from '../../header/header-words.ts';
import {
  clean,
  codeTextOf,
  hasLostDigits,
  isBlank,
  isDateFormat,
  textOf,
  type Cell,
  type Sheet,
} from '../../workbook/sheet.ts';
import { maxLength } from '../../limits.ts';
import { isPageLabel, isTotalLabel } from '../../labels.ts';
import { isUpperCase, plainWords } from '../../words.ts';

/** A row below the header, classified by its own cells as far as possible. */
export type CatalogRow = {
  /** Index from 0. */
  row: number;
  is: 'concept' | 'amount' | 'text' | 'total' | 'repeated' | 'group' | 'empty';
  code: string;
  name: string;
  unit: string;
  quantity: Cell | undefined;
  unit_price: Cell | undefined;
  amount: Cell | undefined;
  /** First text of the row in any column. Totals and notes are recognized by it. */
  label: string;
  hidden: boolean;
  /** Lines of the "Partida" cell, outermost first. */
  partida: string[];
  /** Text of the column "Tipo" or "Renglón", and its value if it is a number. */
  type: string;
  number: number | null;
  /** Whether Excel converted the code to a date: the typed text is lost. */
  dated_code: boolean;
  /** Whether the code lost digits. */
  short_code: boolean;
  /** Whether a blank row is right above. */
  after_blank: boolean;
};

/** In a row without unit, a dash or a zero counts as a blank cell. */
const isEmptyish = (cell: Cell | undefined): boolean =>
  isBlank(cell) ||
  (cell?.t === 'n' && cell.v === 0) ||
  (cell?.t === 's' && /^\s*[-–—$\s]+$/.test(String(cell.v)));

/** Whether a row names three of the columns, or only code and name. */
const isHeading = (texts: string[], columns: Columns): boolean => {
  const written = texts.filter((text) => text !== '').length;
  const matching = (['concept_code', 'concept_name', 'unit', 'quantity', 'unit_price'] as const).filter(
    (field) => {
      const column = columns[field];
      return column !== undefined && fieldOf(texts[column] ?? '')?.field === field;
    },
  );
  return matching.length >= 3 || (matching.length === 2 && written === 2);
};

/** Whether a row has the column numbers (1) (2) (3) … that some offices print below the header. */
const isNumbering = (texts: string[], columns: Columns): boolean => {
  const mapped = Object.values(columns).toSorted((a, b) => a - b);
  const numbers = mapped.map((column) => /^\(?(\d{1,2})\)?(\s*=.*)?$/.exec(texts[column] ?? '')?.[1]);
  return (
    numbers.length >= 4 &&
    numbers.every(
      (value, at) => value !== undefined && (at === 0 || +value > +(numbers[at - 1] ?? 0)) && +value <= 20,
    )
  );
};

const at = (cells: (Cell | undefined)[], column: number | undefined) =>
  column === undefined ? undefined : cells[column];

/** Whether the filled cells are those of a concept, complete or with missing parts. */
const isConcept = ({ code, name, unit }: CatalogRow, quantity: boolean, price: boolean): boolean => {
  const [coded, named, both, some] = [code !== '', name !== '', quantity && price, quantity || price];
  if (unit !== '' && !isTotalLabel(unit)) return both || (some && coded);
  return both && (named || coded);
};

/** Whether a row lacks figures or a unit but has too many cells of a concept to be a title. */
const isPartial = ({ code, name, unit }: CatalogRow, figures: boolean): boolean =>
  name !== '' && [code !== '', unit !== '', figures].filter(Boolean).length >= 2;

const groupType = /^(agrupador|partida|sub ?partida|capitulo|sub ?capitulo|grupo|familia|titulo|frente)$/;
/** Matches the text of a formula that refers to an empty cell. */
const isUnwritten = (text: string) => /^[-–—0\s]*$/.test(text);
const isPrepared = (code: string) => code === '' || (/\d/.test(code) && !/\s/.test(code));

/** Whether a row was prepared and never filled in: at most a code and a unit, with figures blank or zero. */
const isEmpty = (row: CatalogRow, texts: string[]): boolean =>
  isUnwritten(row.name) &&
  isPrepared(row.code) &&
  [row.quantity, row.unit_price, row.amount].every(isEmptyish) &&
  texts.every((text) => text === row.code || text === row.unit || text === row.type || !/\p{L}/u.test(text));

const kindOf = (row: CatalogRow, texts: string[]): CatalogRow['is'] => {
  if (groupType.test(plainWords(row.type)) && `${row.code}${row.name}` !== '') return 'group';
  if (isEmpty(row, texts)) return 'empty';
  const blank = row.unit === '' ? isEmptyish : isBlank;
  const [quantity, price] = [!blank(row.quantity), !blank(row.unit_price)];
  if (isConcept(row, quantity, price)) return 'concept';
  if ([row.label, row.name, row.code].some(isTotalLabel)) return 'total';
  if (isPartial(row, quantity || price)) return 'concept';
  return isEmptyish(row.amount) ? 'text' : 'amount';
};

/** Texts of a row by column. Figures are not formatted: for large catalogs that would take longer than reading. */
const textsOf = (cells: (Cell | undefined)[], columns: Columns): string[] => {
  const texts: string[] = [];
  const named = [columns.concept_code, columns.concept_name, columns.unit];
  cells.forEach((cell, column) => {
    if (column >= 512 || isBlank(cell)) return;
    if (column === columns.concept_code) texts[column] = codeTextOf(cell);
    else texts[column] = cell?.t === 'n' && !named.includes(column) ? String(cell.v) : textOf(cell);
  });
  return texts;
};

const hasFigures = ({ quantity, unit_price, unit }: CatalogRow): boolean =>
  quantity?.t === 'n' && unit_price?.t === 'n' && unit !== '' && !/^\d{1,2}$/.test(unit);

const isRepeated = (sheet: Sheet, header: Header, row: CatalogRow, texts: string[]): boolean =>
  isHeading(texts, header.columns) ||
  isNumbering(texts, header.columns) ||
  isOfHeader(sheet, header, row.row) ||
  (row.unit === '' && texts.some((text) => isPageLabel(text)));

const dayAndMonth =
  /^\d{1,2}[-/](ene|feb|mar|abr|may|jun|jul|ago|sep|oct|nov|dic|jan|apr|aug|dec)\.?([-/]\d{2,4})?$/i;
/** An ISO date that a spreadsheet may write; a code such as «0000-00-00» does not match. */
const isoDay = /^(19|20)\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])(T|$)/;

const isDay = (text: string) => dayAndMonth.test(text) || isoDay.test(text);

const isDated = (cell: Cell | undefined): boolean =>
  cell !== undefined &&
  (cell.t === 'n' ? isDateFormat(cell) : cell.t === 's' && isDay(String(cell.v).trim()));

const numberOf = (cell: Cell | undefined): number | null => (cell?.t === 'n' ? Number(cell.v) : null);

const linesOf = (cell: Cell | undefined): string[] => {
  const lines = cell?.t === 's' ? String(cell.v).split(/\r?\n/).map(clean) : [textOf(cell)];
  const written = lines.filter((line) => line !== '').map((line) => line.slice(0, maxLength.partida));
  return written.slice(0, maxLength.depth);
};

/** Cells of the column "Partida" by the rows (from 0) that their merge covers. */
type Merged = ReadonlyMap<number, Cell | undefined>;

const mergedPartidas = (sheet: Sheet, { row: first, depth, columns: { partida = -1 } }: Header): Merged => {
  const merged = new Map<number, Cell | undefined>();
  for (const { s, e } of sheet.merges) {
    if (s.c !== partida || s.r < first + depth) continue;
    for (let row = s.r + 1; row <= Math.min(e.r, sheet.rows.length); row++)
      merged.set(row, sheet.rows[s.r]?.[partida]);
  }
  return merged;
};

const readRow = (sheet: Sheet, row: number, header: Header, merged: Merged): CatalogRow | null => {
  const { columns } = header;
  const cells = sheet.rows[row] ?? [];
  const texts = textsOf(cells, columns);
  if (!cells.some((cell) => !isBlank(cell))) return null;
  const text = (column = -1) => texts[column] ?? '';
  const written = texts.filter((one) => one !== '');
  const found: CatalogRow = {
    row,
    is: 'text',
    code: text(columns.concept_code),
    name: text(columns.concept_name),
    unit: text(columns.unit),
    quantity: at(cells, columns.quantity),
    unit_price: at(cells, columns.unit_price),
    amount: at(cells, columns.amount),
    label: written.find((one) => isTotalLabel(one)) ?? written.find((one) => /\p{L}/u.test(one)) ?? '',
    hidden: sheet.hidden_rows.has(row),
    partida: linesOf(merged.get(row) ?? at(cells, columns.partida)),
    type: text(columns.line),
    number:
      columns.line === undefined || columns.line === columns.concept_code
        ? null
        : numberOf(cells[columns.line]),
    dated_code: isDated(at(cells, columns.concept_code)),
    short_code: hasLostDigits(at(cells, columns.concept_code)),
    after_blank: false,
  };
  if (!hasFigures(found) && isRepeated(sheet, header, found, texts)) return { ...found, is: 'repeated' };
  return { ...found, is: kindOf(found, written) };
};

/** Rows with content below the header, each classified by its own cells. Rows with only a format do not count. */
export const catalogRows = (sheet: Sheet, header: Header): CatalogRow[] => {
  const rows: CatalogRow[] = [];
  const merged = mergedPartidas(sheet, header);
  let last = header.row + header.depth - 1;
  // The rows may be a sparse array; forEach visits only those that exist.
  sheet.rows.forEach((_, index) => {
    const row = index < header.row + header.depth ? null : readRow(sheet, index, header, merged);
    if (!row) return;
    rows.push({ ...row, after_blank: index > last + 1 });
    if (row.is !== 'empty') last = index;
  });
  return rows;
};

const looksBold = (text: string) => isUpperCase(text) && text.length <= 160;

/** Whether a row with only a name reads like the title of a partida. */
export const looksLikeTitle = (text: string): boolean => looksBold(text) && !/[.;,]$/.test(text.trim());

/** The next row with a code or name, skipping page headers. */
export const nextWritten = (rows: readonly CatalogRow[], at: number): CatalogRow | undefined =>
  rows.slice(at + 1, at + 40).find(({ is, name, code }) => is !== 'repeated' && `${code}${name}` !== '');
