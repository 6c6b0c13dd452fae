import { addMoney } from '@obraclara/events';

/** Something about the file a person should know; `row` from 1, `cell` like `D18`. */
export type Finding = {
  /** Said when several sheets were read. */
  sheet?: string;
  row: number | null;
  col: string | null;
  cell: string | null;
  code: string;
  message: string;
};

type Terms = { concept_name: string; unit: string; quantity: number; unit_price: number };

/** A concept as the file has it: of a catalog with what it does to the one in force, of a program with its months. */
export type PreviewedConcept = { row: number; concept_code: string } & Terms & {
    change?: 'added' | 'updated' | 'unchanged';
    former?: Terms;
    monthly_quantities?: Record<string, number>;
  };

export type Partida = { code: string; name: string; path: string[]; subtotal?: number; computed: number };

/** What an upload answers, also one with `?dry_run=true`. Lists of findings are cut at 500; the totals count all. */
export type ImportReport = {
  sheet: string;
  header_row: number;
  mapping: Record<string, { column: string; header: string }>;
  warnings: Finding[];
  errors: Finding[];
  warnings_total?: number;
  errors_total?: number;
  warning_counts?: Record<string, number>;
  error_counts?: Record<string, number>;
  /** Where what would be loaded does not agree with the file; nothing is written until they are confirmed. */
  differences?: { code: string; message: string }[];
  /** Names this very preview: sent back, it confirms what the person saw. */
  digest?: string;
  /** Sheets and tables that were not read. */
  unread?: { sheet: string; rows: number; reason: string }[];
  concepts?: PreviewedConcept[];
  /** Of a catalog. */
  partidas?: Partida[];
  items_added?: number;
  items_updated?: number;
  items_unchanged?: number;
  /** Pesos without IVA; null when the file states no total. */
  file_total?: number | null;
  computed_total?: number;
  /** How many concepts a catalog's file holds. */
  catalog_items?: number;
  /** Of a program. */
  contracted_total?: number;
  concepts_processed?: number;
  message?: string;
  project_months?: { key: string; label: string }[];
};

/** What a person may decide about a file, each of which asks the server to read it once more. The safe answer is no. */
const decisions = {
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

const shownConcepts = 20;

/** The concepts that the preview shows: those that change first, then the first new ones; of a program the first. */
export const conceptsShown = ({ concepts = [] }: ImportReport): PreviewedConcept[] => {
  const of = (change: PreviewedConcept['change']) => concepts.filter((concept) => concept.change === change);
  return [
    ...of('updated').slice(0, 200),
    ...of('added').slice(0, shownConcepts),
    ...of(undefined).slice(0, shownConcepts),
  ];
};

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
