import type { Difference } from '../findings/difference.ts';
import type { Finding } from '../findings/findings.ts';
import type { Mapping } from '../header/header.ts';
import type { Headings, UnknownHeading } from '../header/unknown-heading.ts';
import type { Limits } from '../limits.ts';
import type { Unread } from '../findings/unread.ts';

/** Choices of the user in the preview; the defaults are the safe choices. */
export type CatalogContext = {
  /** Imports an amount without quantity and price as one "lote" at that price (domain.md §4.2 row 7). */
  accept_lump_sums?: boolean;
  /** Imports hidden and filtered rows too (row 33). */
  include_hidden_rows?: boolean;
  /** Gives a code to concepts without one (row 27). */
  generate_codes?: boolean;
  /** Renames repeated codes of different partidas to PARTIDA/CODE (row 24). */
  qualify_duplicates?: boolean;
  /** Reads this sheet instead of the best one. */
  sheet?: string;
  /** Meanings that users gave to headings. */
  headings?: Headings;
  /** Contract amount of the project, in pesos without IVA. Only used for a comparison. */
  contract_amount?: number | null;
  /** Amount of the contract's extraordinary concepts, in pesos without IVA: files of the contracted ones lack them. */
  extraordinary_amount?: number;
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
  /** Partidas of the concept, outermost first, as "code name". */
  partida: string[];
};

export type CatalogPartida = {
  code: string;
  name: string;
  /** Row of the sheet, from 1. */
  row: number;
  /** Enclosing partidas, outermost first. */
  path: string[];
  /** Subtotal that the file states, in pesos; absent if it states none. */
  subtotal?: number;
  /** Sum of its concepts, in pesos. */
  computed: number;
};

export type Skipped = {
  /** Titles, notes, signatures and amounts in words. */
  text_rows: number;
  /** Subtotals, totals and taxes, used only to reconcile. */
  total_rows: number;
  /** Page labels, and headers repeated on every printed page. */
  repeated_rows: number;
  hidden_rows: number;
  /** Inputs of unit-price analyses. */
  input_rows: number;
  /** Rows that share the price of the row above through a merged cell. */
  scope_rows: number;
  /** Rows prepared with a code, a unit or zeros, but never filled in. */
  empty_rows: number;
};

export type CatalogReading = {
  /** Names of the sheets that were read. */
  sheet: string;
  /** Header row of the first sheet, from 1. */
  header_row: number;
  mapping: Mapping;
  /** At most 24 headings of the first table that the reader does not recognise; absent if there are none. */
  unknown_headings?: UnknownHeading[];
  concepts: CatalogConcept[];
  partidas: CatalogPartida[];
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
  skipped: Skipped;
  /** Sheets and tables that were not read, each with its reason. */
  unread: Unread[];
  /** Total that the file states, in pesos without IVA; null when it states none. */
  file_total: number | null;
  /** Σ quantity × unit price of the concepts read, in pesos, each product rounded half up to the cent. */
  computed_total: number;
};
