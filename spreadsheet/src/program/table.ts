import type { DecimalStyle } from '../cells/number-cell.ts';
import { findingsOf, followedBy, type Findings, type Remarks } from '../findings/findings.ts';
import type { Sheet } from '../workbook/sheet.ts';
import type { ProgramHeader } from './header/header.ts';
import type { PlannedConcept, ProgramConcept, ProgramReading } from './reading.ts';
import type { ProgramRow } from './rows/kinds.ts';
import type { Family } from './concepts/measures.ts';
import type { MonthValue, Values } from './rows/values.ts';

/** A table that may be a program, or a part of it. */
export type ProgramTable = {
  /** Its own rows and columns, in their place. */
  readonly sheet: Sheet;
  readonly header: ProgramHeader;
  /** What stands above it, when it is not the first of its sheet. */
  readonly title: string;
  /** Where it stands (`A5:G7`), when there are several in its sheet. */
  readonly place: string;
};

/** A table with its rows told apart, before what they hold is read. */
export type WrittenTable = ProgramTable & {
  /** How much its sheet looks like a program. */
  readonly score: number;
  readonly style: DecimalStyle;
  readonly rows: readonly ProgramRow[];
};

/** The rows that speak of one concept: usually one, sometimes its quantity, % and amount below each other. */
export type Block = { readonly concept: PlannedConcept; readonly rows: readonly ProgramRow[] };

export type Planned = {
  readonly block: Block;
  readonly values: Values;
  /** What the row says that it holds. */
  readonly said: Family | null;
};

/** What the rows of a table come to. */
type Tally = {
  readonly planned: readonly Planned[];
  readonly skipped: Readonly<ProgramReading['skipped']>;
  readonly warnings: Findings;
  readonly errors: Findings;
};

/** A table with what its rows come to, before it is told whether it goes on with the others. */
export type TableRead = { readonly table: WrittenTable; readonly tally: Tally };

/** A table about which more is said than its rows came to. */
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

/** A concept as it was read: quantities by cell, and by month. */
export type ReadConcept = {
  readonly concept: PlannedConcept;
  readonly program: ProgramConcept;
  readonly months: readonly MonthValue[];
};
