import { countInTables } from '../header/counted-months.ts';
import type { Header } from '../../header/columns.ts';
import { fieldOf } from '../../header/header-words.ts';
import {
  otherTableAt,
  tablesBeside,
  unreadTables,
  upTo,
  type OtherTable,
} from '../../tables/other-tables.ts';
import {
  endOf,
  lastCounted,
  namesConcept,
  programHeaderAt,
  type Naming,
  type ProgramHeader,
} from '../header/header.ts';
import type { ProgramTable } from '../table.ts';
import type { ProgramContext } from '../reading.ts';
import { monthHeading, yearHeading } from '../header/months.ts';
import { address, codeTextOf, isBlank, textOf, type Cell, type Sheet } from '../../workbook/sheet.ts';
import {
  columnsOfSheet,
  dealt,
  isFigure,
  placeOf,
  widthOf,
  type Begun,
  type Cells,
} from '../../tables/tables.ts';
import type { Unread } from '../../findings/unread.ts';
import { codeKey, plainWords } from '../../words.ts';

type Open = ProgramHeader | OtherTable | null;
type Found = {
  tables: ProgramTable[];
  /** Tables without months. */
  others: Unread[];
  /** The first column of any of these tables. */
  first: number;
};

const headerRows = 40;

const maxHeading = 80;

/** Whether a number names a month by itself: a date or a year. */
const saysMonth = (cell: Cell | undefined, date1904: boolean): boolean =>
  monthHeading(cell, date1904)?.is === 'month' || yearHeading(cell) !== null;

/** Last column of the table above, and the last number of its counted months. */
type Above = { end: number; counted: number };

/**
 * Whether a row names the columns of concepts. Figures up to column `end` exclude most other rows: in a header they are dates,
 * years, or counted months that start at 1 or continue the table above.
 */
const namesColumns = (cells: Cells = [], { end, counted }: Above, date1904: boolean): boolean => {
  const figures = cells.flatMap((cell, column) =>
    column <= end && isFigure(cell) && !saysMonth(cell, date1904) ? { column, number: Number(cell?.v) } : [],
  );
  const named = cells.flatMap((cell, column) => {
    const isShort = cell?.t === 's' && String(cell.v).length <= maxHeading;
    return isShort && namesConcept(textOf(cell)) ? column : [];
  });
  return named.length > 0 && countInTables(figures, named, counted);
};

const beginOf = ({ columns }: ProgramHeader): number =>
  Math.min(...[columns.concept_code, columns.concept_name].filter((column) => column !== undefined));

const layoutOf = ({ columns, months, row_total }: ProgramHeader): string =>
  JSON.stringify([
    (['concept_code', 'concept_name', 'unit', 'quantity'] as const).map((field) => columns[field] ?? null),
    months.map(({ column, month, span }) => [column, month, span?.from ?? null]),
    row_total ?? null,
  ]);

/** Key of the concept of a row with any content in a month; otherwise null. */
export const conceptIn = (cells: Cells | undefined, { columns, months }: ProgramHeader): string | null => {
  const code = codeTextOf(cells?.[columns.concept_code ?? -1]);
  const key = codeKey(code || textOf(cells?.[columns.concept_name ?? -1]));
  return key !== '' && months.some(({ column }) => !isBlank(cells?.[column])) ? key : null;
};

/** The first concept below a header, read with the columns of the open table. */
const firstBelow = (sheet: Sheet, { row, depth }: Header, open: ProgramHeader): string | null => {
  for (let at = row + depth; at < row + depth + headerRows; at++) {
    const found = conceptIn(sheet.rows[at], open);
    if (found !== null) return found;
  }
  return null;
};

const isProgram = (table: Open): table is ProgramHeader => table !== null && 'months' in table;

/** Part of the columns of a sheet; `titled` includes the rows above, `counted` is the last month number counted before it. */
type Part = { sheet: Sheet; titled: Sheet; counted: number };

/** Finds the rows that name the columns of concepts. Figures beyond the end of the table above belong to a table beside it. */
const namingRows = ({ sheet, titled, counted }: Part) => {
  const known = new Map<number, boolean>();
  const above: Above = { end: Infinity, counted };
  return {
    naming: (): Naming => ({
      titled,
      counted: above.counted,
      names: (row) => {
        const found = known.get(row) ?? namesColumns(sheet.rows[row], above, sheet.date1904);
        known.set(row, found);
        return found;
      },
    }),
    below: (header: ProgramHeader) => {
      known.clear();
      Object.assign(above, { end: endOf(header), counted: Math.max(above.counted, lastCounted(header)) });
    },
  };
};

/**
 * Tracks the concepts of the open table. If one of them occurs again below the same header, the header starts a new table instead
 * of another page.
 */
const conceptsAbove = (sheet: Sheet) => {
  let above = new Set<string | null>();
  return {
    begin: () => (above = new Set()),
    take: (row: number, open: ProgramHeader) => above.add(conceptIn(sheet.rows[row], open)),
    goOn: (next: ProgramHeader, open: ProgramHeader) => {
      const first = firstBelow(sheet, next, open);
      return layoutOf(open) === layoutOf(next) && !(first !== null && above.has(first));
    },
  };
};

