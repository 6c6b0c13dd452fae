import { fieldOf, isLeftOut, type Field } from './header-words.ts';
import { withCodesFirst } from './code-or-name.ts';
import type { Columns, Header } from './columns.ts';
import type { UnknownHeading } from './unknown-heading.ts';
import { foreign } from '../cells/number-cell.ts';
import { columnLetters, isBlank, isDateFormat, textOf, type Cell, type Sheet } from '../workbook/sheet.ts';
import { plainWords } from '../words.ts';

/** Number of rows, from the top, in which a header may begin. */
export const headerRows = 40;
const maxColumns = 512;

/** Texts of a header by column, top to bottom; a horizontal merge repeats its text in each column. */
export const headings = (sheet: Sheet, row: number, depth: number): string[][] => {
  const texts: string[][] = [];
  const say = (at: number, column: number, text: string) => {
    if (column < maxColumns) (texts[column] ??= new Array<string>(depth).fill(''))[at - row] = text;
  };
  for (let at = row; at < row + depth; at++)
    sheet.rows[at]?.forEach((cell, column) => say(at, column, textOf(cell)));
  for (const { s, e } of sheet.merges) {
    if (s.r < row || s.r >= row + depth) continue;
    const text = textOf(sheet.rows[s.r]?.[s.c]);
    for (let column = s.c + 1; column <= Math.min(e.c, maxColumns); column++) say(s.r, column, text);
  }
  return texts;
};

const best = (texts: string[]): { field: Field; rank: number } | null => {
  const filled = texts.filter((text) => text !== '');
  const joined = filled.length > 1 ? fieldOf(filled.join(' ')) : null;
  if (joined && joined.rank < 50) return joined;
  for (const text of filled.toReversed()) {
    const found = fieldOf(text);
    if (found) return found;
    if (foreign.test(text) || /letra|%/i.test(text)) return null;
  }
  return joined;
};

/** Candidate columns for each field, the plainest heading first, then the leftmost. */
export const candidatesOf = (
  texts: string[][],
): Partial<Record<Field, { column: number; rank: number }[]>> => {
  const candidates: Partial<Record<Field, { column: number; rank: number }[]>> = {};
  texts.forEach((heading, column) => {
    const found = best(heading);
    if (found) (candidates[found.field] ??= []).push({ column, rank: found.rank });
  });
  for (const columns of Object.values(candidates)) columns.sort((a, b) => a.rank - b.rank);
  return candidates;
};

const isLine = (texts: string[] | undefined) => /^ren/.test(plainWords((texts ?? []).join(' ')));

/** Column of each field: the candidate with the plainest heading, then the leftmost. */
export const columnsOf = (texts: string[][]): Columns => {
  const candidates = candidatesOf(texts);
  const columns: Columns = {};
  for (const [field, [first]] of Object.entries(candidates) as [Field, { column: number }[]][])
    if (first) columns[field] = first.column;
  // "Concepto" names the codes when another column is the description.
  const second = candidates.concept_name?.find(({ column }) => column !== columns.concept_name);
  if (columns.concept_code === undefined && second) columns.concept_code = second.column;
  const { line, concept_code, concept_name } = columns;
  if (concept_code === undefined && concept_name !== undefined && line !== undefined && isLine(texts[line]))
    columns.concept_code = line;
  return columns;
};

const isFigure = (cell: Cell | undefined): boolean =>
  cell !== undefined && (cell.t === 'n' || cell.t === 'z' || /^[\s$]*-?\d/.test(textOf(cell)));

/**
 * Whether the lower rows belong to the same header as the first: the figure columns have no figures, and the code and name columns
 * have only headings or words that complete one ("CLAVE DEL" over "CONCEPTO").
 */
