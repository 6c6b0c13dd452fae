import type { Findings } from '../findings/findings.ts';
import type { DecimalStyle } from '../cells/number-cell.ts';
import type { ProgramHeader } from './header/header.ts';
import type { PlannedConcept, ProgramConcept, ProgramContext, ProgramReading } from './reading.ts';
import type { ProgramRow } from './rows/kinds.ts';
import type { Measure, MonthValue, Values } from './rows/values.ts';
import type { Sheet } from '../workbook/sheet.ts';

/** A table that may be a program, or a part of it. */
export type ProgramTable = {
  /** Its own rows and columns, in their place. */
  sheet: Sheet;
  header: ProgramHeader;
  /** What stands above it, when it is not the first of its sheet. */
  title: string;
  /** Where it stands (`A5:G7`), when there are several in its sheet. */
  place: string;
};

/** The rows that speak of one concept: usually one, sometimes its quantity, % and amount below each other. */
export type Block = { concept: PlannedConcept; rows: ProgramRow[] };

/** The reading of one table. */
export type Reading = ProgramTable & {
  style: DecimalStyle;
  context: ProgramContext;
  warnings: Findings;
  errors: Findings;
  skipped: ProgramReading['skipped'];
};

export type Planned = { block: Block; values: Values; said: Measure | null };

/** What a table holds, before it is told whether it goes on with the others. */
export type ProgramPass = { reading: Reading; rows: ProgramRow[]; planned: Planned[] };

/** A concept as it was read: quantities by cell, and by month. */
export type ReadConcept = { concept: PlannedConcept; program: ProgramConcept; months: MonthValue[] };
