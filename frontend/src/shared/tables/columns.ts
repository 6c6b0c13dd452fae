import type { ReactNode } from 'react';
import { addMoney } from '@obraclara/events';

type Common = {
  title: string;
  /** In px. Those that say `grow` share the slack of a wide screen, or else the last that is not pinned takes it. */
  width: number;
  grow?: boolean;
  /** Stays in sight while the rest scrolls sideways. Pinned columns come first. */
  pinned?: boolean;
  /** The same at the right edge, which whatever else comes after it moves beneath. */
  pinnedEnd?: boolean;
  /** Only to work with: neither on paper nor in a workbook. */
  screenOnly?: boolean;
  /** Said in full when the title is an abbreviation. */
  hint?: string;
};

/** What a cell holds as data: texts, numbers, days as YYYY-MM-DD. */
export type Value = string | number | null | undefined;

/** `count`: whole numbers that may be large; small ones need no kind. */
export type Kind = 'count' | 'money' | 'price' | 'quantity' | 'percentage' | 'day';

/** One column of a workbook. `title`: where it is not that of the table; `kind`: how its numbers are written there, be it in each row otherwise. */
export type Datum<Row> = {
  title?: string;
  kind?: Kind | ((row: Row) => Kind | undefined);
  of: (row: Row) => Value;
};

type WithData<Row> = Common & {
  /** What a workbook says of it, and, by the first, what it is sorted by. Of amounts nothing needs to be said. */
  data?: readonly Datum<Row>[];
  /** What it is sorted by, where that is not what is read. */
  sortBy?: (row: Row) => Value;
};

/** Pesos, right-aligned, negatives in red. TOTAL row: the sum unless `total` works out another amount, or says none. */
export type AmountColumn<Row> = WithData<Row> & {
  amount: (row: Row) => number | null;
  total?: 'none' | ((rows: readonly Row[]) => number | null);
};

/** Whatever `cell` makes of the row; `figures` aligns it as a number. */
export type CellColumn<Row> = WithData<Row> & {
  cell: (row: Row, index: number) => ReactNode;
  figures?: boolean;
  total?: (rows: readonly Row[]) => ReactNode;
};

export type Column<Row> = AmountColumn<Row> | CellColumn<Row>;

/** What the TOTAL row shows of an amount column, in pesos; null where a total means nothing (design.md §8.5). */
export const columnTotal = <Row>(column: AmountColumn<Row>, rows: readonly Row[]): number | null => {
  const { amount, total } = column;
  if (total === 'none') return null;
  if (total) return total(rows);
  return addMoney(...rows.map((row) => amount(row) ?? 0));
};

/** Px from an edge at which each pinned column stands, counted from there; undefined for the others. */
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

/** Index of the column that takes the slack. */
export const growingColumn = (columns: readonly Common[]): number => {
  const said = columns.findIndex(({ grow }) => grow);
  return said >= 0 ? said : columns.findLastIndex(({ pinned }) => !pinned);
};
