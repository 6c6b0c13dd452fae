import type { Header } from '../../header/columns.ts';
import { unknownHeadings } from '../../header/header.ts';
import type { UnknownHeading } from '../../header/unknown-heading.ts';
import { columnLetters, type Sheet } from '../../workbook/sheet.ts';
import { plainWords } from '../../words.ts';
import { notMonth, type MonthColumn } from './header.ts';
import { monthHeading } from './months.ts';

/** Unknown headings of a program, except months and the totals beside them. */
export const unknownInProgram = (
  sheet: Sheet,
  header: Pick<Header, 'row' | 'depth' | 'columns'>,
  months: readonly MonthColumn[] = [],
): UnknownHeading[] => {
  const used = new Set(months.map(({ column }) => columnLetters(column)));
  const isKnown = (text: string) =>
    monthHeading({ t: 's', v: text }, false) !== null || notMonth.test(plainWords(text));
  return unknownHeadings(sheet, header, isKnown).filter(({ column }) => !used.has(column));
};
