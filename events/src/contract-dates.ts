import { writtenDay, yearsFrom } from './calendar.ts';

/** First and last day (YYYY-MM-DD) that a date may have. */
export type DateRange = { from: string; to: string };

const yearsBefore = 1;
const yearsAfter = 5;

/** The days on which progress and estimations of a contract may fall: from a year before its start to five after its end. */
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

/** What progress may be dated by: the contract's dates and the business day (America/Mexico_City) that is today. */
export type ProgressCalendar = { dates: DateRange; today: string };

/** What is wrong with a day that lies outside the range, as a Spanish sentence that names it; undefined when nothing is. */
export const outsideRange = (day: string, { from, to }: DateRange): string | undefined =>
  day < from || day > to ? `La fecha debe estar entre ${writtenDay(from)} y ${writtenDay(to)}` : undefined;

/** What is wrong with the day of recorded progress, as a Spanish sentence: outside the contract's dates, or in the future. */
export const progressDateProblem = (day: string, { dates, today }: ProgressCalendar): string | undefined =>
  outsideRange(day, dates) ??
  (day > today ? `La fecha no puede ser posterior a hoy, ${writtenDay(today)}` : undefined);

/** What is wrong with a recorded quantity, as a Spanish sentence. */
export const progressQuantityProblem = (quantity: number): string | undefined =>
  quantity > 0 ? undefined : 'La cantidad debe ser mayor que 0';
