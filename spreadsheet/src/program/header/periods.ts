import { monthNumber, type MonthNumber } from './month-number.ts';

/** First and last day of a week or fortnight, as UTC days since 1970, independent of time zones. */
export type Span = { from: number; to: number };

/** The days of a heading: half a month, a range that ends in the month, or a single date. */
export type DaysSaid =
  | { is: 'half'; half: 1 | 2 }
  | { is: 'range'; from: number; from_month: number | null; from_year?: number; to: number }
  | { is: 'day'; day: number };

const dayMs = 86_400_000;

/** UTC day number of day `day` of a month; day 0 is the last day of the month before. */
export const dayNumber = (month: MonthNumber, day: number): number =>
  Date.UTC(Math.floor(month / 12), month % 12, day) / dayMs;

const dayOf = (date: string): number => Date.parse(`${date.slice(0, 10)}T00:00:00Z`) / dayMs;

const monthOf = (day: number): MonthNumber => {
  const date = new Date(day * dayMs);
  return monthNumber(date.getUTCFullYear(), date.getUTCMonth());
};

const lastDay = (month: MonthNumber): number => dayNumber(month + 1, 0);

/** Month of the first day of a range that ends in `month`: the stated one, in the year that makes the range shortest. */
const firstMonth = (month: MonthNumber, { from, from_month, from_year, to }: Range): MonthNumber => {
  if (from_month === null) return from > to ? month - 1 : month;
  if (from_year !== undefined) return monthNumber(from_year, from_month);
  const ahead = from_month - (month % 12);
  return month + (ahead > 5 ? ahead - 12 : ahead);
};

type Range = Extract<DaysSaid, { is: 'range' }>;

const rangeSpan = (month: MonthNumber, range: Range): Span => {
  const first = firstMonth(month, range);
  return {
    from: Math.min(dayNumber(first, range.from), lastDay(first)),
    to: Math.min(dayNumber(month, range.to), lastDay(month)),
  };
};

export const isBackwards = ({ from, to }: Span): boolean => to < from;

/** The days that a heading covers; null for a whole month or a single date. */
export const spanOf = (month: MonthNumber, days: DaysSaid | undefined): Span | null => {
  if (days === undefined || days.is === 'day') return null;
  if (days.is === 'range') return rangeSpan(month, days);
  return days.half === 1
    ? { from: dayNumber(month, 1), to: dayNumber(month, 15) }
    : { from: dayNumber(month, 16), to: lastDay(month) };
};

export const isWholeMonth = ({ from, to }: Span): boolean =>
  from === dayNumber(monthOf(from), 1) && to === lastDay(monthOf(from));

/** The n-th week of a contract that starts on `start`; the last week ends on `end`. */
export const weekSpan = (number: number, start: string, end: string | null): Span => {
  const from = dayOf(start) + 7 * (number - 1);
  return { from, to: end === null ? from + 6 : Math.max(from, Math.min(from + 6, dayOf(end))) };
};

/** Months of a span in order, with the days of the span in each. */
export const sharesOf = ({ from, to }: Span): { month: MonthNumber; days: number }[] => {
  const shares: { month: MonthNumber; days: number }[] = [];
  for (let month = monthOf(from); month <= monthOf(to); month++) {
    const days = Math.min(to, lastDay(month)) - Math.max(from, dayNumber(month, 1)) + 1;
    shares.push({ month, days });
  }
  return shares;
};

/**
 * Periods of headings that are dates a week or a fortnight apart. Each period starts on its date, or ends on it if the contract
 * starts within the period before the first date. Null for other distances.
 */
export const spansOfDates = (days: number[], start: string): Span[] | null => {
  const gaps = days.slice(1).map((day, at) => day - (days[at] ?? 0));
  const [gap = 0] = gaps;
  const isEven = gap === 7 ? gaps.every((one) => one === 7) : gaps.every((one) => one >= 13 && one <= 16);
  if (gaps.length === 0 || !isEven) return null;
  const [first = 0] = days;
  const ends = dayOf(start) < first && dayOf(start) > first - gap;
  return days.map((day, at) =>
    ends
      ? { from: (days[at - 1] ?? first - gap) + 1, to: day }
      : { from: day, to: (days[at + 1] ?? day + gap) - 1 },
  );
};
