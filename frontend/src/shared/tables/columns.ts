import type { ReactNode } from 'react';
import { addMoney } from '@obraclara/events';

type Common = {
  title: string;
  /** In px. One column takes the slack of a wide screen: the one that says `grow`, or else the last that is not pinned. */
  width: number;
  grow?: boolean;
  /** Stays in sight while the rest scrolls sideways. Pinned columns come first. */
  pinned?: boolean;
  /** The same at the right edge, which whatever else comes after it moves beneath. */
  pinnedEnd?: boolean;
  /** Said in full when the title is an abbreviation. */
  hint?: string;
};

/** Pesos, right-aligned, negatives in red. TOTAL row: the sum unless `total` says the last row's amount, or none. */
export type AmountColumn<Row> = Common & {
  amount: (row: Row) => number | null;
  total?: 'sum' | 'last' | 'none';
};

/** Whatever `cell` makes of the row; `figures` aligns it as a number. */
export type CellColumn<Row> = Common & {
  cell: (row: Row, index: number) => ReactNode;
  figures?: boolean;
  total?: (rows: readonly Row[]) => ReactNode;
};

export type Column<Row> = AmountColumn<Row> | CellColumn<Row>;

/** What the TOTAL row shows of an amount column, in pesos; null where a total means nothing (design.md §8.5). */
export const columnTotal = <Row>(column: AmountColumn<Row>, rows: readonly Row[]): number | null => {
  const { amount, total = 'sum' } = column;
  if (total === 'none') return null;
  if (total === 'last') return rows.length > 0 ? amount(rows[rows.length - 1]!) : 0;
  return addMoney(...rows.map((row) => amount(row) ?? 0));
};

/** Left edge of each pinned column in px; undefined for the others. */
export const pinnedOffsets = (columns: readonly Common[]): (number | undefined)[] => {
  let left = 0;
  return columns.map(({ pinned, width }) => {
    const edge = pinned ? left : undefined;
    if (pinned) left += width;
    return edge;
  });
};

/** Right edge of each column that is pinned there, likewise. */
export const pinnedEndOffsets = (columns: readonly Common[]): (number | undefined)[] => {
  let right = 0;
  return columns
    .toReversed()
    .map(({ pinnedEnd, width }) => {
      const edge = pinnedEnd ? right : undefined;
      if (pinnedEnd) right += width;
      return edge;
    })
    .toReversed();
};

/** Index of the column that takes the slack. */
export const growingColumn = (columns: readonly Common[]): number => {
  const said = columns.findIndex(({ grow }) => grow);
  return said >= 0 ? said : columns.findLastIndex(({ pinned }) => !pinned);
};
