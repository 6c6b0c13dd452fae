import type { CSSProperties } from 'react';
import { money, quantity, unitMoney } from '../format/format.ts';
import { columnTotal, growingColumn, pinnedOffsets, type Column, type Kind } from './columns.ts';

type Place = { className: string | undefined; style: CSSProperties };

/** Layout of each column: class and offset of its cells, and its width (undefined for growing ones). All widths are in px. */
export type Layout = {
  places: Place[];
  /** `no` for cells with figures, codes or names, which a page translated by the browser shows as they are. */
  translate: ('no' | undefined)[];
  widths: (number | undefined)[];
  minWidth: number;
  pinnedWidth: number;
  /** Total width of the columns pinned at the other edge. */
  pinnedEndWidth: number;
  /** Print layout: whether it needs landscape, and the font size in px. */
  print: { wide: boolean; letters: number };
};

/** Printable width in px of a Letter page, portrait and landscape (`print.css`), minus the frame of a table in a card. */
const paper = { upright: 675, side: 910 };
/** On paper, columns are as wide as their content: this fraction of their width on screen, for a font of 11 px. */
const printedPart = 0.68;

const printOf = (width: number): Layout['print'] => {
  const printed = width * printedPart;
  const letters = Math.min(11, (11 * paper.side) / printed);
  return { wide: printed > paper.upright, letters: Math.round(letters * 10) / 10 };
};

export const isFigures = <Row>(column: Column<Row>) => 'amount' in column || column.figures === true;

/** Widths in px, rounded up a little: of a digit at 14 px, of a separator, and of a cell's padding. */
const figureWidth = 9.1;
const separatorWidth = 3.8;
const cellPadding = 22;

const pxOf = (written: string): number => {
  const figures = written.replace(/[,.]/g, '').length;
  return Math.ceil(figures * figureWidth + (written.length - figures) * separatorWidth + cellPadding);
};

/** Formats of numbers that are not amounts. */
const writers: Partial<Record<Kind, (value: number) => string>> = { quantity, price: unitMoney };

/** Number of a column that must not wrap, and its format. Quantities and prices may have a unit after them. */
const figuresOf = <Row>(column: Column<Row>) => {
  if ('amount' in column) return { of: column.amount, write: money };
  const { kind, of } = column.data?.[0] ?? {};
  return { of, write: typeof kind === 'string' ? writers[kind] : undefined };
};

/** Width in px for the longest number of the column and its total, so that none wraps. Formats only one number of each shape (`000.0`). */
const fittedWidth = <Row>(column: Column<Row>, rows: readonly Row[], totals: boolean): number => {
  const { of, write } = figuresOf(column);
  if (!of || !write) return column.width;
  const values: unknown[] = rows.map(of);
  if (totals && 'amount' in column) values.push(columnTotal(column, rows));
  const oneOfEach: Record<string, number> = {};
  for (const value of values)
    if (typeof value === 'number') oneOfEach[String(value).replace(/\d/g, '0')] = value;
  return Math.max(column.width, ...Object.values(oneOfEach).map((value) => pxOf(write(value))));
};

/** Width of each column for these rows, in px; `totals`: there is a TOTAL row. */
export const widthsOf = <Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  totals: boolean,
): number[] => columns.map((column) => fittedWidth(column, rows, totals));

/** Computes the layout of these columns with these widths. */
export const layoutOf = <Row>(asked: readonly Column<Row>[], widths: readonly number[]): Layout => {
  const columns = asked.map((column, i) => ({ ...column, width: widths[i] ?? column.width }));
  const offsets = pinnedOffsets(columns, ({ pinned }) => pinned);
  const ends = pinnedOffsets(columns.toReversed(), ({ pinnedEnd }) => pinnedEnd).toReversed();
  const grows = growingColumn(columns);
  const edge = columns.findLastIndex(({ pinned }) => pinned);
  const endEdge = columns.findIndex(({ pinnedEnd }) => pinnedEnd);
  const classes = columns.map((column, i) =>
    [
      isFigures(column) && 'figures',
      (column.pinned || column.pinnedEnd) && 'pinned',
      i === edge && 'edge',
      i === endEdge && 'endEdge',
      column.screenOnly && 'screen-only',
    ]
      .filter(Boolean)
      .join(' '),
  );
  const widthOf = (isCounted: (column: Column<Row>) => boolean | undefined) =>
    columns.reduce((sum, column) => sum + (isCounted(column) ? column.width : 0), 0);
  return {
    places: classes.map((name, i) => ({
      className: name || undefined,
      style: { left: offsets[i], right: ends[i] },
    })),
    translate: columns.map((column, i) => (isFigures(column) || i <= Math.max(0, edge) ? 'no' : undefined)),
    widths: columns.map(({ width, grow }, i) => (grow || i === grows ? undefined : width)),
    minWidth: widthOf(() => true),
    print: printOf(widthOf(({ screenOnly }) => !screenOnly)),
    pinnedWidth: widthOf(({ pinned }) => pinned),
    pinnedEndWidth: widthOf(({ pinnedEnd }) => pinnedEnd),
  };
};
