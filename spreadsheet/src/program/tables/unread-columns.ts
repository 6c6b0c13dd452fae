import type { Unread } from '../../findings/unread.ts';
import type { Header } from '../../header/columns.ts';
import { fieldOf } from '../../header/header-words.ts';
import { headings } from '../../header/header.ts';
import { columnLetters, isBlank, isSavedAsZero, type Cell, type Sheet } from '../../workbook/sheet.ts';
import { plainWords } from '../../words.ts';
import { notMonth } from '../header/header.ts';
import type { WrittenTable } from '../table.ts';

/** What the heading of a period has in it, however it is misspelt: a year, the beginning of a month, or how periods are called. */
const likePeriod =
  /\b(19|20)\d{2}\b|^(ene|feb|mar|abr|may|jun|jul|ago|sep|oct|nov|dic)|\b(mes|periodo|semana|quincena)\b/;

/** Whether what stands beside the months may be one of them: anything among them, and after them what is headed as a period. */
const mayBePeriod = (heading: string, isAmong: boolean): boolean =>
  !notMonth.test(heading) && fieldOf(heading) === null && (isAmong || likePeriod.test(heading));

const holdsFigure = (cell: Cell | undefined): boolean =>
  !isBlank(cell) && (cell?.t !== 's' || /\d/.test(String(cell.v)));

const named = (heading: string) => (heading === '' ? 'que no tiene encabezado' : `“${heading.slice(0, 60)}”`);

/** Whether the heading of a column is a formula that nobody has worked out. */
const isUnworkedAt = (sheet: Sheet, { row, depth }: Pick<Header, 'row' | 'depth'>, column: number): boolean =>
  sheet.rows
    .slice(row, row + depth)
    .map((cells) => cells?.[column])
    .some((cell) => cell !== undefined && (isSavedAsZero(cell) || (cell.t === 'z' && cell.f !== undefined)));

/** Columns with figures of concepts that may be of a month which their heading does not tell: what is in them is in no month. */
export const unreadColumns = ({ sheet, header, rows }: WrittenTable): Unread[] => {
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
    return filled > 0 ? [{ sheet: sheet.name, rows: filled, reason }] : [];
  }).flat();
};
