import type { Difference } from '../findings/difference.ts';
import type { Finding } from '../findings/findings.ts';
import type { Mapping } from '../header/header.ts';
import type { Headings, UnknownHeading } from '../header/unknown-heading.ts';
import type { Limits } from '../limits.ts';
import type { Unread } from '../findings/unread.ts';

/** A concept of the contract, from its catalog or extraordinary. */
export type PlannedConcept = {
  concept_code: string;
  concept_name: string;
  unit: string;
  quantity: number;
  unit_price: number;
};

export type ProgramContext = {
  /** YYYY-MM-DD. Determines the year of months without one, and the month of "Mes 1". */
  start_date: string;
  end_date: string | null;
  concepts: PlannedConcept[];
  /** Reads this sheet instead of the best one. */
  sheet?: string;
  /** Meanings that users gave to headings. */
  headings?: Headings;
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
  /** Header row of the first sheet, from 1. */
  header_row: number;
  mapping: Mapping;
  /** At most 24 headings of the first table that the reader does not recognise; absent if there are none. */
  unknown_headings?: UnknownHeading[];
  /** In order and without gaps. */
  months: ProgramMonth[];
  concepts: ProgramConcept[];
  /** At most 500 listed; `warnings_total` counts all. */
  warnings: Finding[];
  warnings_total: number;
  /** Number of warnings by code. */
  warning_counts: Record<string, number>;
  errors: Finding[];
  errors_total: number;
  error_counts: Record<string, number>;
  /** Differences between the figures to import and the figures that the file states. */
  differences: Difference[];
  skipped: { text_rows: number; total_rows: number; repeated_rows: number; other_rows: number };
  /** Other sheets with a program, each with the reason why it was not read. */
  unread: Unread[];
  /** Total of the program that the file states, in pesos; null when it states none. */
  file_total: number | null;
  /** Σ planned quantity × unit price by concept, in pesos, each product rounded half up to the cent. */
  computed_total: number;
  /** Σ quantity × unit price of all concepts of the contract, in pesos. */
  contracted_total: number;
};
