import { remark, type Remark } from '../findings/findings.ts';
import { monthKey, monthLabel, monthOfDay, type MonthNumber } from './header/month-number.ts';
import { sharesOf } from './header/periods.ts';
import type { MonthColumn, ProgramHeader } from './header/header.ts';
import type { ProgramContext, ProgramMonth } from './reading.ts';
import { columnLetters } from '../workbook/sheet.ts';
import { unreadable } from '../unreadable.ts';

/** The months that a column covers. */
export const monthsIn = ({ month, span }: MonthColumn): MonthNumber[] =>
  span ? sharesOf(span).map((share) => share.month) : [month];

/** Warning that weeks or fortnights were added up by month, and that periods across two months were split by days. */
const partRemarks = ({ row, months, parts }: ProgramHeader): Remark[] => {
  if (!parts) return [];
  const crossing = months.filter((column) => monthsIn(column).length > 1).length;
  const split =
    crossing === 0
      ? ''
      : crossing === 1
        ? '; 1 que cruza de un mes a otro se repartió por días'
        : `; ${crossing} que cruzan de un mes a otro se repartieron por días`;
  return [remark('parts-of-month', `las semanas o quincenas se sumaron por mes${split}`, { row })];
};

/** One warning for each month outside the term of the contract. */
const outsideRemarks = (header: ProgramHeader, { start_date, end_date }: ProgramContext): Remark[] => {
  const start = monthOfDay(start_date);
  const end = end_date === null ? Infinity : monthOfDay(end_date);
  const columns = new Map<MonthNumber, number>();
  for (const one of header.months)
    for (const month of monthsIn(one)) if (!columns.has(month)) columns.set(month, one.column);
  const outside = [...columns].filter(([month]) => month < start || month > end);
  return outside.map(([month, column]) =>
    remark(
      'month-outside-contract',
      `${monthLabel(month)} (columna ${columnLetters(column)}) está fuera del plazo del contrato`,
      { row: header.row, column },
    ),
  );
};

/** Warnings about the months of a table. */
export const monthRemarks = (header: ProgramHeader, context: ProgramContext): Remark[] => [
  ...partRemarks(header),
  ...outsideRemarks(header, context),
];

/** The months of all tables of a program, in order and without gaps. Throws 400 when they span more than 20 years. */
export const programMonths = (headers: readonly ProgramHeader[]): ProgramMonth[] => {
  const numbers = headers.flatMap(({ months }) => months.flatMap(monthsIn));
  const [first, last] = [Math.min(...numbers), Math.max(...numbers)];
  if (last - first > 240)
    throw unreadable(400, 'El programa abarca más de 20 años: revise las fechas del encabezado.');
  return Array.from({ length: last - first + 1 }, (_, at): MonthNumber => first + at).map((month) => ({
    key: monthKey(month),
    label: monthLabel(month),
  }));
};
