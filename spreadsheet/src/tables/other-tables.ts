import type { Columns, Header } from '../header/columns.ts';
import { depths, headerAt, headings, isCloser } from '../header/header.ts';
import { fieldOf } from '../header/header-words.ts';
import { isBlank, textOf, type Sheet } from '../workbook/sheet.ts';
import { columnsOfSheet, dealt, isFigure, placeOf, widthOf, type Begun, type Cells } from './tables.ts';
import type { Unread } from '../findings/unread.ts';
import { plainWords } from '../words.ts';

/** A table that is reported but not read. A `list` has two known columns and ends before the first row with other columns. */
export type OtherTable = { header: Header; is: 'table' | 'list' };

const maxColumns = 512;
const maxHeading = 80;

/** Cheap prefilter: a header names at least two columns and contains no figures. */
const mayBeHeader = (cells: Cells): boolean => {
  const row = cells.slice(0, maxColumns);
  if (row.some(isFigure)) return false;
  const names = row.filter(
    (cell) => cell?.t === 's' && String(cell.v).length <= maxHeading && fieldOf(textOf(cell)) !== null,
  );
  return names.length >= 2;
};

const namesTable = ({ line: _, ...columns }: Columns, least: number): boolean =>
  (columns.concept_code !== undefined || columns.concept_name !== undefined) &&
  Object.keys(columns).length >= least;

const filled = (cells: Cells | undefined): number[] =>
  (cells ?? []).flatMap((cell, column) => (isBlank(cell) ? [] : column));

/** The header that begins in a row with at least `least` known columns; null if none. */
const headerIn = (sheet: Sheet, row: number, least: number): Header | null => {
  if (!mayBeHeader(sheet.rows[row] ?? [])) return null;
  let found: Header | null = null;
  for (const depth of depths) {
    // A blank row ends a header.
    if (filled(sheet.rows[row + depth - 1]).length === 0) break;
    const next = headerAt(sheet, row, depth);
    if (next && namesTable(next.columns, least) && isCloser(found, next)) found = next;
  }
  return found;
};

/** Whether two headers name the same fields in the same columns, at least three. */
const isSameLayout = (sheet: Sheet, former: Header, next: Header): boolean => {
  const [before, after] = [former, next].map(({ row, depth }) => headings(sheet, row, depth));
  const matches = Object.entries(former.columns).map(([field, column]) => {
    const known = (before?.[column] ?? []).map(plainWords);
    const texts = (after?.[column] ?? []).filter((text) => text !== '');
    const names = [...texts, texts.join(' ')].some((text) => fieldOf(text)?.field === field);
    return texts.length === 0 ? null : names || texts.every((text) => known.includes(plainWords(text)));
  });
  return !matches.includes(false) && matches.filter(Boolean).length >= 3;
};

/**
 * Last row of a two-column list below its header: the last row before any content in other columns, or before the blank row above
 * that content. Null when no row fills both columns.
 */
const endOfList = (sheet: Sheet, row: number, columns: number[]): number | null => {
  let [end, last, complete] = [row, row, false];
  for (let at = row + 1; at < sheet.rows.length; at++) {
    const written = filled(sheet.rows[at]);
    if (written.length === 0) end = last;
    else if (!written.every((column) => columns.includes(column))) return complete && end > row ? end : null;
    else last = at;
    complete ||= written.length === columns.length;
  }
  return complete ? last : null;
};

/** Whether rows contain figures other than codes. Rows without figures may be partida titles below a header of their own. */
const holdsFigures = ({ rows }: Sheet, { row, columns }: Header, through: number): boolean =>
  rows
    .slice(row + 1, through + 1)
    .some((cells) =>
      cells?.some(
        (cell, column) => isFigure(cell) && column !== columns.concept_code && column !== columns.line,
      ),
    );

const listAt = (sheet: Sheet, row: number): Begun<OtherTable> | null => {
  const columns = filled(sheet.rows[row]);
  const header = columns.length === 2 ? headerIn(sheet, row, 2) : null;
  if (header?.depth !== 1) return null;
  const through = endOfList(sheet, row, columns);
  if (through === null || !holdsFigures(sheet, header, through)) return null;
  return { table: { header, is: 'list' }, through, passing: true };
};

/** First and last column of a table. */
const columnsIn = ({ columns }: Header): [first: number, last: number] => {
  const all = Object.values(columns);
  return [Math.min(...all), Math.max(...all)];
};

type Open<Main> = Main | OtherTable | null;
/**
 * The table before a row (`open`), the main table, and its last column. `months` are its month columns: a header with content there
 * does not repeat it.
 */
type Former<Main> = { open: Open<Main>; main: Main | null; last: number; months?: number[] };
const isOther = <Main extends Header>(table: Main | OtherTable): table is OtherTable => 'is' in table;

/** The earlier table whose columns this header repeats, if any. */
const repeated = <Main extends Header>(
  sheet: Sheet,
  next: Header,
  { open, main, months = [] }: Former<Main>,
) => {
  const says = months.some((column) => !isBlank(sheet.rows[next.row]?.[column]));
  if (main && next.row > main.row && !says && isSameLayout(sheet, main, next)) return main;
  return open && isOther(open) && isSameLayout(sheet, open.header, next) ? open : null;
};

