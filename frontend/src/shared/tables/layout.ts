import type { CSSProperties } from 'react';
import { money, quantity, unitMoney } from '../format.ts';
import {
  columnTotal,
  growingColumn,
  pinnedEndOffsets,
  pinnedOffsets,
  type AmountColumn,
  type CellColumn,
  type Column,
  type Kind,
} from './columns.ts';

type Place = { className: string | undefined; style: CSSProperties | undefined };

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
  const separators = written.match(/[,.]/g)?.length ?? 0;
  return (written.length - separators) * figureWidth + separators * separatorWidth;
};

/** Px of the longest amount of the column, or of its total. */
const longestAmount = <Row>(column: AmountColumn<Row>, rows: readonly Row[], totals: boolean): number => {
  const total = (totals && columnTotal(column, rows)) || 0;
  let least = Math.min(0, total);
  let most = Math.max(0, total);
  for (const row of rows) {
    const amount = column.amount(row) ?? 0;
    if (amount < least) least = amount;
    if (amount > most) most = amount;
  }
  return Math.max(pxOf(money(least)), pxOf(money(most)));
};

/** How figures are written that are no amounts of the row. */
const writers: Partial<Record<Kind, (value: number) => string>> = { quantity, price: unitMoney };

/** The same for figures of as many digits on both sides of the point. */
const shapeOf = (value: number): number => {
  const digits = String(value);
  return digits.length * 100 + digits.indexOf('.');
};

/**
 * Px of the longest quantity or price of the column, 0 where it shows neither; one of each shape is written. A unit behind it may take
 * the next line.
 */
const longestFigure = <Row>({ data, figures }: CellColumn<Row>, rows: readonly Row[]): number => {
  const { kind, of } = data?.[0] ?? {};
  const write = typeof kind === 'string' ? writers[kind] : undefined;
  if (!figures || !of || !write) return 0;
  const oneOfEach = new Map<number, number>();
  for (const row of rows) {
    const value = of(row);
    if (typeof value === 'number') oneOfEach.set(shapeOf(value), value);
  }
  return Math.max(0, ...[...oneOfEach.values()].map((value) => pxOf(write(value))));
};

/** Wide enough for the longest figure of the column and its total: none is broken over two lines. */
const fittedWidth = <Row>(column: Column<Row>, rows: readonly Row[], totals: boolean): number => {
  const longest = 'amount' in column ? longestAmount(column, rows, totals) : longestFigure(column, rows);
  return Math.max(column.width, Math.ceil(longest) + cellPadding);
};

/** How wide each of these columns is for these rows, in px; `totals`: a TOTAL row is shown. */
export const widthsOf = <Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  totals: boolean,
): number[] => columns.map((column) => fittedWidth(column, rows, totals));

const edgeOf = (left: number | undefined, right: number | undefined): CSSProperties | undefined => {
  if (left !== undefined) return { left };
  return right === undefined ? undefined : { right };
};

/** Lays out these columns, as wide as `widths` says. */
export const layoutOf = <Row>(asked: readonly Column<Row>[], widths: readonly number[]): Layout => {
  const columns = asked.map((column, i) => ({ ...column, width: widths[i] ?? column.width }));
  const offsets = pinnedOffsets(columns);
  const ends = pinnedEndOffsets(columns);
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
      style: edgeOf(offsets[i], ends[i]),
    })),
    widths: columns.map(({ width, grow }, i) => (grow || i === grows ? undefined : width)),
    minWidth: widthOf(() => true),
    print: printOf(widthOf(({ screenOnly }) => !screenOnly)),
    pinnedWidth: widthOf(({ pinned }) => pinned),
    pinnedEndWidth: widthOf(({ pinnedEnd }) => pinnedEnd),
  };
};
