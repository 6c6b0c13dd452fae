import { doubt } from '../../findings/scale-doubts.ts';
import type { Difference } from '../../findings/difference.ts';
import type { MonthHeading } from './months.ts';
import { monthLabel, monthNumber, type MonthNumber } from './month-number.ts';

type MonthAndYear = { heading: MonthHeading; year: number | null };

const yearFirst = ({ heading, year }: MonthAndYear): MonthNumber | null =>
  heading.is === 'name' && heading.before !== undefined && year === null
    ? monthNumber(2000 + heading.before, heading.name)
    : null;

/**
 * Months of headings such as "26-ENE" if the number is a year; null if it is a day. A year comes back in each heading, and the months
 * follow one another.
 */
export const yearsFirst = (all: readonly MonthAndYear[]): MonthNumber[] | null => {
  const months = all.map(yearFirst).filter((month) => month !== null);
  const gaps = months.slice(1).map((month, at) => month - (months[at] ?? 0));
  return months.length === all.length && gaps.every((gap) => gap > 0 && gap < 12) ? months : null;
};

/** The question whether the number of "25-ENE" is a day, which puts the first month in `month`, or a year. */
export const dayDoubt = (month: MonthNumber, years: readonly MonthNumber[]): Difference => {
  const [first = 0] = years;
  const year = Math.floor(first / 12);
  const written = `${year % 100}-${monthLabel(first).slice(0, 3)}`;
  return doubt(
    'months',
    `los encabezados como “${written}” se leyeron como días, desde ${monthLabel(month)}; si ${year % 100} es el año, escríbalo como ${year}`,
  );
};
