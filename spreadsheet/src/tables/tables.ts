import type { Header } from '../header/columns.ts';
import { address, isBlank, isDateFormat, type Cell, type Sheet } from '../workbook/sheet.ts';

export type Cells = (Cell | undefined)[];

/**
 * A table that begins in a row. Its header ends at row `through`; a `passing` table ends there as a whole, and the earlier table
 * continues.
 */
export type Begun<Table> = { table: Table; through: number; passing?: boolean };

/** Assigns the rows of a sheet to tables. Each part is a sheet with its rows at their original indexes. */
export const dealt = <Table>(
  sheet: Sheet,
  first: Table,
  begins: (row: number, open: Table) => Begun<Table> | null,
): Map<Table, Sheet> => {
  const parts = new Map<Table, Sheet>();
  let open = { table: first, through: -1 };
  let after = first;
  // The rows may be a sparse array; forEach visits only those that exist.
  sheet.rows.forEach((cells, row) => {
    if (row > open.through) {
      const begun = begins(row, after);
      open = begun ?? { table: after, through: row };
      if (begun && !begun.passing) after = begun.table;
    }
    const part = parts.get(open.table) ?? { ...sheet, rows: [] };
    part.rows[row] = cells;
    parts.set(open.table, part);
  });
  return parts;
};

const isAnywhere = (cells: Cells, from: number): boolean =>
  cells.findLastIndex((cell) => !isBlank(cell)) >= from;

/** The sheet with only the columns from `from` to `to`, at their original indexes; null when no cell is at or after `from`. */
export const columnsOfSheet = (sheet: Sheet, from: number, to = Infinity): Sheet | null => {
  if (!sheet.rows.some((cells) => cells && isAnywhere(cells, from))) return null;
  const rows: Sheet['rows'] = [];
  sheet.rows.forEach((cells, row) => {
    const kept: Cells = [];
    cells.forEach((cell, column) => {
      if (column >= from && column <= to) kept[column] = cell;
    });
    if (kept.length > 0) rows[row] = kept;
  });
  return { ...sheet, rows, merges: sheet.merges.filter(({ s }) => s.c >= from && s.c <= to) };
};

export const isFigure = (cell: Cell | undefined): boolean =>
  cell !== undefined && cell.t === 'n' && !isDateFormat(cell);

/** First and last non-blank column in the rows of a header. */
export const widthOf = (
  sheet: Sheet,
  { row, depth }: Pick<Header, 'row' | 'depth'>,
): [first: number, last: number] => {
  const columns: number[] = [];
  for (let at = row; at < row + depth; at++)
    sheet.rows[at]?.forEach((cell, column) => !isBlank(cell) && columns.push(column));
  return [Math.min(...columns), Math.max(...columns)];
};

/** Address of a table as users write it: `A5:G7`. */
export const placeOf = (sheet: Sheet, header: Pick<Header, 'row' | 'depth'>): string => {
  const [first, last] = widthOf(sheet, header);
  const within = (cells: Cells | undefined) =>
    cells?.some((cell, at) => at >= first && at <= last && !isBlank(cell));
  const bottom = sheet.rows.findLastIndex((cells) => within(cells));
  return `${address(header.row, first)}:${address(Math.max(bottom, header.row), last)}`;
};
