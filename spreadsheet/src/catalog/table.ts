import { divide } from '../cells/decimal.ts';
import { decimalStyle, maxAmount, readNumber, type DecimalStyle } from '../cells/number-cell.ts';
import type { Remark } from '../findings/findings.ts';
import { refuseSwapped } from '../header/code-or-name.ts';
import type { Columns, Header } from '../header/columns.ts';
import type { Cell, Sheet } from '../workbook/sheet.ts';
import { inputRows } from './rows/inputs.ts';
import { catalogRows, type CatalogRow } from './rows/kinds.ts';
import { lostZeros } from './rows/lost-zeros.ts';
import type { CatalogContext } from './reading.ts';

type Styles = { quantity: DecimalStyle; unit_price: DecimalStyle; amount: DecimalStyle };

/** A table of concepts with classified rows, before their values are read. */
export type CatalogTable = {
  readonly sheet: Sheet;
  readonly header: Header;
  readonly columns: Columns;
  readonly styles: Styles;
  /** Rows with content, each classified by its own cells. */
  readonly rows: readonly CatalogRow[];
  readonly empty_rows: number;
  /** Rows of price analyses. */
  readonly inputs: ReadonlySet<CatalogRow>;
  /** Rows (from 0) that share the price of the row above. */
  readonly scope: ReadonlySet<number>;
  /** Index of the last concept among the rows; no partida starts after it. */
  readonly last_concept: number;
  /** Name of the sheet if several sheets are read: the sheet then counts as a partida. */
  readonly sheet_partida: string | undefined;
  readonly context: CatalogContext;
  /** Warnings about the codes of the table as a whole. */
  readonly warnings: readonly Remark[];
};

/** Amount that a row states, in cents, rounded half up; null when the row states no readable amount. */
export const centsOf = (
  { sheet, styles }: Pick<CatalogTable, 'sheet' | 'styles'>,
  cell: Cell | undefined,
): number | null => {
  const read = readNumber(cell, styles.amount, sheet, maxAmount);
  return read.is === 'number' ? Number(divide(read.micro, 10_000n)) : null;
};

/** Rows under a price or amount merged downwards: they share the price of the first row of the merge. */
const scopeRows = (sheet: Sheet, { columns }: Header): Set<number> => {
  const covered = new Set<number>();
  for (const { s, e } of sheet.merges) {
    if (s.c !== columns.unit_price && s.c !== columns.amount) continue;
    for (let row = s.r + 1; row <= Math.min(e.r, sheet.rows.length); row++)
      if (sheet.rows[row]?.[columns.unit_price ?? -1] === undefined || s.c === columns.unit_price)
        covered.add(row);
  }
  return covered;
};

const stylesIn = (sheet: Sheet, { columns }: Header, rows: readonly CatalogRow[]): Styles => {
  const cellsIn = (column: number | undefined) =>
    rows.map(({ row }) => (column === undefined ? undefined : sheet.rows[row]?.[column]));
  const all = [columns.quantity, columns.unit_price, columns.amount].flatMap(cellsIn);
  const style = (column: number | undefined) => decimalStyle(cellsIn(column), all);
  return {
    quantity: style(columns.quantity),
    unit_price: style(columns.unit_price),
    amount: style(columns.amount),
  };
};

type Chosen = { sheet: Sheet; header: Header; context: CatalogContext; sheet_partida: string | undefined };

/** Classifies the rows of a table and derives the facts that need all of them. Throws 422 when codes and descriptions are swapped. */
export const tableOf = (chosen: Chosen): CatalogTable => {
  const { sheet, header } = chosen;
  const written = catalogRows(sheet, header);
  const rows = written.filter(({ is }) => is !== 'empty');
  refuseSwapped(
    sheet.name,
    rows.filter(({ is }) => is === 'concept'),
  );
  return {
    ...chosen,
    columns: header.columns,
    styles: stylesIn(sheet, header, rows),
    rows,
    empty_rows: written.length - rows.length,
    inputs: inputRows(rows),
    scope: scopeRows(sheet, header),
    last_concept: rows.findLastIndex(({ is }) => is === 'concept'),
    warnings: lostZeros(sheet, header.columns, rows),
  };
};
