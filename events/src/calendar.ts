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

const mexicoCity = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Mexico_City',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** The business day (YYYY-MM-DD, America/Mexico_City) in which an instant falls. */
export const businessDay = (instant: Date): string => mexicoCity.format(instant);

/** The calendar month `YYYY-MM` of a day `YYYY-MM-DD`. */
export const monthOf = (day: string): string => day.slice(0, 7);

const ordinal = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;
const fromOrdinal = (n: number) =>
  `${String(Math.floor(n / 12)).padStart(4, '0')}-${String((n % 12) + 1).padStart(2, '0')}`;

/** Whole calendar months from one month `YYYY-MM` to another; negative when `to` is earlier. */
export const monthsBetween = (from: string, to: string): number => ordinal(to) - ordinal(from);

/** All months from `first` to `last`, both included; empty when `last` is earlier. */
export const monthRange = (first: string, last: string): string[] =>
  Array.from({ length: Math.max(0, monthsBetween(first, last) + 1) }, (_, i) =>
    fromOrdinal(ordinal(first) + i),
  );

/** How people write the month: `Ene 25`. */
export const monthLabel = (month: string): string =>
  `${abbreviations[Number(month.slice(5, 7)) - 1] ?? ''} ${month.slice(2, 4)}`;
