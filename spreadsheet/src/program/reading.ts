import type { Difference } from '../findings/difference.ts';
import type { Finding } from '../findings/findings.ts';
import type { Mapping } from '../header/header.ts';
import type { Limits } from '../limits.ts';
import type { Unread } from '../findings/unread.ts';

/** A concept of the contract that a program may speak of: of its catalog, or extraordinary. */
export type PlannedConcept = {
  concept_code: string;
  concept_name: string;
  unit: string;
  quantity: number;
  unit_price: number;
};

export type ProgramContext = {
  /** YYYY-MM-DD. Gives months their year, and "Mes 1" its month. */
  start_date: string;
  end_date: string | null;
  concepts: PlannedConcept[];
  /** Reads this sheet instead of the best one. */
  sheet?: string;
  limits?: Partial<Limits>;
};

export type ProgramMonth = { /** `YYYY-MM` */ key: string; /** "Ene 25" */ label: string };

export type ProgramConcept = {
  /** Row of the sheet, from 1. */
  row: number;
  /** As the catalog writes it. */
  concept_code: string;
  /** Quantity by month key, at most 6 decimals; months without work are left out. */
  monthly_quantities: Record<string, number>;
};

export type ProgramReading = {
  /** Names of the sheets that were read. */
  sheet: string;
  /** Row of the header of the first of them, from 1. */
  header_row: number;
  mapping: Mapping;
  /** In order and without gaps. */
  months: ProgramMonth[];
  concepts: ProgramConcept[];
  /** At most 500 listed; `warnings_total` counts all. */
  warnings: Finding[];
  warnings_total: number;
  /** How many warnings there are of each code. */
  warning_counts: Record<string, number>;
  errors: Finding[];
  errors_total: number;
  error_counts: Record<string, number>;
  /** Where what would be loaded does not agree with what the file says of itself. */
  differences: Difference[];
  skipped: { text_rows: number; total_rows: number; repeated_rows: number; other_rows: number };
  /** Other sheets that hold a program, each with the reason why it was not read. */
  unread: Unread[];
  /** Total of the program in pesos that the file states, null when it states none. */
  file_total: number | null;
  /** Σ planned quantity × unit price by concept, each rounded half up to the cent. */
  computed_total: number;
  /** Σ quantity × unit price of all the concepts of the contract. */
  contracted_total: number;
};
