import type { DecimalStyle } from '../cells/number-cell.ts';
import { findingsOf, followedBy, type Findings, type Remarks } from '../findings/findings.ts';
import type { Sheet } from '../workbook/sheet.ts';
import type { ProgramHeader } from './header/header.ts';
import type { PlannedConcept, ProgramConcept, ProgramReading } from './reading.ts';
import type { ProgramRow } from './rows/kinds.ts';
import type { Family } from './concepts/family.ts';
import type { MonthValue, Values } from './rows/values.ts';

/** A table that may be a program, or a part of one. */
export type ProgramTable = {
  /** Only its own rows and columns, at their original indexes. */
  readonly sheet: Sheet;
  readonly header: ProgramHeader;
  /** Text above the table; empty for the first table of a sheet. */
  readonly title: string;
  /** Address (`A5:G7`) if its sheet has several tables; else empty. */
  readonly place: string;
};

/** A table with classified rows, before their values are read. */
export type WrittenTable = ProgramTable & {
  /** How well the sheet matches a program; higher is better. */
  readonly score: number;
  readonly style: DecimalStyle;
  readonly rows: readonly ProgramRow[];
};

/** The rows of one concept: usually one, sometimes its quantity, % and amount in consecutive rows. */
export type Block = { readonly concept: PlannedConcept; readonly rows: readonly ProgramRow[] };

export type Planned = {
  readonly block: Block;
  readonly values: Values;
  /** Measure that the row itself names; null if it names none. */
  readonly named: Family | null;
};

/** Combined results of the rows of a table. */
type Tally = {
  readonly planned: readonly Planned[];
  readonly skipped: Readonly<ProgramReading['skipped']>;
  readonly warnings: Findings;
  readonly errors: Findings;
};

/** A table with its tally, before it is joined with the others. */
export type TableRead = { readonly table: WrittenTable; readonly tally: Tally };

/** Adds remarks to a table. */
export const withRemarks = (
  { table, tally }: TableRead,
  { warnings, errors }: Partial<Remarks>,
): TableRead => ({
  table,
  tally: {
    ...tally,
    warnings: followedBy(tally.warnings, findingsOf(warnings ?? [])),
    errors: followedBy(tally.errors, findingsOf(errors ?? [])),
  },
});

/** A concept as read: quantities by cell, and by month. */
export type ReadConcept = {
  readonly concept: PlannedConcept;
  readonly program: ProgramConcept;
  readonly months: readonly MonthValue[];
};
