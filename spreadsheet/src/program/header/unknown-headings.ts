import type { Header } from '../../header/columns.ts';
import { isLeftOut } from '../../header/header-words.ts';
import { headerRows, likelyHeader, unknownHeadings } from '../../header/header.ts';
import type { UnknownHeading } from '../../header/unknown-heading.ts';
import { columnLetters, textOf, type Sheet } from '../../workbook/sheet.ts';
import { plainWords } from '../../words.ts';
import { namesConcept, type MonthColumn } from './header.ts';
import { monthHeading } from './months.ts';
import { notMonth } from './said-month.ts';

/** Unknown headings of a program, except months and the totals beside them. */
export const unknownInProgram = (
  sheet: Sheet,
  header: Pick<Header, 'row' | 'depth' | 'columns'>,
  months: readonly MonthColumn[] = [],
): UnknownHeading[] => {
  const used = new Set(months.map(({ column }) => columnLetters(column)));
  const isKnown = (text: string) =>
    isLeftOut(text) || monthHeading({ t: 's', v: text }, false) !== null || notMonth.test(plainWords(text));
  return unknownHeadings(sheet, header, isKnown).filter(({ column }) => !used.has(column));
};

/** The row among the first 40 that names concepts, else the one with the most texts; null without either. */
const headerOf = (sheet: Sheet): Pick<Header, 'row' | 'depth' | 'columns'> | null => {
  const rows = Array.from(sheet.rows.slice(0, headerRows), (cells = []) => cells.map(textOf));
  const row = rows.findIndex((texts) => texts.some(namesConcept) && texts.filter(Boolean).length > 1);
  return row < 0 ? likelyHeader(sheet) : { row, depth: 1, columns: {} };
};

/** Headings of a sheet without a program that may be months: all except fields, months and short numbers. Null without a header. */
export const headingsWithoutProgram = (sheet: Sheet): UnknownHeading[] | null => {
  const header = headerOf(sheet);
  if (!header) return null;
  const months = new Set(
    (sheet.rows[header.row] ?? []).flatMap((cell, column) =>
      monthHeading(cell, sheet.date1904) === null ? [] : columnLetters(column),
    ),
  );
  const isCount = (text: string) => /^\d{0,3}$/.test(text);
  return unknownHeadings(sheet, header, () => false, isCount).filter(({ column }) => !months.has(column));
};
