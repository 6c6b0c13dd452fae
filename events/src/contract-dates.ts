import { formatDay, yearsFrom } from './calendar.ts';

/** First and last permitted day (YYYY-MM-DD). */
export type DateRange = { from: string; to: string };

const yearsBefore = 1;
const yearsAfter = 5;

/** Permitted dates of a contract's progress and estimations: from one year before its start to five after its end. */
export const contractDates = ({
  start_date,
  end_date,
}: {
  start_date: string;
  end_date: string;
}): DateRange => ({
  from: yearsFrom(start_date, -yearsBefore),
  to: yearsFrom(end_date, yearsAfter),
});

/** Limits of progress dates: the contract's range and today's business day (America/Mexico_City). */
export type ProgressCalendar = { dates: DateRange; today: string };

/** Spanish error message for a day outside the range; undefined if it is inside. */
export const outsideRange = (day: string, { from, to }: DateRange): string | undefined =>
  day < from || day > to ? `La fecha debe estar entre ${formatDay(from)} y ${formatDay(to)}` : undefined;

/** Spanish error message for a progress date outside the contract's range or in the future; undefined if it is valid. */
export const progressDateProblem = (day: string, { dates, today }: ProgressCalendar): string | undefined =>
  outsideRange(day, dates) ??
  (day > today ? `La fecha no puede ser posterior a hoy, ${formatDay(today)}` : undefined);

/** Spanish error message for a progress quantity that is not above 0; undefined if it is valid. */
export const progressQuantityProblem = (quantity: number): string | undefined =>
  quantity > 0 ? undefined : 'La cantidad debe ser mayor que 0';
