import type { Micro } from '../../cells/decimal.ts';
import { maxAmount, readNumber } from '../../cells/number-cell.ts';
import type { Unread } from '../../findings/unread.ts';
import type { Header } from '../../header/columns.ts';
import { fieldOf } from '../../header/header-words.ts';
import { headings } from '../../header/header.ts';
import { columnLetters, isBlank, isSavedAsZero, type Cell, type Sheet } from '../../workbook/sheet.ts';
import { plainWords } from '../../words.ts';
import { notMonth } from '../header/said-month.ts';
import type { Values } from '../rows/values.ts';
import type { WrittenTable } from '../table.ts';

/** Parts of a period heading that survive misspellings: a year, the beginning of a month name, or a word for a period. */
const likePeriod =
  /\b(19|20)\d{2}\b|^(ene|feb|mar|abr|may|jun|jul|ago|sep|oct|nov|dic)|\b(mes|periodo|semana|quincena)\b/;

/** Whether a column may be a period: any unknown column between the months, or a later one with a period-like heading. */
const mayBePeriod = (heading: string, isAmong: boolean): boolean =>
  !notMonth.test(heading) && fieldOf(heading) === null && (isAmong || likePeriod.test(heading));

const holdsFigure = (cell: Cell | undefined): boolean =>
  !isBlank(cell) && (cell?.t !== 's' || /\d/.test(String(cell.v)));

const named = (heading: string) => (heading === '' ? 'que no tiene encabezado' : `“${heading.slice(0, 60)}”`);

/** Whether the heading of a column is a formula without a computed value. */
const isUnworkedAt = (sheet: Sheet, { row, depth }: Pick<Header, 'row' | 'depth'>, column: number): boolean =>
  sheet.rows
    .slice(row, row + depth)
    .map((cells) => cells?.[column])
    .some((cell) => cell !== undefined && (isSavedAsZero(cell) || (cell.t === 'z' && cell.f !== undefined)));

/** A column that was not read, with the remark about it. */
type UnreadColumn = { readonly column: number; readonly unread: Unread };

/** Unread columns with figures that may belong to a month that their heading does not name. */
export const unreadColumns = ({ sheet, header, rows }: WrittenTable): UnreadColumn[] => {
  const months = header.months.map(({ column }) => column);
  const used = new Set([...months, ...Object.values(header.columns), header.row_total]);
  const [first, last] = [Math.min(...months), Math.max(...months)];
  const concepts = rows.filter(({ is }) => is === 'concept');
  return Array.from(headings(sheet, header.row, header.depth), (texts = [], column) => {
    const heading = texts.filter((text) => text !== '').join(' ');
    const isUnworked = isUnworkedAt(sheet, header, column);
    const isPeriod = isUnworked || mayBePeriod(plainWords(heading), column < last);
    if (column < first || used.has(column) || !isPeriod) return [];
    const filled = concepts.filter(({ row }) => holdsFigure(sheet.rows[row]?.[column])).length;
    const letters = columnLetters(column);
    const reason = isUnworked
      ? `el encabezado de la columna ${letters} es una fórmula sin valor guardado: ábralo y guárdelo en Excel`
      : `no se entendió de qué mes es la columna ${letters}, ${named(heading)}`;
    return filled > 0 ? [{ column, unread: { sheet: sheet.name, rows: filled, reason } }] : [];
  }).flat();
};

/**
 * Sum of the unread columns of a row, in millionths. It counts when comparing a row with the whole of its concept: an unread month
 * does not change the measure of the others.
 */
export const figuresBeyond = (
  tables: readonly { table: WrittenTable; columns: readonly number[] }[],
): ((values: Values) => Micro) => {
  const unread = tables.filter(({ columns }) => columns.length > 0);
  const inRow = ({ sheet, style }: WrittenTable, row: number, columns: readonly number[]): Micro =>
    columns.reduce((sum, column) => {
      const read = readNumber(sheet.rows[row]?.[column], style, sheet, maxAmount);
      return read.is === 'number' ? sum + read.micro : sum;
    }, 0n);
  return ({ months }) =>
    unread.reduce((total, { table, columns }) => {
      const own = new Set(table.header.months.map(({ column }) => column));
      const rows = new Set(
        months.flatMap((one) => (one.sheet === table.sheet.name && own.has(one.column) ? one.row : [])),
      );
      return [...rows].reduce((sum, row) => sum + inRow(table, row, columns), total);
    }, 0n);
};
