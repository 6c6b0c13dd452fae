import type { Columns, Header } from '../../header/columns.ts';
import { columnsOf, depths, headings, isCloser, isHeaderWhole, scoreOf } from '../../header/header.ts';
import { withCodesFirst } from '../../header/code-or-name.ts';
import { countInTables } from './counted-months.ts';
import { fieldOf } from '../../header/header-words.ts';
import { isInTerm, loneYear } from './lone-year.ts';
import {
  inOneMeasure,
  namesMonth,
  notMonth,
  saidMonth,
  withoutMeasure,
  type NamedMonth,
} from './said-month.ts';
import { daysAlone, monthHeading, monthOfOrdinal, yearHeading, type MonthHeading } from './months.ts';
import { monthNumber, monthOfDay, type MonthNumber } from './month-number.ts';
import {
  dayNumber,
  isBackwards,
  isWholeMonth,
  sharesOf,
  spanOf,
  spansOfDates,
  weekSpan,
  type Span,
} from './periods.ts';
import { yearsFirst } from './years-first.ts';
import type { ProgramContext } from '../reading.ts';
import { address, isBlank, textOf, type Cell, type Sheet } from '../../workbook/sheet.ts';
import { plainWords } from '../../words.ts';

/** A month column, or the column of a week or fortnight (`span`) that ends in that month. */
export type MonthColumn = { column: number; month: MonthNumber; span?: Span };
export type ProgramHeader = Header & {
  months: MonthColumn[];
  /** Whether weeks or fortnights were added up by month. */
  parts: boolean;
  /** Column with the total of each row, if any. */
  row_total?: number;
  /** Error that makes the table unreadable: a repeated month, or a period that ends before it starts. Null without one. */
  fault: string | null;
  namedMonths: NamedMonth[];
  /** Whether neither the header, nor the title above it, nor the name of the sheet has a year. */
  yearless: boolean;
  /** Whether its months may also be of a later year. */
  unsure?: true;
  /** Months if the numbers of its headings, read as days, are years. */
  or_years?: MonthNumber[];
};

/** Cells of the header by column, top to bottom; a horizontal merge repeats its cell in each column. */
const headingCells = (sheet: Sheet, row: number, depth: number): (Cell | undefined)[][] => {
  const cells: (Cell | undefined)[][] = [];
  for (let at = row; at < row + depth; at++)
    sheet.rows[at]?.forEach((cell, column) => {
      if (column < 1_024) (cells[column] ??= new Array<undefined>(depth).fill(undefined))[at - row] = cell;
    });
  for (const { s, e } of sheet.merges) {
    if (s.r < row || s.r >= row + depth || e.c === s.c) continue;
    for (let column = s.c; column <= Math.min(e.c, 1_023); column++)
      (cells[column] ??= new Array<undefined>(depth).fill(undefined))[s.r - row] = sheet.rows[s.r]?.[s.c];
  }
  return cells;
};

/** Rows tried as a header; `counted` is the last month number counted before them. */
type Tried = { row: number; depth: number; counted: number };

/** The last month number of a header with counted months; 0 when the months have names. */
export const lastCounted = ({ namedMonths: all }: Pick<ProgramHeader, 'namedMonths'>): number => {
  const heading = all.at(-1)?.heading;
  return heading?.is === 'ordinal' && heading.unit === 'bare' ? heading.number : 0;
};

/** Removes bare numbers, unless they count 1, 2, 3… or continue the count of the table above or beside. */
const withoutStrayNumbers = (all: NamedMonth[], named: number[], counted: number): NamedMonth[] => {
  const bare = all.flatMap(({ column, heading }) =>
    heading.is === 'ordinal' && heading.unit === 'bare' ? { column, number: heading.number } : [],
  );
  const counts = bare.length >= 2 && bare.length === all.length && countInTables(bare, named, counted);
  return counts ? all : all.filter(({ column }) => !bare.some((one) => one.column === column));
};

/** Columns whose heading names the code or name of concepts, without headings of one or two letters, which are ambiguous. */
const namedIn = (texts: string[][]): number[] =>
  texts.flatMap((heading, column) =>
    heading?.some((text) => text.length > 2 && namesConcept(text)) ? column : [],
  );