export const isHeaderWhole = (sheet: Sheet, { row, depth, columns }: Omit<Header, 'score'>): boolean => {
  const texts = headings(sheet, row, depth);
  const below = Array.from({ length: depth - 1 }, (_, at) => row + 1 + at);
  const says = ([first, ...others]: string[]) => {
    const whole = fieldOf([first, ...others].filter(Boolean).join(' '));
    return (
      others.every((text) => text === '' || fieldOf(text) !== null) || (whole !== null && whole.rank < 50)
    );
  };
  const named = [columns.concept_code, columns.concept_name];
  const figures = [columns.quantity, columns.unit_price, columns.amount];
  return (
    named.every((column) => column === undefined || says(texts[column] ?? [])) &&
    below.every((at) => !figures.some((column) => isFigure(sheet.rows[at]?.[column ?? -1])))
  );
};

const weights: Record<Field, number> = {
  concept_code: 3,
  concept_name: 3,
  unit: 2,
  quantity: 3,
  unit_price: 3,
  amount: 1,
  line: 0,
  partida: 0,
};

export const scoreOf = (columns: Columns): number =>
  (Object.keys(columns) as Field[]).reduce((sum, field) => sum + weights[field], 0);

type Place = { row: number; depth: number; score: number };

/**
 * Whether a header is better than the one found before: it has a higher score; or the same score and more rows of its own; or the
 * same score without the title rows of the other.
 */
export const isCloser = (found: Place | null, next: Place): boolean => {
  if (!found || next.score !== found.score) return next.score > (found?.score ?? 0);
  return next.row === found.row || next.row < found.row + found.depth;
};

/** Whether a row has words in the named columns. The column numbers that some offices print do not count. */
const hasWords = (sheet: Sheet, row: number, columns: Columns) =>
  Object.values(columns).some((column) => /\p{L}/u.test(textOf(sheet.rows[row]?.[column])));

/** Possible depths of a header, all of which are tried. */
export const depths = [1, 2, 3];

/** The header of that depth that begins in a row; null when its lower rows do not belong to it. */
export const headerAt = (sheet: Sheet, row: number, depth: number): Header | null => {
  const columns = columnsOf(headings(sheet, row, depth));
  const last = row + depth - 1;
  if (depth > 1 && !(hasWords(sheet, last, columns) && isHeaderWhole(sheet, { row, depth, columns })))
    return null;
  return { row, depth, columns, score: scoreOf(columns) };
};

/** The best header in the first 40 rows, one to three rows deep; null when no row names enough columns. */
export const findHeader = (sheet: Sheet, accepts: (columns: Columns) => boolean): Header | null => {
  let found: Header | null = null;
  for (let row = 0; row < Math.min(headerRows, sheet.rows.length); row++) {
    if (!sheet.rows[row]?.length) continue;
    for (const depth of depths) {
      const next = headerAt(sheet, row, depth);
      if (next && accepts(next.columns) && isCloser(found, next)) found = next;
    }
  }
  return found && { ...found, columns: withCodesFirst(sheet, found) };
};

const mostListed = 24;
const mostNamed = 8;
const mostValues = 3;

/** Distinct texts of a heading, top to bottom, without blanks. */
const wordsOf = (texts: readonly string[]): string[] => [...new Set(texts.filter((text) => text !== ''))];

/** Display text of a heading of one or more rows, at most 60 characters. */
export const headingOf = (texts: readonly string[]): string => wordsOf(texts).join(' ').slice(0, 60);

/** The meaning that a user gave to the heading of a column, with its original text. */
const mappedAt = (
  { rows }: Sheet,
  { row, depth }: Pick<Header, 'row' | 'depth'>,
  column: number,
): Cell['mapped'] =>
  rows
    .slice(row, row + depth)
    .map((cells) => cells?.[column]?.mapped)
    .find(Boolean);

const valuesBelow = (rows: Sheet['rows'], column: number): string[] => {
  const values = new Set<string>();
  for (const cells of rows) {
    const text = textOf(cells?.[column]).slice(0, 60);
    if (text !== '') values.add(text);
    if (values.size === mostValues) break;
  }
  return [...values];
};

const isNumberText = (text: string): boolean => /^\s*(\d+(\.\d*)?)?\s*$/.test(text);

/**
 * The first 24 unknown headings of a header, including those that a user mapped. `isKnown` accepts headings such as months and
 * totals, and `isIgnored` those that count columns.
 */
