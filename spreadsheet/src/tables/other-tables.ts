import type { Columns, Header } from '../header/columns.ts';
import { depths, headerAt, headings, isCloser } from '../header/header.ts';
import { fieldOf } from '../header/header-words.ts';
import { isBlank, textOf, type Sheet } from '../workbook/sheet.ts';
import { columnsOfSheet, dealt, isFigure, placeOf, widthOf, type Begun, type Cells } from './tables.ts';
import type { Unread } from '../findings/unread.ts';
import { plainWords } from '../words.ts';

/** A table that is named and not read; a list has two columns that are known, and ends where rows hold anything else. */
export type OtherTable = { header: Header; is: 'table' | 'list' };

const maxColumns = 512;
const maxHeading = 80;

/** Tells most rows off at once: a header names two columns and holds no figures. */
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

/** The header that begins in a row, if one does, of at least so many known columns. */
const headerIn = (sheet: Sheet, row: number, least: number): Header | null => {
  if (!mayBeHeader(sheet.rows[row] ?? [])) return null;
  let found: Header | null = null;
  for (const depth of depths) {
    // No header goes on below a blank row.
    if (filled(sheet.rows[row + depth - 1]).length === 0) break;
    const next = headerAt(sheet, row, depth);
    if (next && namesTable(next.columns, least) && isCloser(found, next)) found = next;
  }
  return found;
};

/** Whether a header says of each column what the former one said, of three at least. */
const isSameLayout = (sheet: Sheet, former: Header, next: Header): boolean => {
  const [before, after] = [former, next].map(({ row, depth }) => headings(sheet, row, depth));
  const said = Object.entries(former.columns).map(([field, column]) => {
    const known = (before?.[column] ?? []).map(plainWords);
    const texts = (after?.[column] ?? []).filter((text) => text !== '');
    const names = [...texts, texts.join(' ')].some((text) => fieldOf(text)?.field === field);
    return texts.length === 0 ? null : names || texts.every((text) => known.includes(plainWords(text)));
  });
  return !said.includes(false) && said.filter(Boolean).length >= 3;
};

/**
 * The last row of a list of two columns below a header: what comes before anything in other columns, as far as a blank row
 * parts it from that. Null when nothing is in both columns.
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

/** Whether rows hold figures other than codes; without any they may be titles of partidas below their own header. */
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

/** Where the columns of a table begin and end. */
const columnsIn = ({ columns }: Header): [first: number, last: number] => {
  const all = Object.values(columns);
  return [Math.min(...all), Math.max(...all)];
};

type Open<Main> = Main | OtherTable | null;
/** The table before a row, the one that is read, its last column, and columns that a header of it says something of alone. */
type Former<Main> = { open: Open<Main>; main: Main | null; last: number; months?: number[] };
const isOther = <Main extends Header>(table: Main | OtherTable): table is OtherTable => 'is' in table;

/** The table that a header below another says the same columns of, if one does. */
const repeated = <Main extends Header>(
  sheet: Sheet,
  next: Header,
  { open, main, months = [] }: Former<Main>,
) => {
  const says = months.some((column) => !isBlank(sheet.rows[next.row]?.[column]));
  if (main && next.row > main.row && !says && isSameLayout(sheet, main, next)) return main;
  return open && isOther(open) && isSameLayout(sheet, open.header, next) ? open : null;
};

/** A header above the table that is read ends where that begins. */
const throughOf = (next: Header, main: Header | null): number => {
  const end = next.row + next.depth;
  return (main && next.row < main.row ? Math.min(end, main.row) : end) - 1;
};

/**
 * What begins in a row below (or above) a table that is read: another table, or that one again, as on every page. Null where
 * the rows go on; a table to the right of the one that is read is none of those.
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

/** Names tables that are not read, with what is to be said of them; one without a row below its header is none. */
export const unreadTables = (parts: Iterable<[OtherTable, Sheet]>, why: string): Unread[] =>
  [...parts].flatMap(([table, sheet]) => {
    const rows = rowsOf(sheet, table);
    if (rows === 0 && table.is === 'table') return [];
    return [{ sheet: sheet.name, rows, reason: `la tabla ${placeOf(sheet, table.header)} ${why}` }];
  });

/** The first column beyond a table and whatever else is headed without a gap beside it. */
const beyond = (sheet: Sheet, { row, depth }: Header, last: number): number => {
  const texts = headings(sheet, row, depth);
  let column = last + 1;
  while (texts[column]?.some((text) => text !== '')) column += 1;
  return column;
};

/** Besides a table with figures of its own, a smaller one is told from remarks by the gap before it. */
const isBeside = ({ columns }: Header, free: number): boolean =>
  (namesTable(columns, 3) && (columns.quantity ?? columns.unit_price) !== undefined) ||
  Math.min(...Object.values(columns)) >= free;

/**
 * The tables to the right of the one that is read, in whatever row they begin, and the first column of them: `last` is its
 * last column. Two known columns make a table there.
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

/** A sheet without the columns from that one on. */
export const upTo = (sheet: Sheet, column: number): Sheet =>
  (column === Infinity ? null : columnsOfSheet(sheet, 0, column - 1)) ?? sheet;

/**
 * A sheet without the tables above, below or beside the one with that header, whose own headers say something else of the
 * columns; and those tables. A header with the same columns, as printed on every page, goes on with the table.
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