const monthsSaid = (
  sheet: Sheet,
  { row, depth, counted }: Tried,
  taken: Columns,
  named: number[],
): NamedMonth[] => {
  const used = new Set(Object.values(taken));
  const all: NamedMonth[] = [];
  let year: number | null = null;
  headingCells(sheet, row, depth).forEach((cells, column) => {
    if (used.has(column)) return;
    const one = saidMonth(cells, column, sheet.date1904, depth > 1 ? year : null);
    year = cells.map((cell) => yearHeading(cell)).find((value) => value !== null) ?? year;
    if (one) all.push(one);
  });
  return withoutStrayNumbers(all, named, counted);
};

type Column = MonthColumn & { part: boolean; day: number | null };

const ofMonth = (column: number, month: MonthNumber, heading: MonthHeading): Column => {
  const days = heading.is === 'ordinal' ? undefined : heading.days;
  const span = spanOf(month, days);
  const day = days?.is === 'day' ? dayNumber(month, days.day) : null;
  if (heading.is === 'ordinal' || span === null)
    return {
      column,
      month,
      part: heading.is === 'ordinal' ? heading.unit === 'fortnight' : heading.part,
      day,
    };
  return isWholeMonth(span) ? { column, month, part: false, day } : { column, month, part: true, day, span };
};

const ofOrdinal = (column: number, heading: Ordinal, { start_date, end_date }: ProgramContext): Column => {
  const { unit, number } = heading;
  if (unit !== 'week') return ofMonth(column, monthOfOrdinal(unit, number, start_date), heading);
  const span = weekSpan(number, start_date, end_date);
  return { column, month: sharesOf(span).at(-1)?.month ?? 0, part: true, day: null, span };
};

type Ordinal = Extract<MonthHeading, { is: 'ordinal' }>;

/** Assigns each heading its calendar month. The year comes from the heading, from the banner above, or from the month before. */
const dated = (all: NamedMonth[], context: ProgramContext, from: MonthNumber): Column[] => {
  let before = from;
  return all.map(({ column, heading, year }) => {
    if (heading.is === 'ordinal') return ofOrdinal(column, heading, context);
    if (heading.is === 'month') before = heading.month;
    else if (year !== null) before = monthNumber(year, heading.name);
    else before += (heading.name - (before % 12) + 12) % 12;
    return ofMonth(column, before, heading);
  });
};

type Dated = {
  columns: Column[];
  /** Whether the number before each name is its year. */
  years: boolean;
  or_years?: MonthNumber[];
};

/** Dates the headings. A number before each name is a year if that puts the months in the contract's term, or changes none. */
const datedOrYears = (all: NamedMonth[], context: ProgramContext, from: MonthNumber): Dated => {
  const columns = dated(all, context, from);
  const months = yearsFirst(all);
  if (months === null) return { columns, years: false };
  const inYears = columns.map((one, at) => ({ ...one, month: months[at] ?? one.month, part: false }));
  const isSame = columns.every(({ month }, at) => month === months[at]);
  if (isSame || isInTerm(inYears, context)) return { columns: inYears, years: true };
  return { columns, years: false, ...(months.length > 1 && { or_years: months }) };
};

/** Dates a week or a fortnight apart are such periods, unless each is in a different month. */
const byDates = (columns: Column[], start: string): Column[] => {
  const days = columns.flatMap(({ day }) => day ?? []);
  const inMonths = new Set(columns.map(({ month }) => month)).size;
  if (days.length < columns.length || inMonths === columns.length) return columns;
  const spans = spansOfDates(days, start);
  if (!spans) return columns;
  return columns.map((column, at) => {
    const span = spans[at] as Span;
    return { ...column, span, part: true, month: sharesOf(span).at(-1)?.month ?? column.month };
  });
};

const isSame = (a: Column, b: Column): boolean =>
  a.part && b.part ? a.span !== undefined && a.span.from === b.span?.from : a.month === b.month;

const repeatedIn = (columns: Column[], header: Header): string | null => {
  for (const [at, one] of columns.entries()) {
    const former = columns.slice(0, at).find((before) => isSame(before, one));
    if (!former) continue;
    const [a, b] = [address(header.row, former.column), address(header.row, one.column)];
    const what = one.part && former.part ? 'una semana o quincena' : 'un mes';
    return `El encabezado del programa repite ${what} en ${a} y ${b}. Escriba cada período una vez, con su año.`;
  }
  return null;
};