export const unknownHeadings = (
  sheet: Sheet,
  header: Pick<Header, 'row' | 'depth' | 'columns'>,
  isKnown: (text: string) => boolean = isLeftOut,
  isIgnored: (text: string) => boolean = isNumberText,
): UnknownHeading[] => {
  const { row, depth } = header;
  const used = new Set(Object.values(header.columns));
  const isUnderstood = (texts: string[], column: number) =>
    used.has(column) || best(texts) !== null || wordsOf(texts).some(isKnown);
  return Array.from(headings(sheet, row, depth), (texts = [], column) => {
    const mapped = mappedAt(sheet, header, column);
    if (texts.every(isIgnored) || (!mapped && isUnderstood(texts, column))) return [];
    const values = valuesBelow(sheet.rows.slice(row + depth), column);
    const { heading = headingOf(texts), ...rest } = mapped ?? {};
    return [{ column: columnLetters(column), header: heading, values, ...rest }];
  })
    .flat()
    .slice(0, mostListed);
};

const naming = (headings: readonly UnknownHeading[], one: string, many: string): string => {
  if (headings.length === 0) return '';
  const named = headings.map(({ column, header }) => `“${header}” (columna ${column})`).join(', ');
  return ` ${headings.length === 1 ? one : many} ${named}.`;
};

/** Spanish sentences with the first 8 headings that no user mapped: unknown ones, and those of columns ignored by design. */
export const notUnderstood = (headings: readonly UnknownHeading[]): string => {
  const unmapped = headings.filter(({ field }) => field === undefined).slice(0, mostNamed);
  const ignored = unmapped.filter(({ header }) => isLeftOut(header));
  const unknown = unmapped.filter((heading) => !ignored.includes(heading));
  const why = 'Por ser porcentaje, avance, acumulado, otra moneda o importe con letra no se';
  return (
    naming(unknown, 'No se entendió el encabezado', 'No se entendieron los encabezados') +
    naming(ignored, `${why} usó`, `${why} usaron`)
  );
};

const isText = (cell: Cell | undefined): boolean => cell?.t === 's' && !isBlank(cell);

/** The row among the first 40 with the most short texts; null when none has three. */
export const likelyHeader = ({ rows }: Sheet): Pick<Header, 'row' | 'depth' | 'columns'> | null => {
  // Rows without cells are holes in the array, which `map` would skip.
  const texts = Array.from(
    rows.slice(0, headerRows),
    (cells = []) => cells.filter((cell) => isText(cell) && textOf(cell).length <= 60).length,
  );
  const count = Math.max(0, ...texts);
  return count < 3 ? null : { row: texts.indexOf(count), depth: 1, columns: {} };
};

const saysSame = (a: Cell | undefined, b: Cell | undefined): boolean =>
  a === undefined || b === undefined || isBlank(a) || isBlank(b)
    ? isBlank(a) && isBlank(b)
    : a.t === b.t && textOf(a) === textOf(b);

/** Whether a row repeats a row of the header cell by cell, as on every printed page. */
export const isOfHeader = (
  sheet: Sheet,
  { row, depth }: Pick<Header, 'row' | 'depth'>,
  at: number,
): boolean => {
  const cells = sheet.rows[at] ?? [];
  return sheet.rows.slice(row, row + depth).some((head) => {
    const columns = Array.from({ length: Math.max(cells.length, head?.length ?? 0) }, (_, column) => column);
    return (
      columns.every((column) => saysSame(cells[column], head?.[column])) &&
      cells.some((cell) => cell?.t === 's' || (cell !== undefined && isDateFormat(cell)))
    );
  });
};

/** Column letter and heading by field. The preview shows them so that the user can check the reading. */
export type Mapping = Partial<Record<Field, { column: string; header: string }>>;

export const mappingOf = (sheet: Sheet, header: Header): Mapping => {
  const texts = headings(sheet, header.row, header.depth);
  const mapping: Mapping = {};
  for (const [field, column] of Object.entries(header.columns) as [Field, number][])
    mapping[field] = {
      column: columnLetters(column),
      header: mappedAt(sheet, header, column)?.heading ?? wordsOf(texts[column] ?? []).join(' '),
    };
  return mapping;
};
