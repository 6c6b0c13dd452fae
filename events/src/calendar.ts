import { once } from './once.ts';

const abbreviations = [
  'Ene',
  'Feb',
  'Mar',
  'Abr',
  'May',
  'Jun',
  'Jul',
  'Ago',
  'Sep',
  'Oct',
  'Nov',
  'Dic',
] as const;

const monthNames = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
] as const;

/** IANA time zone of all business days and hours. */
export const businessZone = 'America/Mexico_City';

const mexicoCity = once(
  () =>
    new Intl.DateTimeFormat('en-CA', {
      timeZone: businessZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    }),
);

/** The business day (YYYY-MM-DD, America/Mexico_City) of an instant. */
export const businessDay = (instant: Date): string => mexicoCity().format(instant);

/** The business day of an instant in ISO 8601. */
// eslint-disable-next-line no-restricted-globals -- depends on its argument only
export const businessDayOf = (at: string): string => businessDay(new Date(at));

/** The calendar month `YYYY-MM` of a day `YYYY-MM-DD`. */
export const monthOf = (day: string): string => day.slice(0, 7);

const ordinal = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;
const fromOrdinal = (n: number) =>
  `${String(Math.floor(n / 12)).padStart(4, '0')}-${String((n % 12) + 1).padStart(2, '0')}`;

/** Whole calendar months from one month `YYYY-MM` to another; negative when `to` is earlier. */
export const monthsBetween = (from: string, to: string): number => ordinal(to) - ordinal(from);

/** The month `months` after this one; before it if negative. */
export const monthAfter = (month: string, months: number): string => fromOrdinal(ordinal(month) + months);

/** All months from `first` to `last`, both included; empty when `last` is earlier. */
export const monthRange = (first: string, last: string): string[] =>
  Array.from({ length: Math.max(0, monthsBetween(first, last) + 1) }, (_, i) =>
    fromOrdinal(ordinal(first) + i),
  );

/** Spanish label of a month: `Ene 25`. */
export const monthLabel = (month: string): string =>
  `${abbreviations[Number(month.slice(5, 7)) - 1] ?? ''} ${month.slice(2, 4)}`;

/** A month `YYYY-MM` in a sentence: `agosto de 2026`. */
export const monthInWords = (month: string): string =>
  `${monthNames[Number(month.slice(5, 7)) - 1] ?? ''} de ${month.slice(0, 4)}`;

const daysIn = (month: string): number => {
  const [year, number] = month.split('-').map(Number) as [number, number];
  if (number !== 2) return [4, 6, 9, 11].includes(number) ? 30 : 31;
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
};

/** Last day (YYYY-MM-DD) of a one-month period that starts on this day: 1 Jan → 31 Jan, 15 Jan → 14 Feb, 31 Jan → 28 or 29 Feb. */
export const monthFrom = (day: string): string => {
  const month = monthOf(day);
  const date = Number(day.slice(8));
  if (date === 1) return `${month}-${daysIn(month)}`;
  const next = fromOrdinal(ordinal(month) + 1);
  return `${next}-${String(Math.min(date - 1, daysIn(next))).padStart(2, '0')}`;
};

/** The last day (YYYY-MM-DD) of a calendar month `YYYY-MM`. */
export const monthEnd = (month: string): string => `${month}-${daysIn(month)}`;

/** The latest month end on or before this day: the day itself if it is the last of its month. */
export const lastMonthEnd = (day: string): string => {
  const end = monthEnd(monthOf(day));
  return end === day ? day : monthEnd(monthAfter(monthOf(day), -1));
};

/** The same day `years` later; earlier if negative. 29 February becomes the 28th in other years; results are limited to years 1 to 9999. */
export const yearsFrom = (day: string, years: number): string => {
  const year = Number(day.slice(0, 4)) + years;
  if (year < 1) return '0001-01-01';
  if (year > 9999) return '9999-12-31';
  const month = `${String(year).padStart(4, '0')}${day.slice(4, 7)}`;
  return [`${month}${day.slice(7)}`, monthEnd(month)].toSorted()[0]!;
};

/** The same day `months` later; the last of a shorter month. */
export const monthsFrom = (day: string, months: number): string => {
  const month = monthAfter(monthOf(day), months);
  return [`${month}${day.slice(7)}`, monthEnd(month)].toSorted()[0]!;
};

const dayMs = 86_400_000;
// eslint-disable-next-line no-restricted-globals -- depends on its argument only
const serial = (day: string): number => Date.parse(`${day}T00:00:00Z`) / dayMs;

/** Calendar days from one day to another; negative when `to` is earlier. */
export const daysBetween = (from: string, to: string): number => serial(to) - serial(from);

/** The day `days` later; earlier if negative. Results are limited to years 1 to 9999. */
export const daysFrom = (day: string, days: number): string => {
  const limited = Math.min(serial('9999-12-31'), Math.max(serial('0001-01-01'), serial(day) + days));
  // eslint-disable-next-line no-restricted-globals -- depends on its arguments only
  return new Date(limited * dayMs).toISOString().slice(0, 10);
};

/** A day as shown on screens, in documents and in messages: `05/03/2026`. */
export const formatDay = (day: string): string => day.split('-').toReversed().join('/');