/** Address of the header cell with the days of a column. */
const cellOfDays = (sheet: Sheet, { row, depth }: Header, column: number): string => {
  const rows = Array.from({ length: depth }, (_, at) => row + at);
  const says = (at: number) => {
    const heading = monthHeading(sheet.rows[at]?.[column], sheet.date1904);
    return heading !== null && heading.is !== 'ordinal' && heading.days?.is === 'range';
  };
  return address(rows.find(says) ?? row, column);
};

const backwardsIn = (columns: Column[], sheet: Sheet, header: Header): string | null => {
  const wrong = columns.find(({ span }) => span && isBackwards(span));
  if (!wrong) return null;
  const cell = cellOfDays(sheet, header, wrong.column);
  return `El período de la celda ${cell} termina antes de empezar. Corrija sus fechas.`;
};

const rowTotal = (texts: string[][], months: MonthColumn[], columns: Columns): number | undefined => {
  const { amount: _, ...others } = columns;
  const used = new Set([...months.map(({ column }) => column), ...Object.values(others)]);
  const last = Math.max(...months.map(({ column }) => column));
  const at = texts.findIndex(
    (heading, column) =>
      column > last &&
      !used.has(column) &&
      /^(total|suma|cantidad total|total cantidad)$/.test(plainWords((heading ?? []).join(' '))),
  );
  return at >= 0 ? at : undefined;
};

/** `alone`: no other table begins to its right in the same rows. */
type Found = Header & { namedMonths: NamedMonth[]; alone: boolean };

/** Whether the last row belongs to the header: it has headings or months, and nothing that only a concept has. */
const continuesProgram = (sheet: Sheet, header: Omit<Header, 'score'>): boolean =>
  header.depth === 1 ||
  ((sheet.rows[header.row + header.depth - 1] ?? []).some(
    (cell) =>
      fieldOf(textOf(cell)) ??
      monthHeading(cell, sheet.date1904) ??
      daysAlone(textOf(cell)) ??
      withoutMeasure(cell).measure,
  ) &&
    isHeaderWhole(sheet, header));

/**
 * First column of the next table in the same rows: a code or name to the right of months, followed by other months. Infinity
 * without one.
 */
const nextTable = (named: number[], months: NamedMonth[]): number => {
  const next = named.find((column) => column > (months[0]?.column ?? Infinity)) ?? Infinity;
  return months.some(({ column }) => column > next) ? next : Infinity;
};

/** Whether a heading names codes or names of concepts. */
export const namesConcept = (text: string): boolean => {
  const field = fieldOf(text)?.field;
  return field === 'concept_code' || field === 'concept_name';
};

const figureFields: readonly unknown[] = ['quantity', 'unit_price', 'amount'];

/** Headings without "CANTIDAD" and the like below or beside the name of a month: that column is the month's, not the concept's. */
const conceptHeadings = (sheet: Sheet, row: number, depth: number): string[][] => {
  const cells = headingCells(sheet, row, depth);
  return headings(sheet, row, depth).map((texts, column) =>
    cells[column]?.some((cell) => namesMonth(cell, sheet.date1904))
      ? texts.map((text) => (figureFields.includes(fieldOf(text)?.field) ? '' : text))
      : texts,
  );
};

const candidate = (sheet: Sheet, tried: Tried): Found | null => {
  const { row, depth } = tried;
  const texts = conceptHeadings(sheet, row, depth);
  const all = columnsOf(texts);
  if (all.concept_code === undefined && all.concept_name === undefined) return null;
  const named = namedIn(texts);
  const end = nextTable(named, monthsSaid(sheet, tried, all, named));
  const columns = end === Infinity ? all : columnsOf(texts.slice(0, end));
  if (!continuesProgram(sheet, { row, depth, columns })) return null;
  const months = monthsSaid(sheet, tried, columns, named).filter(({ column }) => column < end);
  const dated = months.filter(({ heading, year }) => heading.is === 'month' || year !== null);
  const score = scoreOf(columns) + Math.min(months.length, 24) * 2 + dated.length;
  const found = { row, depth, columns, score, namedMonths: inOneMeasure(months), alone: end === Infinity };
  return months.length > 0 ? found : null;
};

