import { asWorkbookText, toPesos, type Cents } from '@obraclara/events';
import type { Picture } from './picture.ts';

type Style = {
  fontWeight?: 'bold';
  fontSize?: number;
  textColor?: string;
  backgroundColor?: string;
  align?: 'left' | 'right' | 'center';
  alignVertical?: 'top';
  wrap?: true;
  topBorderStyle?: 'thin';
  bottomBorderStyle?: 'thin';
  bottomBorderColor?: string;
  columnSpan?: number;
  /** Points, of the row it is in. */
  height?: number;
  /** Instead of the usual one of what stands in it. */
  format?: string;
};

type Plain = { value: string; type: StringConstructor } | { value: number; type: NumberConstructor };
type Formula = { value: string; type: 'Formula' };

/** A cell of a sheet; one with a formula says what it came to when it was written, for who shows it without working it out. */
export type Cell = (Style & { format?: string } & (Plain | (Formula & { cached: number }))) | null;

/** `columns`: widths in characters. `heads`: rows from the top that stay in sight, the last of which every printed page repeats. */
export type Grid = {
  name: string;
  columns: number[];
  rows: Cell[][];
  heads: number;
  landscape: boolean;
  pictures?: Picture[];
};

export const bold: Style = { fontWeight: 'bold' };
export const title: Style = { fontWeight: 'bold', fontSize: 14, textColor: '#0b4f5c' };
export const summed: Style = { fontWeight: 'bold', backgroundColor: '#eef3f4' };
export const head: Style = {
  fontWeight: 'bold',
  textColor: '#ffffff',
  backgroundColor: '#0b4f5c',
  align: 'center',
  wrap: true,
};
const ruled: Style = { bottomBorderStyle: 'thin', bottomBorderColor: '#b9c6cb' };

const money = '#,##0.00';
/** Two decimals at least, as many of its six as it has. */
const decimals = '#,##0.00####';
/** Two decimals at least: with none that must be there, Excel writes the point of those that are not, as in `16. %`. */
const rate = '0.00##" %"';
const share = '0.00%';

/** The format of a column of quantities: with so many decimals, at least 2. */
export const quantityFormat = (digits: number): string => `#,##0.${'0'.repeat(Math.max(2, digits))}`;

export const text = (value: string, style: Style = ruled): Cell => ({
  value: asWorkbookText(value),
  type: String,
  ...style,
});
export const amount = (cents: Cents, style: Style = {}): Cell => ({
  value: toPesos(cents),
  type: Number,
  format: money,
  ...ruled,
  ...style,
});
export const quantity = (value: number, style: Style = {}): Cell => ({
  value,
  type: Number,
  format: decimals,
  ...ruled,
  ...style,
});
export const count = (value: number, style: Style = {}): Cell => ({
  value,
  type: Number,
  ...ruled,
  ...style,
});
/** A moment of the clock on the wall (`YYYY-MM-DD hh:mm:ss`), which spreadsheets count in days from 30 December 1899. */
export const moment = (local: string): Cell => ({
  value: Date.parse(`${local.replace(' ', 'T')}Z`) / 86_400_000 + 25_569,
  type: Number,
  format: 'dd/mm/yyyy hh:mm:ss',
  ...ruled,
});
export const percentage = (value: number): Cell => ({ value, type: Number, format: rate, ...ruled });

const formula = (value: string, cached: number, format: string, style: Style): Cell => ({
  value,
  type: 'Formula',
  cached,
  format,
  ...ruled,
  ...style,
});
/** A formula that comes to an amount, as it is worked out here. */
export const amountBy = (value: string, cents: Cents, style: Style = {}): Cell =>
  formula(value, toPesos(cents), money, style);
export const quantityBy = (value: string, cached: number, style: Style = {}): Cell =>
  formula(value, cached, style.format ?? decimals, style);
/** A part of a whole, both amounts in cells; a dash where there is no whole. */
export const shareBy = (
  [part, whole]: [cell: string, cell: string],
  worked: number | null,
  style: Style = {},
): Cell =>
  worked === null
    ? text('—', { ...ruled, align: 'right', ...style })
    : formula(`${part}/${whole}`, worked / 100, share, style);

/** The sum of a column from one row to another, without what binary fractions leave over. */
export const sumOf = (column: string, from: number, to: number): string =>
  `ROUND(SUM(${column}${from}:${column}${to}),2)`;
