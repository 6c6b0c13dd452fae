import { isDateFormat, textOf, type Cell } from './sheet.ts';

/** A calendar month, counted from year 0: `year × 12 + month` with January as 0. */
export type MonthNumber = number;

/** What a month's heading says. `part` marks a week or fortnight, several of which make up a month. */
export type MonthHeading =
  | { is: 'month'; month: MonthNumber; part: boolean }
  | { is: 'name'; name: number; part: boolean }
  | { is: 'ordinal'; unit: 'month' | 'fortnight' | 'week' | 'bare'; number: number };

const names = [
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
];
const shortLabels = ['Ene', 'Feb', 'Mar', 'Abr', 'May', 'Jun', 'Jul', 'Ago', 'Sep', 'Oct', 'Nov', 'Dic'];
const others: Record<string, number> = {
  setiembre: 8,
  set: 8,
  sept: 8,
  jan: 0,
  january: 0,
  february: 1,
  march: 2,
  apr: 3,
  april: 3,
  june: 5,
  july: 6,
  aug: 7,
  august: 7,
  september: 8,
  october: 9,
  november: 10,
  dec: 11,
  december: 11,
};

const nameNumber = (word: string): number | null => {
  const known = others[word];
  if (known !== undefined) return known;
  const at = names.findIndex((name) => name === word || (word.length === 3 && name.startsWith(word)));
  return at >= 0 ? at : null;
};

export const monthNumber = (year: number, month: number): MonthNumber => year * 12 + month;
export const monthKey = (month: MonthNumber): string =>
  `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
export const monthLabel = (month: MonthNumber): string =>
  `${shortLabels[month % 12]} ${String(Math.floor(month / 12) % 100).padStart(2, '0')}`;
/** The month of a day `YYYY-MM-DD`. */
export const monthOfDay = (day: string): MonthNumber =>
  monthNumber(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1);

const year = (digits: string): number => (digits.length === 2 ? 2000 + Number(digits) : Number(digits));
const plausible = (value: number) => value >= 1990 && value <= 2100;

/**
 * The month of an Excel serial: whole days after 1899-12-30, or after 1904-01-01 in a workbook of that system. Worked out
 * in days of UTC, never through local time, which would move the first of a month into the month before.
 */
export const monthOfSerial = (serial: number, date1904: boolean): MonthNumber | null => {
  const days = Math.floor(serial + 1e-6) + (date1904 ? 1462 : 0);
  const date = new Date(Date.UTC(1899, 11, 30) + days * 86_400_000);
  return plausible(date.getUTCFullYear()) ? monthNumber(date.getUTCFullYear(), date.getUTCMonth()) : null;
};

const normal = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[’'`.,()]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const monthName = `(${[...names, ...names.map((name) => name.slice(0, 3)), ...Object.keys(others)].toSorted((a, b) => b.length - a.length).join('|')})`;
const named = new RegExp(`^(?:mes de |mes )?${monthName}(?: ?[-/ ] ?(?:de |del )?(\\d{4}|\\d{2}))?$`);
const namedFirst = new RegExp(`^(\\d{4})[-/ ]${monthName}$`);
const dayName = new RegExp(
  `(\\d{1,2}) ?(?:[-/ ]|de )+ ?${monthName}(?: ?(?:[-/ ]|de |del )+ ?(\\d{4}|\\d{2}))?$`,
);
const ordinal =
  /^(?:no )?(mes|m|periodo|per|p|quincena|quinc|qna|q|semana|sem|s)[ -]*(?:no )?[ -]*(\d{1,3})$/;
const ordinalFirst = /^(\d{1,3}) ?(?:a|da|ra|er|ta)? (mes|periodo|quincena|qna|semana)$/;

const unitOf = (word: string) => (/^q/.test(word) ? 'fortnight' : /^s/.test(word) ? 'week' : 'month');

const monthOf = (
  name: string | undefined,
  digits: string | undefined,
  part: boolean,
): MonthHeading | null => {
  const number = nameNumber(name ?? '');
  if (number === null) return null;
  if (digits === undefined) return { is: 'name', name: number, part };
  return plausible(year(digits)) ? { is: 'month', month: monthNumber(year(digits), number), part } : null;
};

