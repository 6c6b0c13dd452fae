import type { Family } from '../concepts/family.ts';
import { textOf, type Cell } from '../../workbook/sheet.ts';
import { plainWords } from '../../words.ts';
import { daysAlone, monthHeading, yearHeading, type MonthHeading } from './months.ts';

/** A column with the month that its heading names, and the measure that it states, if any. */
export type NamedMonth = {
  column: number;
  heading: MonthHeading;
  year: number | null;
  banner: number | null;
  measure: Family | null;
};

/** Words of columns that are not months. */
export const notMonth = /total|acumulad|avance|inversion|importe|monto|suma|%|porcentaje|saldo|resta/;

const longest = 60;
const measureWords: readonly [Family, string][] = [
  ['quantity', '\\b(?:cantidad(?:es)?|cant|volumen(?:es)?|vol)\\b'],
  ['percent', '%|\\b(?:porcentaje|por ciento)\\b'],
  ['amount', '\\$|\\b(?:importe|monto|pesos)\\b'],
];
const patterns = measureWords.map(([family, words]): [Family, RegExp] => [
  family,
  new RegExp(`^[(\\s]*(?:${words})[.)\\s:/-]*(?:del? )?|[(\\s:/-]*(?:${words})[.)\\s]*$`, 'i'),
]);

/** A heading without the measure that it begins or ends with: "ENE 26" and `percent` of "ENE 26 (%)". */
export const withoutMeasure = (
  cell: Cell | undefined,
): { cell: Cell | undefined; measure: Family | null } => {
  const text = textOf(cell);
  const found =
    cell?.t === 's' && text.length <= longest
      ? patterns.find(([, pattern]) => pattern.test(text))
      : undefined;
  if (!cell || !found) return { cell, measure: null };
  const [measure, pattern] = found;
  return { cell: { ...cell, v: text.replace(pattern, '') }, measure };
};

/** Whether a heading names a month by itself, with or without its measure: not a lone number, nor a letter and a number ("M2"). */
export const namesMonth = (cell: Cell | undefined, date1904: boolean): boolean => {
  const month = withoutMeasure(cell).cell;
  const heading = monthHeading(month, date1904);
  return heading !== null && (heading.is !== 'ordinal' || /\p{L}{3}/u.test(textOf(month)));
};

/** A month heading with a week or fortnight below it is that part of the month. */
const inPart = (
  heading: MonthHeading,
  part: MonthHeading | undefined,
  written: (Cell | undefined)[],
): MonthHeading => {
  if (heading.is === 'ordinal') return heading;
  const alone = written.map((cell) => daysAlone(textOf(cell))).find((days) => days !== null);
  if (alone) return { ...heading, part: true, days: alone };
  if (part?.is !== 'ordinal' || part.unit === 'bare') return heading;
  const half = part.unit === 'fortnight' && (part.number === 1 || part.number === 2) ? part.number : null;
  return { ...heading, part: true, ...(half && { days: { is: 'half', half } }) };
};

/** The measure that the cells of a heading state; undefined if they state several. */
const measureIn = (measures: readonly (Family | null)[]): Family | null | undefined => {
  const all = new Set(measures.filter((measure) => measure !== null));
  return all.size > 1 ? undefined : ([...all][0] ?? null);
};

/** The month of a header column; null if its heading has none, or names a total or the progress. */
export const saidMonth = (
  cells: readonly (Cell | undefined)[],
  column: number,
  date1904: boolean,
  yearBefore: number | null,
): NamedMonth | null => {
  const parts = cells.filter((cell) => cell !== undefined && textOf(cell) !== '').map(withoutMeasure);
  const written = parts.map(({ cell }) => cell);
  const measure = measureIn(parts.map((part) => part.measure));
  if (measure === undefined || written.some((cell) => notMonth.test(plainWords(textOf(cell))))) return null;
  const year = written.map((cell) => yearHeading(cell)).find((value) => value !== null) ?? yearBefore;
  const found = written.flatMap((cell) =>
    yearHeading(cell) === null ? (monthHeading(cell, date1904) ?? []) : [],
  );
  const month = found.find(({ is }) => is === 'month');
  const name = found.find(({ is }) => is === 'name');
  const part = found.find((heading) => heading.is === 'ordinal' && heading.unit !== 'month');
  const heading = month ?? name ?? found[0];
  const isMonth =
    measure === null || measure === 'quantity' || written.some((cell) => namesMonth(cell, date1904));
  if (!heading || !isMonth) return null;
  return { column, heading: inPart(heading, part, written), year, banner: null, measure };
};

/** The months in one measure, if each has a column for several: quantities first, then percentages, then amounts. */
export const inOneMeasure = (all: readonly NamedMonth[]): NamedMonth[] => {
  const inFamily = (family: Family) =>
    all.filter(({ measure }) => measure === family || (family === 'quantity' && measure === null));
  return (['quantity', 'percent', 'amount'] as const).map(inFamily).find((months) => months.length > 0) ?? [];
};
