import type { ReactNode } from 'react';
import { addMoney } from '@obraclara/events';

type Common = {
  title: string;
  /** In px. Columns with `grow` share the spare width of a wide screen; without any, the last column that is not pinned takes it. */
  width: number;
  grow?: boolean;
  /** Stays visible while other columns scroll sideways. Pinned columns come first. */
  pinned?: boolean;
  /** Pinned at the right edge; any later columns scroll beneath it. */
  pinnedEnd?: boolean;
  /** For actions only: neither on paper nor in a workbook. */
  screenOnly?: boolean;
  /** Full text of an abbreviated title. */
  hint?: string;
};

/** Value of a cell as data: text, number, or date as YYYY-MM-DD. */
export type Value = string | number | null | undefined;

/** Number format. `count`: integers that may be large; small ones need no kind. */
export type Kind = 'count' | 'money' | 'price' | 'quantity' | 'percentage' | 'day';

/** A column of a workbook. `title`: if it differs from the table's; `kind`: number format, which may depend on the row. */
export type Datum<Row> = {
  title?: string;
  kind?: Kind | ((row: Row) => Kind | undefined);
  of: (row: Row) => Value;
};

type WithData<Row> = Common & {
  /** Workbook columns; the first one is also the sort value. Amount columns do not need it. */
  data?: readonly Datum<Row>[];
  /** Sort value, if it differs from the displayed one. */
  sortBy?: (row: Row) => Value;
};

/** Pesos, right-aligned, negatives in red. TOTAL row: the sum, unless `total` computes another amount or is `none`. */
export type AmountColumn<Row> = WithData<Row> & {
  amount: (row: Row) => number | null;
  total?: 'none' | ((rows: readonly Row[]) => number | null);
};

/** Renders `cell`; `figures` aligns it as a number. */
export type CellColumn<Row> = WithData<Row> & {
  cell: (row: Row, index: number) => ReactNode;
  figures?: boolean;
  total?: (rows: readonly Row[]) => ReactNode;
};

export type Column<Row> = AmountColumn<Row> | CellColumn<Row>;

/** Total of an amount column, in pesos; null if a total has no meaning (design.md §8.5). */
export const columnTotal = <Row>(column: AmountColumn<Row>, rows: readonly Row[]): number | null => {
  const { amount, total } = column;
  if (total === 'none') return null;
  if (total) return total(rows);
  return addMoney(...rows.map((row) => amount(row) ?? 0));
};

/** Offset in px of each pinned column from its edge; undefined for other columns. */
export const pinnedOffsets = (
  columns: readonly Common[],
  isPinned: (column: Common) => boolean | undefined,
): (number | undefined)[] => {
  let from = 0;
  return columns.map((column) => {
    if (!isPinned(column)) return undefined;
    from += column.width;
    return from - column.width;
  });
};

/** Index of the first column with `grow`, else of the last one that is not pinned. */
export const growingColumn = (columns: readonly Common[]): number => {
  const declared = columns.findIndex(({ grow }) => grow);
  return declared >= 0 ? declared : columns.findLastIndex(({ pinned }) => !pinned);
};
