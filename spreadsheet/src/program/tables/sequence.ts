import { isInTerm } from '../header/lone-year.ts';
import { monthsFrom, type ProgramHeader } from '../header/header.ts';
import type { ProgramTable } from '../table.ts';
import type { ProgramContext } from '../reading.ts';
import { conceptIn } from './tables.ts';

/** Concept keys of the rows with any content in a month. */
export const conceptsOf = ({ sheet, header }: ProgramTable): string[] => {
  const found: string[] = [];
  sheet.rows.forEach((cells, row) => {
    const concept = row < header.row + header.depth ? null : conceptIn(cells, header);
    if (concept !== null) found.push(concept);
  });
  return found;
};

const limitsOf = ({ months }: ProgramHeader): [first: number, last: number] => {
  const all = months.map(({ month }) => month);
  return [Math.min(...all), Math.max(...all)];
};

const namesOf = ({ months }: ProgramHeader): string => months.map(({ month }) => month % 12).join();

/**
 * Dates the months of a table without years by the table before it. If it continues the same concepts with other months, they
 * follow those of that table, within the contract's term. Otherwise both tables cover the same time; `unsure` if the months might
 * also follow.
 */
const following = (
  table: ProgramTable,
  former: ProgramHeader,
  context: ProgramContext,
  goesOn: boolean,
): ProgramHeader => {
  const { header, sheet } = table;
  const [first, last] = limitsOf(former);
  const after = monthsFrom(sheet, header, context, last);
  const beside = monthsFrom(sheet, header, context, first);
  const same = isInTerm(beside.months, context) ? beside : header;
  const mayFollow = isInTerm(after.months, context) && after.months[0]?.month !== same.months[0]?.month;
  if (!mayFollow) return same;
  return goesOn && namesOf(former) !== namesOf(header) ? after : { ...same, unsure: true };
};

/** The tables of a file in order; months without a year are dated by the tables before them. */
export const inSequence = <Table extends ProgramTable>(tables: Table[], context: ProgramContext): Table[] => {
  const before = new Set<string>();
  let former: ProgramHeader | null = null;
  return tables.map((table) => {
    const concepts = conceptsOf(table);
    const goesOn = concepts.some((concept) => before.has(concept));
    const header: ProgramHeader =
      former && table.header.yearless ? following(table, former, context, goesOn) : table.header;
    for (const concept of concepts) before.add(concept);
    former = header;
    return { ...table, header: { ...header, fault: header.fault ?? table.header.fault } };
  });
};
