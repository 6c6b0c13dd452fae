import { plainDashes } from '@obraclara/events/visible-text';
import { monthNumber, monthOfDay, type MonthNumber } from './month-number.ts';
import type { DaysSaid } from './periods.ts';
import { closedUp } from '../../words.ts';
import { isDateFormat, textOf, type Cell } from '../../workbook/sheet.ts';

/**
 * A parsed month heading. `part` marks a week or fortnight, several of which make up a month. `before` is a number from 20 on before the
 * name, which is a day or a year: "26-ENE".
 */
export type MonthHeading =
  | { is: 'month'; month: MonthNumber; part: boolean; days?: DaysSaid }
  | { is: 'name'; name: number; part: boolean; days?: DaysSaid; before?: number }
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
  mzo: 2,
  agto: 7,
  sepbre: 8,
  octbre: 9,
  novbre: 10,
  dicbre: 11,
  abrl: 3,
  myo: 4,
  agt: 7,
  spt: 8,
};

const nameNumber = (word: string): number | null => {
  const known = others[word];
  if (known !== undefined) return known;
  const at = names.findIndex((name) => word.length >= 3 && name.startsWith(word));
  return at >= 0 ? at : null;
};

const year = (digits: string): number => (digits.length === 2 ? 2000 + Number(digits) : Number(digits));
const plausible = (value: number) => value >= 1990 && value <= 2100;

/** Converts an Excel serial to UTC days since 1970. */
const dayOfSerial = (serial: number, date1904: boolean): number =>
  Math.floor(serial + 1e-6) + (date1904 ? 1462 : 0) - 25_569;

/**
 * The month of an Excel serial: whole days after 1899-12-30, or after 1904-01-01 in a workbook with that date system. Computed in
 * UTC days: local time would move the first of a month into the month before.
 */
const monthOfSerial = (serial: number, date1904: boolean): MonthNumber | null => {
  const date = new Date(dayOfSerial(serial, date1904) * 86_400_000);
  return plausible(date.getUTCFullYear()) ? monthNumber(date.getUTCFullYear(), date.getUTCMonth()) : null;
};

const normal = (text: string): string =>
  plainDashes(text)
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[’'`.,()º°ª_]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Month names abbreviated to at least three letters. */
const cutNames = names.flatMap((name) =>
  Array.from({ length: name.length - 2 }, (_, at) => name.slice(0, at + 3)),
);
const monthName = `(${[...cutNames, ...Object.keys(others)].toSorted((a, b) => b.length - a.length).join('|')})`;
const named = new RegExp(`^${monthName}(?: ?[-/ ]? ?(?:de |del )?(\\d{4}|\\d{2}))?$`);
const numbered = new RegExp(`^(\\d{2}) ?[-/]? ?${monthName}$`);
const namedFirst = new RegExp(`^(\\d{4})[-/ ]${monthName}$`);
const dayName = new RegExp(
  `(\\d{1,2}) ?(?:[-/ ]|de )+ ?${monthName}(?: ?(?:[-/ ]|de |del )+ ?(\\d{4}|\\d{2}))?$`,
);
const ordinal =
  /^(?:no )?(mes|m|periodo|per|p|quincena|quinc|qna|q|semana|sem|s)[ -]*(?:no )?[ -]*(\d{1,3})$/;
const ordinalFirst =
  /^(\d{1,3}) ?(?:a|o|da|do|ra|ro|er|ta|to|ma|mo|va|vo|na|no)? (mes|periodo|quincena|qna|semana)$/;

/** "MES 1 (ENE 2026)", "ENE 2026 - MES 1": a counted month with its name. */
const countedNames = [
  /^(?:mes|m|periodo|per) ?(?:no )?\d{1,3} ?[-:/]? ?(?<month>\D.*|\d{1,2}[-/]\d{2,4})$/,
  /^(?<month>.+?) ?[-:/]? ?(?:mes|periodo|per) ?(?:no )?\d{1,3}$/,
];

const countedName = (text: string): MonthHeading | null => {
  for (const pattern of countedNames) {
    const month = plainMonth((pattern.exec(text)?.groups?.month ?? '').trim());
    if (month) return month;
  }
  return null;
};

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

/** Numeric forms of a month, with the groups year, month and optionally day. */
const figures = [
  /^(?<month>\d{1,2})[-/ ](?<year>\d{4})$/,
  /^(?<year>\d{4})[-/ ](?<month>\d{1,2})$/,
  /^(?<year>(?:19|20)\d{2})(?<month>0[1-9]|1[0-2])$/,
  /^(?<month>0[1-9]|1[0-2])(?<year>20\d{2})$/,
  /^(?<month>\d{1,2})[/ ](?<year>[2-9]\d)$/,
  /^(?<day>\d{1,2})[-/](?<month>\d{1,2})[-/](?<year>\d{4}|\d{2})$/,
  /^(?<day>\d{1,2}) (?<month>\d{1,2}) (?<year>\d{4})$/,
  /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})(?:[t ].*)?$/,
];