/** Ways to write a month in figures, as the groups year and month. */
const figures = [
  /^(?<month>\d{1,2})[-/](?<year>\d{4})$/,
  /^(?<year>\d{4})[-/](?<month>\d{1,2})$/,
  /^\d{1,2}[-/](?<month>\d{1,2})[-/](?<year>\d{4}|\d{2})$/,
  /^(?<year>\d{4})-(?<month>\d{1,2})-\d{1,2}(?:[t ].*)?$/,
];

const numeric = (text: string): MonthNumber | null => {
  for (const pattern of figures) {
    const groups = pattern.exec(text)?.groups;
    if (!groups) continue;
    const [y, m] = [year(groups.year ?? ''), Number(groups.month)];
    return m >= 1 && m <= 12 && plausible(y) ? monthNumber(y, m - 1) : null;
  }
  return null;
};

const textHeading = (raw: string): MonthHeading | null => {
  const text = normal(raw);
  const month = numeric(text);
  if (month !== null) return { is: 'month', month, part: false };
  const name = named.exec(text);
  if (name) return monthOf(name[1], name[2], false);
  const first = namedFirst.exec(text);
  if (first) return monthOf(first[2], first[1], false);
  const count = ordinal.exec(text);
  if (count) return { is: 'ordinal', unit: unitOf(count[1] ?? ''), number: Number(count[2]) };
  const counted = ordinalFirst.exec(text);
  if (counted) return { is: 'ordinal', unit: unitOf(counted[2] ?? ''), number: Number(counted[1]) };
  return rangeHeading(text);
};

/** "01-ene-25 al 31-ene-25", "del 1 al 15 de enero de 2025": the month of the last day. */
const rangeHeading = (text: string): MonthHeading | null => {
  const end = /(?:^|\s)(?:al?|-|–|hasta)\s+(?:el )?(\S.*)$/.exec(text)?.[1] ?? (/^\d/.test(text) ? text : '');
  const month = numeric(end);
  if (month !== null) return { is: 'month', month, part: true };
  const day = dayName.exec(end);
  return day && Number(day[1]) <= 31 ? monthOf(day[2], day[3], true) : null;
};

const numberHeading = (cell: Cell, date1904: boolean): MonthHeading | null => {
  const value = Number(cell.v);
  const isSerial = isDateFormat(cell) || (value >= 36_526 && value <= 73_415);
  const month = isSerial ? monthOfSerial(value, date1904) : null;
  if (month !== null) return { is: 'month', month, part: false };
  const counts = Number.isInteger(value) && value >= 1 && value <= 240;
  return counts ? { is: 'ordinal', unit: 'bare', number: value } : null;
};

/** What a cell of the header says about its month, null when it names none. A bare number may be the n-th month. */
export const monthHeading = (cell: Cell | undefined, date1904: boolean): MonthHeading | null => {
  if (cell === undefined || cell.t === 'e' || cell.t === 'z') return null;
  if (cell.t === 'n') return numberHeading(cell, date1904);
  const text = textOf(cell);
  if (/^\d{1,3}$/.test(text)) return { is: 'ordinal', unit: 'bare', number: Number(text) };
  return text.length <= 60 ? textHeading(text) : null;
};

/** A year alone, as a banner over months: 2025, "AÑO 2025". */
export const yearHeading = (cell: Cell | undefined): number | null => {
  const digits = /^(?:ano |ejercicio )?(\d{4})$/.exec(normal(textOf(cell)))?.[1];
  return digits && plausible(Number(digits)) ? Number(digits) : null;
};

/** The month in which the n-th month, fortnight or week of a work that starts that day ends; never past its last day. */
export const monthOfOrdinal = (
  unit: 'month' | 'fortnight' | 'week' | 'bare',
  number: number,
  start: string,
  end: string | null,
): MonthNumber => {
  const first = monthOfDay(start);
  const day = Number(start.slice(8, 10));
  if (unit === 'month' || unit === 'bare') return first + number - 1;
  if (unit === 'fortnight') return first + Math.floor((number - 1 + (day > 15 ? 1 : 0)) / 2);
  const last = new Date(
    Date.UTC(Number(start.slice(0, 4)), Number(start.slice(5, 7)) - 1, day + number * 7 - 1),
  );
  const month = monthNumber(last.getUTCFullYear(), last.getUTCMonth());
  return end === null ? month : Math.min(month, Math.max(monthOfDay(end), first));
};
