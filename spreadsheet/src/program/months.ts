import { note, type Findings } from '../findings/findings.ts';
import { monthKey, monthLabel, monthOfDay, type MonthNumber } from './header/months.ts';
import { sharesOf } from './header/periods.ts';
import type { MonthColumn, ProgramHeader } from './header/header.ts';
import type { ProgramContext, ProgramMonth } from './reading.ts';
import { columnLetters } from '../workbook/sheet.ts';
import { unreadable } from '../unreadable.ts';

const monthsIn = ({ month, span }: MonthColumn): MonthNumber[] =>
  span ? sharesOf(span).map((share) => share.month) : [month];

/** Says that weeks or fortnights were added up, and how those were split that are in two months. */
const sayParts = ({ row, months, parts }: ProgramHeader, warnings: Findings): void => {
  if (!parts) return;
  const crossing = months.filter((column) => monthsIn(column).length > 1).length;
  const split =
    crossing === 0
      ? ''
      : crossing === 1
        ? '; 1 que cruza de un mes a otro se repartió por días'
        : `; ${crossing} que cruzan de un mes a otro se repartieron por días`;
  note(warnings, 'parts-of-month', `las semanas o quincenas se sumaron por mes${split}`, { row });
};

const sayOutside = (header: ProgramHeader, context: ProgramContext, warnings: Findings): void => {
  const start = monthOfDay(context.start_date);
  const end = context.end_date === null ? Infinity : monthOfDay(context.end_date);
  const said = new Set<MonthNumber>();
  for (const one of header.months)
    for (const month of monthsIn(one)) {
      if ((month >= start && month <= end) || said.has(month)) continue;
      said.add(month);
      note(
        warnings,
        'month-outside-contract',
        `${monthLabel(month)} (columna ${columnLetters(one.column)}) está fuera del plazo del contrato`,
        { row: header.row, column: one.column },
      );
    }
};

/** The months of the sheets of a program, in order and without gaps. Throws 400 when they span more than 20 years. */
export const programMonths = (
  sheets: { header: ProgramHeader; warnings: Findings }[],
  context: ProgramContext,
): ProgramMonth[] => {
  const numbers = sheets.flatMap(({ header }) => header.months.flatMap(monthsIn));
  const [first, last] = [Math.min(...numbers), Math.max(...numbers)];
  if (last - first > 240)
    throw unreadable(400, 'El programa abarca más de 20 años: revise las fechas del encabezado.');
  for (const { header, warnings } of sheets) {
    sayParts(header, warnings);
    sayOutside(header, context, warnings);
  }
  return Array.from({ length: last - first + 1 }, (_, at): MonthNumber => first + at).map((month) => ({
    key: monthKey(month),
    label: monthLabel(month),
  }));
};
