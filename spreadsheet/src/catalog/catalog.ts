import { catalogDuplicates } from './concepts/duplicates.ts';
import { newPass, type Pass, type Shared } from './pass.ts';
import { readRow } from './rows/readers.ts';
import type { CatalogContext, CatalogReading } from './reading.ts';
import { readingOf } from './report.ts';
import { chooseCatalogTables, type Table } from './sheets/choice.ts';
import { noFindings } from '../findings/findings.ts';
import type { Workbook } from '../workbook/workbook.ts';

const readTable = (table: Table, shared: Shared, several: boolean): Pass => {
  const pass = newPass(table.sheet, table.header, shared);
  if (several) pass.sheet_partida = table.sheet.name;
  pass.rows.forEach((row, at) => readRow(pass, row, at));
  return pass;
};

/**
 * Reads the catalog of concepts out of a workbook, from each sheet that holds a part of it (domain.md §4.2). Throws
 * `unreadable` when no sheet holds one, or when codes and descriptions are swapped.
 */
export const catalogOf = (workbook: Workbook, context: CatalogContext): CatalogReading => {
  const about = noFindings();
  const { tables, unread, doubtful } = chooseCatalogTables(workbook, context, about);
  const shared: Shared = { context, duplicates: catalogDuplicates(context), generated: 0 };
  const passes = tables.map((table) => readTable(table, shared, tables.length > 1));
  return readingOf(passes, { about, unread, doubtful, contract: context.contract_amount ?? 0 });
};