/** Last row of a header; a header above the main table ends where that table begins. */
const throughOf = (next: Header, main: Header | null): number => {
  const end = next.row + next.depth;
  return (main && next.row < main.row ? Math.min(end, main.row) : end) - 1;
};

/**
 * The table that begins in a row below or above the main table: another table, or the same one repeated as on every page. Null when
 * the rows continue the open table, or when the new table is to the right of the main one.
 */
export const otherTableAt = <Main extends Header>(
  sheet: Sheet,
  row: number,
  former: Former<Main>,
): Begun<Main | OtherTable> | null => {
  const { open, main, last } = former;
  const below = main && row > main.row ? main : null;
  const next = headerIn(sheet, row, 3);
  if (!next) return below && open === below ? listAt(sheet, row) : null;
  if (below && columnsIn(next)[0] > last) return null;
  const again = repeated(sheet, next, former);
  if (again) return { table: again, through: row + next.depth - 1 };
  return { table: { header: next, is: 'table' }, through: throughOf(next, main) };
};

const holdsSomething = (cells: Cells): boolean => cells.some(isFigure) || filled(cells).length >= 2;

const rowsOf = (sheet: Sheet, { header, is }: OtherTable): number => {
  let rows = 0;
  sheet.rows.forEach((cells, at) => {
    if (at < header.row + header.depth || headerIn(sheet, at, 2) !== null) return;
    rows += Number(is === 'list' ? cells.some(isFigure) : holdsSomething(cells));
  });
  return rows;
};

/** Reports tables that are not read, with the reason. A table without rows below its header is not reported. */
export const unreadTables = (parts: Iterable<[OtherTable, Sheet]>, why: string): Unread[] =>
  [...parts].flatMap(([table, sheet]) => {
    const rows = rowsOf(sheet, table);
    if (rows === 0 && table.is === 'table') return [];
    return [{ sheet: sheet.name, rows, reason: `la tabla ${placeOf(sheet, table.header)} ${why}` }];
  });

/** First column to the right of a table that has no heading. */
const beyond = (sheet: Sheet, { row, depth }: Header, last: number): number => {
  const texts = headings(sheet, row, depth);
  let column = last + 1;
  while (texts[column]?.some((text) => text !== '')) column += 1;
  return column;
};

/** Whether a header to the right is a table: it has figures of its own, or a gap separates it from the main table's remarks. */
const isBeside = ({ columns }: Header, free: number): boolean =>
  (namesTable(columns, 3) && (columns.quantity ?? columns.unit_price) !== undefined) ||
  Math.min(...Object.values(columns)) >= free;

/**
 * Tables to the right of the main table, at any row, and their first column. `last` is the last column of the main table. Two known
 * columns are enough for a table there.
 */
export const tablesBeside = (
  sheet: Sheet,
  header: Header,
  last: number,
): { others: Unread[]; first: number } => {
  const right = columnsOfSheet(sheet, last + 1);
  if (!right) return { others: [], first: Infinity };
  const free = beyond(sheet, header, last);
  const parts = dealt<OtherTable | null>(right, null, (row) => {
    const next = row < header.row ? null : headerIn(right, row, 2);
    return next && isBeside(next, free)
      ? {
          table: { header: next, is: namesTable(next.columns, 3) ? 'table' : 'list' },
          through: row + next.depth - 1,
        }
      : null;
  });
  const tables = [...parts].flatMap(([table, part]) => (table ? [[table, part] as [OtherTable, Sheet]] : []));
  return {
    others: unreadTables(tables, 'está al lado de la primera'),
    first: Math.min(...tables.map(([{ header: own }, part]) => widthOf(part, own)[0])),
  };
};

/** The sheet without the columns from `column` on. */
export const upTo = (sheet: Sheet, column: number): Sheet =>
  (column === Infinity ? null : columnsOfSheet(sheet, 0, column - 1)) ?? sheet;

/**
 * Splits a sheet into the table with that header and the other tables above, below or beside it, whose headers name other columns.
 * A header with the same columns, as printed on every page, continues the table.
 */
export const withoutOtherTables = (sheet: Sheet, header: Header): { own: Sheet; others: Unread[] } => {
  const [, last] = columnsIn(header);
  const beside = tablesBeside(sheet, header, last);
  const left = upTo(sheet, beside.first);
  const parts = dealt<Header | OtherTable>(left, header, (row, open) =>
    row === header.row
      ? { table: header, through: row + header.depth - 1 }
      : otherTableAt(left, row, { open, main: header, last }),
  );
  const others = [...parts].flatMap(([table, part]) =>
    isOther(table) ? [[table, part] as [OtherTable, Sheet]] : [],
  );
  return {
    own: parts.get(header) ?? { ...sheet, rows: [] },
    others: [...beside.others, ...unreadTables(others, 'tiene otras columnas')],
  };
};
