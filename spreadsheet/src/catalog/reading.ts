import type { Difference } from '../findings/difference.ts';
import type { Finding } from '../findings/findings.ts';
import type { Mapping } from '../header/header.ts';
import type { Limits } from '../limits.ts';
import type { Unread } from '../findings/unread.ts';

/** What the person decided in the preview; the safe answer is the default. */
export type CatalogContext = {
  /** Takes an amount without quantity and price as one "lote" at that price (domain.md §4.2 row 7). */
  accept_lump_sums?: boolean;
  /** Imports hidden and filtered rows too (row 33). */
  include_hidden_rows?: boolean;
  /** Gives a code to concepts without one (row 27). */
  generate_codes?: boolean;
  /** Repeated codes of different partidas become PARTIDA/CODE (row 24). */
  qualify_duplicates?: boolean;
  /** Reads this sheet instead of the best one. */
  sheet?: string;
  /** Contract amount of the project, without IVA: only compared, never used. */
  contract_amount?: number | null;
  limits?: Partial<Limits>;
};

export type CatalogConcept = {
  /** Row of the sheet, from 1. */
  row: number;
  concept_code: string;
  concept_name: string;
  unit: string;
  /** At most 6 decimals. */
  quantity: number;
  /** Pesos without IVA, at most 6 decimals. */
  unit_price: number;
  /** Partidas it is in, outermost first, as "code name". */
  partida: string[];
};

export type CatalogPartida = {
  code: string;
  name: string;
  /** Row of the sheet, from 1. */
  row: number;
  /** Partidas around it, outermost first. */
  path: string[];
  /** What the file says it adds up to, if it says so. */
  subtotal?: number;
  /** What its concepts add up to. */
  computed: number;
};

export type Skipped = {
  /** Titles, notes, signatures and amounts in words. */
  text_rows: number;
  /** Subtotals, totals and taxes, used only to reconcile. */
  total_rows: number;
  /** Headers repeated on every printed page and page labels. */
  repeated_rows: number;
  hidden_rows: number;
  /** Inputs of unit-price analyses. */
  input_rows: number;
  /** Rows that share the price of the row above by a merged cell. */
  scope_rows: number;
  /** Prepared with a code, a unit or zeros, and never filled in. */
  empty_rows: number;
};

export type CatalogReading = {
  /** Names of the sheets that were read. */
  sheet: string;
  /** Row of the header of the first of them, from 1. */
  header_row: number;
  mapping: Mapping;
  concepts: CatalogConcept[];
  partidas: CatalogPartida[];
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
  skipped: Skipped;
  /** Sheets and tables that were not read, each with its reason. */
  unread: Unread[];
  /** Total without IVA that the file states, null when it states none. */
  file_total: number | null;
  /** Σ quantity × unit price of the concepts read, each rounded half up to the cent. */
  computed_total: number;
};