/** Completes a header with its months; months without a year start at `from`. */
export const monthsFrom = (
  sheet: Sheet,
  header: Header & { namedMonths: NamedMonth[] },
  context: ProgramContext,
  from: MonthNumber,
): ProgramHeader => {
  const { columns, or_years, years } = datedOrYears(header.namedMonths, context, from);
  const months = byDates(columns, context.start_date);
  const row_total = rowTotal(headings(sheet, header.row, header.depth), months, header.columns);
  return {
    ...header,
    months,
    parts: months.some(({ part }) => part),
    ...(row_total === undefined ? {} : { row_total }),
    fault: backwardsIn(months, sheet, header) ?? repeatedIn(months, header),
    yearless:
      !years && header.namedMonths.every(({ heading, year }) => heading.is === 'name' && year === null),
    ...(or_years && { or_years }),
  };
};

/** Last column of a program. */
export const endOf = ({ columns, months, row_total = 0 }: ProgramHeader): number =>
  Math.max(row_total, ...Object.values(columns), ...months.map(({ column }) => column));

/**
 * Completes a header with its months. They start in the year of the title if they are then within the contract's term, else at the
 * start of the contract.
 */
const whole = (sheet: Sheet, found: Found, { titled }: Naming, context: ProgramContext): ProgramHeader => {
  const { alone, ...known } = found;
  const header = { ...known, columns: withCodesFirst(sheet, found) };
  const fromStart = monthsFrom(sheet, header, context, monthOfDay(context.start_date));
  const last = alone ? Infinity : endOf(fromStart);
  const year = fromStart.yearless ? loneYear(titled, header.row, last) : null;
  if (year === null) return fromStart;
  const ofYear = monthsFrom(sheet, header, context, monthNumber(year, 0));
  return isInTerm(ofYear.months, context) ? { ...ofYear, yearless: false } : fromStart;
};

/** Whether a cell may be above the column names: a year, a month, a heading of figures, or blank. */
const isOfBanner = (sheet: Sheet, cell: Cell | undefined): boolean => {
  if (isBlank(cell) || yearHeading(cell) !== null || monthHeading(cell, sheet.date1904) !== null) return true;
  const text = textOf(cell);
  return fieldOf(text) !== null || notMonth.test(plainWords(text));
};

/** Whether a row above the column names belongs to the header: it only has months or similar headings, such as a banner of years. */
const mayBeBanner = (sheet: Sheet, row: number, { columns }: Header): boolean =>
  [columns.concept_code, columns.concept_name].every((column) => isBlank(sheet.rows[row]?.[column ?? -1])) &&
  (sheet.rows[row] ?? []).every((cell) => isOfBanner(sheet, cell));

/** A blank row ends a header. */
const isUnbroken = (sheet: Sheet, { row, depth }: Header): boolean =>
  Array.from({ length: depth }, (_, at) => sheet.rows[row + at]).every((cells) =>
    cells?.some((cell) => !isBlank(cell)),
  );

export type Naming = {
  /** Whether a row names the columns of concepts. */
  names: (row: number) => boolean;
  /** Last month number of the counted months above; 0 without any. */
  counted: number;
  /** The columns of the table, including all rows above it. */
  titled: Sheet;
};

/** The best of the headers that begin at or below a row and include the row with the column names. */
const closest = (sheet: Sheet, row: number, named: number, { names, counted }: Naming): Found | null => {
  const firsts = Array.from({ length: named - row + 1 }, (_, at) => row + at);
  const all = firsts.flatMap((first) =>
    depths.flatMap((depth) =>
      first + depth > named ? (candidate(sheet, { row: first, depth, counted }) ?? []) : [],
    ),
  );
  return all
    .filter((next) => isUnbroken(sheet, next) && (names(next.row) || mayBeBanner(sheet, next.row, next)))
    .reduce<Found | null>((found, next) => (isCloser(found, next) ? next : found), null);
};

/** The header of a program (concept columns and months) that begins in a row; null when none does. */
export const programHeaderAt = (
  sheet: Sheet,
  row: number,
  naming: Naming,
  context: ProgramContext,
): ProgramHeader | null => {
  const named = depths.map((depth) => row + depth - 1).find(naming.names);
  const found = named === undefined ? null : closest(sheet, row, named, naming);
  return found?.row === row ? whole(sheet, found, naming, context) : null;
};