type Dated = { is: 'month'; month: MonthNumber; part: boolean; days?: DaysSaid };

const numeric = (text: string): Dated | null => {
  for (const pattern of figures) {
    const groups = pattern.exec(text)?.groups;
    if (!groups) continue;
    const [y, m] = [year(groups.year ?? ''), Number(groups.month)];
    if (m < 1 || m > 12 || !plausible(y)) return null;
    const days = groups.day === undefined ? {} : { days: { is: 'day' as const, day: Number(groups.day) } };
    return { is: 'month', month: monthNumber(y, m - 1), part: false, ...days };
  }
  return null;
};

/** Parses a month by name or number, with or without year. */
const plainMonth = (heading: string): MonthHeading | null => {
  const text = heading.replace(/^mes(?: de|:)? /, '');
  const month = numeric(text);
  if (month !== null) return month;
  const name = named.exec(text);
  if (name) return monthOf(name[1], name[2], false);
  const first = namedFirst.exec(text);
  return first && monthOf(first[2], first[1], false);
};

const fortnightWord = '(?:quincenal|quincena|quinc|quin|qna|q)';
const half = '(?<half>[12]|primera|segunda)(?: ?(?:ra|da|er|a))?';
const fortnights = [
  new RegExp(`^${half} ?${fortnightWord} ?(?:[-:]|de |del )? ?(?<month>.+)$`),
  new RegExp(`^${fortnightWord} ?(?:no )?${half} ?(?:[-:]|de |del )? ?(?<month>.+)$`),
  new RegExp(`^(?<month>.+?) ?[-:]? ?${fortnightWord} ?(?:no )?${half}$`),
  new RegExp(`^(?<month>.+?) ?[-:]? ?${half} ?${fortnightWord}$`),
];

/** Parses half a month: "JUN 2025 Q1", "1A QUINC. DIC-25", "segunda quincena de junio". */
const fortnightHeading = (text: string): MonthHeading | null => {
  for (const pattern of fortnights) {
    const groups = pattern.exec(text)?.groups;
    const month = groups && plainMonth((groups.month ?? '').trim());
    if (!month || month.is === 'ordinal') continue;
    return {
      ...month,
      part: true,
      days: { is: 'half', half: /^(1|primera)$/.test(groups.half ?? '') ? 1 : 2 },
    };
  }
  return null;
};

const glue = '(?: ?[-/] ?| de | del | )';
const range = new RegExp(
  `^(?<from>\\d{1,2})(?:${glue}(?<from_month>${monthName.slice(1, -1)}|\\d{1,2})(?:${glue}(?<from_year>\\d{4}|\\d{2}))?)? ?(?:al?|-|–|—|hasta)(?: el)? ?(?<to>\\d{1,2})${glue}(?<month>(?:${monthName.slice(1, -1)}|\\d{1,2})(?:${glue}(?:\\d{4}|\\d{2}))?)$`,
);

const monthIndex = (text: string): number | null =>
  /^\d+$/.test(text) ? Number(text) - 1 : nameNumber(text);

/**
 * Parses a range of days, assigned to the month of its last day: "SEM 1 (01-07 DIC 25)", "29 DIC - 04 ENE 26", "del 29/12/2025 al
 * 04/01/2026".
 */
const daysHeading = (raw: string): MonthHeading | null => {
  const text = raw
    .replace(/^(?:sem(?:ana)?|s|quincena|quinc|qna|q)[ -]*(?:no )?\d{1,3} ?[:-]? ?/, '')
    .replace(/^(?:semana )?del? /, '');
  const groups = range.exec(text)?.groups;
  if (!groups) return null;
  const month = plainMonth((groups.month ?? '').replace(/^(\d{1,2})[-/ ](\d{2})$/, '$1/20$2'));
  const [from, to] = [Number(groups.from), Number(groups.to)];
  if (!month || month.is === 'ordinal' || !isDay(from) || !isDay(to)) return null;
  return { ...month, part: true, days: { is: 'range', from, ...monthOfFirst(groups, month.is), to } };
};

/** Month of the first day of a range, null if it is the month of the last day. Its year only counts if the last day has one. */
const monthOfFirst = (groups: Record<string, string | undefined>, last: 'month' | 'name') => ({
  from_month: groups.from_month === undefined ? null : monthIndex(groups.from_month),
  ...(groups.from_year !== undefined && last === 'month' && { from_year: year(groups.from_year) }),
});

