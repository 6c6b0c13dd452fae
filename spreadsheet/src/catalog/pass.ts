import type { Draft, Reading } from './concepts/concept.ts';
import { lostZeros } from './rows/lost-zeros.ts';
import type { Duplicates } from './concepts/duplicates.ts';
import { inputRows } from './rows/inputs.ts';
import type { CatalogContext, Skipped } from './reading.ts';
import { catalogRows, type CatalogRow } from './rows/kinds.ts';
import type { TotalRow } from './totals.ts';
import { refuseSwapped } from '../header/code-or-name.ts';
import { divide } from '../cells/decimal.ts';
import { noFindings } from '../findings/findings.ts';
import type { Header } from '../header/header.ts';
import { decimalStyle, maxAmount, readNumber } from '../cells/number-cell.ts';
import { newOutline, type Outline } from './outline/partidas.ts';
import type { Cell, Sheet } from '../workbook/sheet.ts';

/** What all sheets of a catalog share: each code is let through once, made-up codes go on counting. */
export type Shared = { context: CatalogContext; duplicates: Duplicates; generated: number };

/** One reading of one table, row by row. */
export type Pass = {
  reading: Reading;
  header: Header;
  shared: Shared;
  rows: CatalogRow[];
  inputs: Set<CatalogRow>;
  outline: Outline;
  drafts: (Draft & { partida: string[] })[];
  totals: TotalRow[];
  skipped: Skipped;
  scope: Set<number>;
  cents: number;
  hidden_cents: number;
  /** Rows that speak of a concept, admitted or not, and what the amounts of those that state one add up to. */
  stated: { rows: number; cents: number; loaded: number };
  /** The row before, when it was a concept or its continuation; `draft` is null when that concept was refused. */
  previous: { draft: Draft | null; row: number } | null;
  /** Name of the sheet, when several are read: it is a partida then. */
  sheet_partida?: string;
  /** Index of the last concept among the rows: what comes after it is no partida. */
  last_concept: number;
};

/** The amount of a row in cents, as the file states it; null when it states none that can be read. */
export const centsOf = ({ reading }: Pick<Pass, 'reading'>, cell: Cell | undefined): number | null => {
  const read = readNumber(cell, reading.styles.amount, reading.sheet, maxAmount);
  return read.is === 'number' ? Number(divide(read.micro, 10_000n)) : null;
};

/** Rows covered by a price or amount merged downwards: they share the price of the first row of the block. */
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

const readingIn = (sheet: Sheet, { columns }: Header, rows: CatalogRow[]): Reading => {
  const style = (column: number | undefined) =>
    decimalStyle(rows.map(({ row }) => (column === undefined ? undefined : sheet.rows[row]?.[column])));
  const styles = {
    quantity: style(columns.quantity),
    unit_price: style(columns.unit_price),
    amount: style(columns.amount),
  };
  return {
    sheet,
    columns,
    styles,
    warnings: noFindings(),
    errors: noFindings(),
    commas: new Map(),
    differing: 0,
  };
};

export const nothingSkipped = (): Skipped => ({
  text_rows: 0,
  total_rows: 0,
  repeated_rows: 0,
  hidden_rows: 0,
  input_rows: 0,
  scope_rows: 0,
  empty_rows: 0,
});

/** Begins to read a table. Throws 422 when its codes and descriptions are swapped. */
export const newPass = (sheet: Sheet, header: Header, shared: Shared): Pass => {
  const written = catalogRows(sheet, header);
  const rows = written.filter(({ is }) => is !== 'empty');
  const reading = readingIn(sheet, header, rows);
  refuseSwapped(
    sheet.name,
    rows.filter(({ is }) => is === 'concept'),
  );
  lostZeros(reading, rows);
  return {
    reading,
    header,
    shared,
    rows,
    inputs: inputRows(rows),
    outline: newOutline(),
    drafts: [],
    totals: [],
    skipped: { ...nothingSkipped(), empty_rows: written.length - rows.length },
    scope: scopeRows(sheet, header),
    cents: 0,
    hidden_cents: 0,
    stated: { rows: 0, cents: 0, loaded: 0 },
    previous: null,
    last_concept: rows.findLastIndex(({ is }) => is === 'concept'),
  };
};
