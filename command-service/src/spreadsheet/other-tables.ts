import { depths, headerAt, headings, isCloser, type Columns, type Header } from './header.ts';
import { fieldOf } from './header-words.ts';
import { isBlank, isDateFormat, textOf, type Cell, type Sheet } from './sheet.ts';
import type { Unread } from './unread.ts';
import { plainWords } from './words.ts';

type OtherTable = { header: Header; rows: number };

const maxColumns = 512;
const maxHeading = 80;

const isFigure = (cell: Cell | undefined): boolean =>
  cell !== undefined && cell.t === 'n' && !isDateFormat(cell);

/** Tells most rows off at once: a header names two columns and holds no figures. */
const mayBeHeader = (cells: (Cell | undefined)[]): boolean => {
  const row = cells.slice(0, maxColumns);
  if (row.some(isFigure)) return false;
  const names = row.filter(
    (cell) => cell?.t === 's' && String(cell.v).length <= maxHeading && fieldOf(textOf(cell)) !== null,
  );
  return names.length >= 2;
};

const namesTable = ({ line: _, ...columns }: Columns): boolean =>
  (columns.concept_code !== undefined || columns.concept_name !== undefined) &&
  Object.keys(columns).length >= 3;

/** The header that begins in a row, if one does. */
const headerIn = (sheet: Sheet, row: number): Header | null => {
  if (!mayBeHeader(sheet.rows[row] ?? [])) return null;
  let found: Header | null = null;
  for (const depth of depths) {
    const next = headerAt(sheet, row, depth);
    if (next && namesTable(next.columns) && isCloser(found, next)) found = next;
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

const holdsSomething = (cells: (Cell | undefined)[]): boolean =>
  cells.some(isFigure) || cells.filter((cell) => !isBlank(cell)).length >= 2;

const isWithin = ({ row, depth }: Header, at: number): boolean => at >= row && at < row + depth;

/** The table that a row belongs to, null for the one that is read; `open` is that of the row before. */
const tableAt = (sheet: Sheet, header: Header, open: OtherTable | null, at: number): OtherTable | null => {
  if (isWithin(header, at)) return null;
  if (open && isWithin(open.header, at)) return open;
  const next = headerIn(sheet, at);
  if (!next) return open;
  if (at > header.row && isSameLayout(sheet, header, next)) return null;
  return open && isSameLayout(sheet, open.header, next) ? open : { header: next, rows: 0 };
};

const reasonOf = ({ header }: OtherTable): string =>
  `es otra tabla, con otras columnas, que empieza en la fila ${header.row + 1}`;

/**
 * A sheet without the rows of tables above or below the one with that header, whose own headers say something else of
 * the columns; and those tables. A header with the same columns, as printed on every page, goes on with the table.
 */
export const withoutOtherTables = (sheet: Sheet, header: Header): { own: Sheet; others: Unread[] } => {
  const own: Sheet = { ...sheet, rows: [] };
  const others = new Set<OtherTable>();
  let open: OtherTable | null = null;
  // The rows may be a sparse array; only those that exist are visited.
  sheet.rows.forEach((cells, at) => {
    open = tableAt(sheet, header, open, at);
    if (!open) {
      own.rows[at] = cells;
      return;
    }
    others.add(open);
    if (!isWithin(open.header, at) && headerIn(sheet, at) === null && holdsSomething(cells)) open.rows += 1;
  });
  return {
    own,
    others: [...others]
      .filter(({ rows }) => rows > 0)
      .map((other) => ({ sheet: sheet.name, rows: other.rows, reason: reasonOf(other) })),
  };
};