const isDay = (day: number) => day >= 1 && day <= 31;

/** Parses days without a month, such as "01-07" below the name of the month. */
export const daysAlone = (text: string): DaysSaid | null => {
  const [, from, to] = /^(?:del? )?(\d{1,2}) ?(?:al?|-|–|—) ?(\d{1,2})$/.exec(normal(text)) ?? [];
  if (!isDay(Number(from)) || !isDay(Number(to))) return null;
  return { is: 'range', from: Number(from), from_month: null, to: Number(to) };
};

/** Removes letter spacing from a text and separates the year. */
const withoutGaps = (text: string): string => closedUp(text)?.replace(/(?<=\p{L})(?=\d)/u, ' ') ?? text;

const textHeading = (raw: string): MonthHeading | null => {
  const text = normal(withoutGaps(raw));
  const month = plainMonth(text);
  if (month) return month;
  const count = ordinal.exec(text);
  if (count) return { is: 'ordinal', unit: unitOf(count[1] ?? ''), number: Number(count[2]) };
  const counted = ordinalFirst.exec(text);
  if (counted) return { is: 'ordinal', unit: unitOf(counted[2] ?? ''), number: Number(counted[1]) };
  return (
    countedName(text) ??
    fortnightHeading(text) ??
    daysHeading(text) ??
    numberedName(text) ??
    rangeHeading(text)
  );
};

/** Parses "26-ENE": a day, or a year of two digits. */
const numberedName = (text: string): MonthHeading | null => {
  const [, digits, name = ''] = numbered.exec(text) ?? [];
  const number = nameNumber(name);
  if (number === null || Number(digits) < 20) return null;
  return { is: 'name', name: number, part: true, before: Number(digits) };
};

/** Parses the last day of a range and returns its month: "01-ene-25 al 31-ene-25", "del 1 al 15 de enero de 2025". */
const rangeHeading = (text: string): MonthHeading | null => {
  const end = /(?:^|\s)(?:al?|-|–|hasta)\s+(?:el )?(\S.*)$/.exec(text)?.[1] ?? (/^\d/.test(text) ? text : '');
  const month = numeric(end);
  if (month !== null) return { ...month, part: true };
  const day = dayName.exec(end);
  return day && Number(day[1]) <= 31 ? monthOf(day[2], day[3], true) : null;
};

const numberHeading = (cell: Cell, date1904: boolean): MonthHeading | null => {
  const value = Number(cell.v);
  const isSerial = isDateFormat(cell) || (value >= 36_526 && value <= 73_415);
  const month = isSerial ? monthOfSerial(value, date1904) : null;
  if (month !== null) {
    const day = new Date(dayOfSerial(value, date1904) * 86_400_000).getUTCDate();
    return { is: 'month', month, part: false, days: { is: 'day', day } };
  }
  const yearAndMonth = value > 73_415 ? numeric(String(value)) : null;
  if (yearAndMonth) return yearAndMonth;
  const counts = Number.isInteger(value) && value >= 1 && value <= 240;
  return counts ? { is: 'ordinal', unit: 'bare', number: value } : null;
};

/** Parses a header cell as a month; null when it names none. A bare number may be the n-th month. */
export const monthHeading = (cell: Cell | undefined, date1904: boolean): MonthHeading | null => {
  if (cell === undefined || cell.t === 'e' || cell.t === 'z') return null;
  if (cell.t === 'n') return numberHeading(cell, date1904);
  const text = textOf(cell);
  if (/^\d{1,3}$/.test(text)) return { is: 'ordinal', unit: 'bare', number: Number(text) };
  return text.length <= 60 ? textHeading(text) : null;
};

/** Parses a cell with only a year, as a banner over months: 2025, "AÑO 2025". */
export const yearHeading = (cell: Cell | undefined): number | null => {
  const digits = /^(?:ano |ejercicio )?(\d{4})$/.exec(normal(textOf(cell)))?.[1];
  return digits && plausible(Number(digits)) ? Number(digits) : null;
};

/** The n-th month, or the month of the n-th fortnight, of a contract that starts on `start`. */
export const monthOfOrdinal = (
  unit: 'month' | 'fortnight' | 'bare',
  number: number,
  start: string,
): MonthNumber => {
  const first = monthOfDay(start);
  if (unit === 'month' || unit === 'bare') return first + number - 1;
  return first + Math.floor((number - 1 + (Number(start.slice(8, 10)) > 15 ? 1 : 0)) / 2);
};
