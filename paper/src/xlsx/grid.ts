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
  /** Height of its row in points. */
  height?: number;
  /** Number format, instead of the default for its type. */
  format?: string;
};

type Plain = { value: string; type: StringConstructor } | { value: number; type: NumberConstructor };
type Formula = { value: string; type: 'Formula' };

/** A cell of a sheet. A formula also has its computed value, for programs that show the sheet without calculating. */
export type Cell = (Style & { format?: string } & (Plain | (Formula & { cached: number }))) | null;

/** `columns`: widths in characters. `heads`: number of frozen rows at the top; the last one is repeated on every printed page. */
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

const money = '#,##0.00;(#,##0.00)';
/** Number format with two to six decimals, as many as the value has. */
const decimals = '#,##0.00####';
/** At least two decimals: if all were optional, Excel would print a bare point, as in `16. %`. */
const rate = '0.00##" %"';
const share = '0.00%';

/** Number format of a column of quantities, with this number of decimals, at least 2. */
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
/** A local date and time (`YYYY-MM-DD hh:mm:ss`) as a spreadsheet date: days since 30 December 1899. */
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
/** A formula for an amount, with its computed value. */
export const amountBy = (value: string, cents: Cents, style: Style = {}): Cell =>
  formula(value, toPesos(cents), money, style);
export const quantityBy = (value: string, cached: number, style: Style = {}): Cell =>
  formula(value, cached, style.format ?? decimals, style);
/** A formula for the share of one cell in another; a dash if the whole is 0. */
export const shareBy = (
  [part, whole]: [cell: string, cell: string],
  worked: number | null,
  style: Style = {},
): Cell =>
  worked === null
    ? text('—', { ...ruled, align: 'right', ...style })
    : formula(`${part}/${whole}`, worked / 100, share, style);

/** Formula for the sum of a column between two rows, rounded to the cent to remove binary remainders. */
export const sumOf = (column: string, from: number, to: number): string =>
  `ROUND(SUM(${column}${from}:${column}${to}),2)`;
