import { addMoney } from '@obraclara/events';
import { importing } from '../../messages.ts';

/** Something about the file a person should know; `row` from 1, `cell` like `D18`. */
export type Finding = {
  row: number | null;
  col: string | null;
  cell: string | null;
  code: string;
  message: string;
};

/** What an upload answers, also one with `?dry_run=true`. Lists of findings are cut at 500; the totals count all. */
export type ImportReport = {
  sheet: string;
  header_row: number;
  mapping: Record<string, { column: string; header: string }>;
  warnings: Finding[];
  errors: Finding[];
  warnings_total?: number;
  errors_total?: number;
  /** Of a catalog. */
  items_added?: number;
  items_updated?: number;
  items_unchanged?: number;
  /** Pesos without IVA; null when the file states no total. */
  file_total?: number | null;
  computed_total?: number;
  /** How many concepts a catalog's file holds. */
  catalog_items?: number;
  /** Of a program. */
  concepts_processed?: number;
  message?: string;
  project_months?: { key: string; label: string }[];
};

/** What a person may decide about a file, each of which asks the server to read it once more. The safe answer is no. */
export const decisions = {
  accept_lump_sums: 'lump-sum',
  include_hidden_rows: 'hidden-rows',
  generate_codes: 'missing-code',
  qualify_duplicates: 'duplicate-code',
} as const;
export type Decision = keyof typeof decisions;

/** The decisions that this file gives reason for, and those already taken. */
export const decisionsFor = (report: ImportReport, taken: readonly Decision[]): Decision[] => {
  const codes = new Set([...report.errors, ...report.warnings].map(({ code }) => code));
  return (Object.keys(decisions) as Decision[]).filter(
    (decision) => taken.includes(decision) || codes.has(decisions[decision]),
  );
};

export type Kind = 'catalog' | 'program';
export type ShownFinding = Finding & { key: string; severity: 'error' | 'warning' };

/** Errors first, each in the order of the sheet. */
export const findingsOf = ({ errors, warnings }: ImportReport): ShownFinding[] => [
  ...errors.map((finding, index) => ({ ...finding, key: `e${index}`, severity: 'error' as const })),
  ...warnings.map((finding, index) => ({ ...finding, key: `w${index}`, severity: 'warning' as const })),
];

/** Where a finding is: its cell, its row, or the file. */
export const placeOfFinding = ({ cell, row }: Finding): string =>
  cell ?? (row === null ? importing.wholeFile : importing.row(row));

/** Computed total less the file's, in pesos; null when there is nothing to compare. */
export const differenceOf = ({ file_total, computed_total }: ImportReport): number | null =>
  typeof file_total === 'number' && typeof computed_total === 'number'
    ? addMoney(computed_total, -file_total)
    : null;

/** A peso of rounding between a workbook and us is no difference (domain of the importer: 1.00). */
export const reconciles = (difference: number): boolean => Math.abs(difference) <= 1;

/** Whether importing would write anything. */
export const changesSomething = (kind: Kind, report: ImportReport): boolean =>
  kind === 'catalog'
    ? (report.items_added ?? 0) + (report.items_updated ?? 0) > 0
    : (report.concepts_processed ?? 0) > 0;
