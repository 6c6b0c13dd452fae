import { accentDoubts } from '../findings/difference.ts';
import type { Workbook } from '../workbook/workbook.ts';
import { admitOnce } from './concepts/duplicates.ts';
import type { CatalogContext, CatalogReading } from './reading.ts';
import { readingOf, type TableRead } from './report.ts';
import { readRow, type Input } from './rows/readers.ts';
import { tableDoubts } from './sheets/doubts.ts';
import { chooseTables } from './sheets/choice.ts';
import { tableOf, type CatalogTable } from './table.ts';
import { begin, tallying, type Position } from './tally.ts';

/** Reads the rows of a table, each with what those above it say of it. */
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

/** Reads the tables of a file in their order: each code is let through once in all of them, and made-up codes go on counting. */
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
 * Reads the catalog of concepts out of a workbook, from each sheet that holds a part of it (domain.md §4.2). Throws
 * `unreadable` when no sheet holds one, or when codes and descriptions are swapped.
 */
export const catalogOf = (workbook: Workbook, context: CatalogContext): CatalogReading => {
  const { tables, ...chosen } = chooseTables(workbook, context);
  const several = tables.length > 1;
  const written = tables.map(({ sheet, header }) =>
    tableOf({ sheet, header, context, sheet_partida: several ? sheet.name : undefined }),
  );
  const reading = readingOf(readTables(written, context), {
    ...chosen,
    contract: context.contract_amount ?? 0,
  });
  return {
    ...reading,
    differences: [...accentDoubts(workbook), ...tables.flatMap(tableDoubts), ...reading.differences],
  };
};
