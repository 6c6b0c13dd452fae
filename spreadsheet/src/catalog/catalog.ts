import { accentDoubts } from '../findings/difference.ts';
import { withHeadings } from '../header/mapped-headings.ts';
import type { Workbook } from '../workbook/workbook.ts';
import { admitOnce } from './concepts/duplicates.ts';
import type { CatalogContext, CatalogReading } from './reading.ts';
import { readingOf, type TableRead } from './report.ts';
import { readRow, type Input } from './rows/readers.ts';
import { tableDoubts } from './sheets/doubts.ts';
import { chooseTables } from './sheets/choice.ts';
import { tableOf, type CatalogTable } from './table.ts';
import { begin, tallying, type Position } from './tally.ts';

/** Reads the rows of a table; each row depends on the position after the rows above it. */
const readTable = (input: Input, from: Position): { read: TableRead; last: Position } => {
  const { add, tally } = tallying(input);
  let here = from;
  input.rows.forEach((row, at) => {
    const step = readRow(input, here, row, at);
    here = step.here;
    add(step.came);
  });
  return { read: { table: input, tally: tally() }, last: here };
};

/** Reads the tables of a file in order. Codes are unique across all tables, and the numbers of generated codes continue. */
const readTables = (tables: readonly CatalogTable[], context: CatalogContext): TableRead[] => {
  const admit = admitOnce(context);
  let generated = 0;
  return tables.map((table) => {
    const { read, last } = readTable({ ...table, admit }, begin(generated));
    generated = last.generated;
    return read;
  });
};

/**
 * Reads the catalog of concepts of a workbook, from each sheet with a part of it (domain.md §4.2). Throws `unreadable` when no
 * sheet has one, or when codes and descriptions are swapped.
 */
export const catalogOf = (file: Workbook, context: CatalogContext): CatalogReading => {
  const workbook = withHeadings(file, context.headings);
  const { tables, ...chosen } = chooseTables(workbook, context);
  const several = tables.length > 1;
  const written = tables.map(({ sheet, header }) =>
    tableOf({ sheet, header, context, sheet_partida: several ? sheet.name : undefined }),
  );
  const reading = readingOf(readTables(written, context), {
    ...chosen,
    contract: context.contract_amount ?? 0,
    extraordinary: context.extraordinary_amount ?? 0,
  });
  return {
    ...reading,
    differences: [...accentDoubts(workbook), ...tables.flatMap(tableDoubts), ...reading.differences],
  };
};
