import { monthOfDay, type MonthNumber } from './month-number.ts';
import { yearHeading } from './months.ts';
import type { ProgramContext } from '../reading.ts';
import { isBlank, textOf, type Cell, type Sheet } from '../../workbook/sheet.ts';
import { isFigure } from '../../tables/tables.ts';
import { plainWords } from '../../words.ts';

const ofProgram = /program|calendario|\bano\b|ejercicio|erogacion|periodo/;
const titleRows = 3;

/** The year in a text if it is the only number there; null otherwise, as with a day or a tender number. */
const onlyYear = (text: string): number | null => {
  const [figure, ...others] = text.match(/\d+/g) ?? [];
  return figure !== undefined && others.length === 0 && /^(199|20\d)\d$/.test(figure) ? Number(figure) : null;
};

const yearOfTitle = (cell: Cell | undefined): number | null =>
  yearHeading(cell) ?? (ofProgram.test(plainWords(textOf(cell))) ? onlyYear(textOf(cell)) : null);

/** The year in the title right above a row, up to column `last`, else in the name of the sheet; null without one. */
export const loneYear = ({ rows, name }: Sheet, row: number, last: number): number | null => {
  for (let at = row - 1; at >= Math.max(0, row - titleRows); at--) {
    const written = (rows[at] ?? []).filter((cell, column) => column <= last && !isBlank(cell));
    const years = written.map(yearOfTitle).filter((year) => year !== null);
    if (years[0] !== undefined) return years.length === 1 ? years[0] : null;
    if (written.some(isFigure)) break;
  }
  return onlyYear(name);
};

/** Whether all months are within the term of the contract, which may have no end. */
export const isInTerm = (
  months: { month: MonthNumber }[],
  { start_date, end_date }: Pick<ProgramContext, 'start_date' | 'end_date'>,
): boolean => {
  const end = end_date === null ? Infinity : monthOfDay(end_date);
  return months.every(({ month }) => month >= monthOfDay(start_date) && month <= end);
};
