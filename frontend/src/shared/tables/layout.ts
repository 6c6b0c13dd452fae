import type { CSSProperties } from 'react';
import { money, quantity, unitMoney } from '../format.ts';
import { columnTotal, growingColumn, pinnedOffsets, type Column, type Kind } from './columns.ts';

type Place = { className: string | undefined; style: CSSProperties };

/** Where each column stands: class and offset of its cells, its width (undefined for those that grow), widths in px. */
export type Layout = {
  places: Place[];
  widths: (number | undefined)[];
  minWidth: number;
  pinnedWidth: number;
  /** The same at the other edge. */
  pinnedEndWidth: number;
  /** How it is printed: whether it needs a page on its side, and its letters in px. */
  print: { wide: boolean; letters: number };
};

/** Px between the margins of a letter page, upright and on its side (`print.css`), less what frames a table in a card. */
const paper = { upright: 675, side: 910 };
/** On paper columns are as wide as what they hold, which is this part of what they are on screen for letters of 11 px. */
const printedPart = 0.68;

const printOf = (width: number): Layout['print'] => {
  const printed = width * printedPart;
  const letters = Math.min(11, (11 * paper.side) / printed);
  return { wide: printed > paper.upright, letters: Math.round(letters * 10) / 10 };
};

export const isFigures = <Row>(column: Column<Row>) => 'amount' in column || column.figures === true;

/** Px of a figure of 14 px letters and of what parts figures, a little generously, and of what surrounds them in their cell. */
const figureWidth = 9.1;
const separatorWidth = 3.8;
const cellPadding = 22;

const pxOf = (written: string): number => {
  const figures = written.replace(/[,.]/g, '').length;
  return Math.ceil(figures * figureWidth + (written.length - figures) * separatorWidth + cellPadding);
};

/** How figures are written that are no amounts of the row. */
const writers: Partial<Record<Kind, (value: number) => string>> = { quantity, price: unitMoney };

/** What a column shows of a row that must not be broken, and how that is written; of a quantity or price a unit behind it may be. */
const figuresOf = <Row>(column: Column<Row>) => {
  if ('amount' in column) return { of: column.amount, write: money };
  const { kind, of } = column.data?.[0] ?? {};
  return { of, write: typeof kind === 'string' ? writers[kind] : undefined };
};

/** Wide enough for the longest figure of the column and its total, of which one of each shape is written: none is broken over two lines. */
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

/** How wide each of these columns is for these rows, in px; `totals`: a TOTAL row is shown. */
export const widthsOf = <Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  totals: boolean,
): number[] => columns.map((column) => fittedWidth(column, rows, totals));

/** Lays out these columns, as wide as `widths` says. */
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
    widths: columns.map(({ width, grow }, i) => (grow || i === grows ? undefined : width)),
    minWidth: widthOf(() => true),
    print: printOf(widthOf(({ screenOnly }) => !screenOnly)),
    pinnedWidth: widthOf(({ pinned }) => pinned),
    pinnedEndWidth: widthOf(({ pinnedEnd }) => pinnedEnd),
  };
};
