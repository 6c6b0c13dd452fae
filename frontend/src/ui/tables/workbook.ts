import { asWorkbookText, truncated } from '@obraclara/events';
import writeFile, { type SheetData } from 'write-excel-file/browser';
import { palette } from '../../palette.ts';
import { columnTotal, type Column, type Datum, type Kind, type Value } from './columns.ts';

type Cell = Exclude<SheetData[number][number], string | number | boolean | Date | null | undefined>;

const formats: Record<Kind, string> = {
  count: '#,##0',
  money: '"$"#,##0.00;[Red]-"$"#,##0.00',
  price: '"$"#,##0.00####',
  quantity: '#,##0.00####',
  percentage: '0.00####" %"',
  day: 'dd/mm/yyyy',
};
/** In characters. */
const widths: Record<Kind | 'plain', number> = {
  count: 16,
  money: 18,
  price: 18,
  quantity: 16,
  percentage: 14,
  day: 14,
  plain: 20,
};
const widest = 60;
/** Maximum length of a cell in Excel, in UTF-16 units: Excel reports a workbook with a longer one as damaged. */
const longest = 32_767;

const bold = { fontWeight: 'bold' } as const;
const head = {
  ...bold,
  textColor: palette.light.onHeader,
  backgroundColor: palette.light.header,
  alignVertical: 'center',
  wrap: true,
} as const;

/** Serial number of a date in spreadsheets: days since 30 December 1899. */
const serialOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000 + 25_569;

/** Shortens a text to the maximum length of a cell, with an ellipsis; never splits a character. */
const bounded = (text: string): string =>
  text.length <= longest ? text : `${truncated(text, longest - 1)}…`;

/** A text cell that keeps its line breaks. */
const textCell = (value: string): Cell => ({
  value: asWorkbookText(value),
  type: String,
  ...(value.includes('\n') && { wrap: true, alignVertical: 'top' }),
});

const cellOf = (value: Value, kind: Kind | undefined): Cell | null => {
  if (value === null || value === undefined || value === '') return null;
  const cellValue = kind === 'day' && typeof value === 'string' ? serialOf(value.slice(0, 10)) : value;
  if (typeof cellValue === 'string') return textCell(bounded(cellValue));
  return { value: cellValue, type: Number, ...(kind && { format: formats[kind] }) };
};

/** Number format of a row's value; `undefined` for text and for small integers. */
const kindIn = <Row>(kind: Datum<Row>['kind'], row: Row) => (typeof kind === 'function' ? kind(row) : kind);

type SheetColumn<Row> = Datum<Row> & { title: string; total: (rows: readonly Row[]) => number | null };

const none = () => null;

const sheetColumns = <Row>(columns: readonly Column<Row>[]): SheetColumn<Row>[] =>
  columns
    .filter(({ screenOnly }) => !screenOnly)
    .flatMap((column): SheetColumn<Row>[] => {
      const { title, data } = column;
      if (!('amount' in column)) return (data ?? []).map((datum) => ({ title, total: none, ...datum }));
      return [{ title, kind: 'money', of: column.amount, total: (rows) => columnTotal(column, rows) }];
    });

const longestLine = (text: string): number =>
  text.split('\n').reduce((most, { length }) => Math.max(most, length), 0);

/** Width of the longest content, within limits. */
const widthOf = <Row>({ title, kind, of }: SheetColumn<Row>, rows: readonly Row[]): number => {
  if (kind) return widths[typeof kind === 'string' ? kind : 'money'];
  const least = Math.min(widths.plain, title.length + 4);
  return rows.reduce(
    (width, row) => Math.max(width, Math.min(widest, longestLine(String(of(row) ?? '')) + 2)),
    least,
  );
};

export type Sheet<Row> = {
  /** Name of the sheet; at most 31 characters. */
  name: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** Label of the row of totals; absent: no such row. */
  total?: string | undefined;
};

/**
 * Builds an .xlsx of a table: its rows as sorted and filtered, all columns but those for actions, amounts and quantities as numbers, days
 * as dates. Text stays text, whatever its first character.
 */
export const workbook = <Row>({ name, columns, rows, total }: Sheet<Row>): Promise<Blob> => {
  const shown = sheetColumns(columns);
  const heads = shown.map(({ title, kind }): Cell => ({
    value: asWorkbookText(title),
    type: String,
    ...head,
    align: kind ? 'right' : 'left',
  }));
  const body = rows.map((row) => shown.map(({ of, kind }) => cellOf(of(row), kindIn(kind, row))));
  const totals = shown.map((column, i): Cell | null => {
    if (i === 0) return { value: total, type: String, ...bold };
    const cell = cellOf(column.total(rows), typeof column.kind === 'string' ? column.kind : undefined);
    return cell && { ...cell, ...bold, topBorderStyle: 'thin' };
  });
  return writeFile([heads, ...body, ...(total === undefined ? [] : [totals])], {
    sheet: name,
    columns: shown.map((column) => ({ width: widthOf(column, rows) })),
    stickyRowsCount: 1,
    orientation: 'landscape',
  }).toBlob();
};