/** Returns the table that begins in a row: a program, another table, or the open one again, as on every page. */
const beginnings = (part: Part, context: ProgramContext) => {
  const { sheet } = part;
  const { naming, below: namesBelow } = namingRows(part);
  const concepts = conceptsAbove(sheet);
  let main: ProgramHeader | null = null;
  const other = (row: number, open: Open) => {
    const [last, months] = main ? [endOf(main), main.months.map(({ column }) => column)] : [Infinity, []];
    return otherTableAt<ProgramHeader>(sheet, row, { open, main, last, months });
  };
  const begin = (next: ProgramHeader) => {
    main = next;
    namesBelow(next);
    concepts.begin();
    return { table: next, through: next.row + next.depth - 1 };
  };
  const below = (next: ProgramHeader, open: ProgramHeader) => {
    if (beginOf(next) > endOf(open)) return null;
    const through = next.row + next.depth - 1;
    return concepts.goOn(next, open) ? { table: open, through } : begin(next);
  };
  return (row: number, open: Open): Begun<ProgramHeader | OtherTable> | null => {
    const next = main || row < headerRows ? programHeaderAt(sheet, row, naming(), context) : null;
    if (next) return isProgram(open) ? below(next, open) : begin(next);
    if (isProgram(open)) concepts.take(row, open);
    return other(row, open);
  };
};

/** Text in the rows right above a table, up to the first column of the next table beside it. */
const titleOf = (sheet: Sheet, { row }: Header, next: number): string => {
  const texts: string[] = [];
  for (let at = row - 1; at >= Math.max(0, row - 3); at--) {
    const cells = (sheet.rows[at] ?? []).filter((_, column) => column < next);
    if (cells.some(isFigure)) break;
    texts.push(...cells.filter((cell) => !isBlank(cell)).map((cell) => textOf(cell)));
  }
  return plainWords(texts.join(' '));
};

/** Error when a lower row names the columns again with other counted months; null without one. */
const otherMonths = ({ rows, date1904 }: Sheet, { row, depth, months }: ProgramHeader): string | null => {
  for (let at = row + depth; at < rows.length; at++) {
    const cells = rows[at] ?? [];
    const texts = cells
      .filter((cell) => cell?.t === 's' && String(cell.v).length <= maxHeading)
      .map((cell) => textOf(cell));
    if (!texts.some(namesConcept) || texts.filter((text) => fieldOf(text) !== null).length < 2) continue;
    const other = months.find(({ column }) => {
      const heading = monthHeading(cells[column], date1904);
      const own = textOf(rows[row + depth - 1]?.[column]);
      return heading?.is === 'ordinal' && heading.unit === 'bare' && textOf(cells[column]) !== own;
    });
    if (other)
      return `La fila ${at + 1} vuelve a nombrar las columnas con otros meses (celda ${address(at, other.column)}) y no se sabe cuáles son. Escríbalos con su nombre y año.`;
  }
  return null;
};

/** A program table and the tables beside it, which may also be programs. */
const besideOf = ({ sheet: part, titled }: Part, header: ProgramHeader, context: ProgramContext): Found => {
  const end = endOf(header);
  const right = columnsOfSheet(part, end + 1);
  const inner =
    right &&
    tablesIn(
      { sheet: right, titled: columnsOfSheet(titled, end + 1) ?? right, counted: lastCounted(header) },
      context,
    );
  const beside =
    inner && inner.tables.length > 0 ? inner : { tables: [], ...tablesBeside(part, header, end) };
  const sheet = upTo(part, beside.first);
  const fault = header.fault ?? otherMonths(sheet, header);
  const title = titleOf(titled, header, beside.first);
  const own = { sheet, header: { ...header, fault }, title, place: '' };
  return { ...beside, tables: [own, ...beside.tables], first: Math.min(beginOf(header), beside.first) };
};

const tablesIn = (whole: Part, context: ProgramContext): Found => {
  const parts = [...dealt<Open>(whole.sheet, null, beginnings(whole, context))];
  const others = parts.flatMap(([table, part]) =>
    table && !isProgram(table) ? [[table, part] as [OtherTable, Sheet]] : [],
  );
  const found = parts.flatMap(([table, sheet]) =>
    isProgram(table) ? besideOf({ ...whole, sheet }, table, context) : [],
  );
  return {
    tables: found.flatMap(({ tables }) => tables),
    others: [...unreadTables(others, 'tiene otras columnas'), ...found.flatMap((one) => one.others)],
    first: Math.min(
      ...found.map(({ first }) => first),
      ...others.map(([{ header }, part]) => widthOf(part, header)[0]),
    ),
  };
};

/** The program tables of a sheet, each with its own rows and columns, and the other tables of the sheet. */
export const programTablesIn = (sheet: Sheet, context: ProgramContext): Pick<Found, 'tables' | 'others'> => {
  const { tables, others } = tablesIn({ sheet, titled: sheet, counted: 0 }, context);
  const several = tables.length > 1;
  return {
    tables: tables.map((table, at) => ({
      ...table,
      title: at === 0 ? '' : table.title,
      place: several ? placeOf(table.sheet, table.header) : '',
    })),
    others,
  };
};
