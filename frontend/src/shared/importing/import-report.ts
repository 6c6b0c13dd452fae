import type {
  CatalogUploaded,
  PlannedConcept,
  ProgramUploaded,
  ReadConcept,
  UnknownHeading,
} from '@obraclara/api';
import { addMoney } from '@obraclara/events';

/** Merges two types: the common properties are required, the properties of only one type are optional. */
type Either<A, B> = Pick<A & B, keyof A & keyof B> & Partial<Omit<A & B, keyof A & keyof B>>;

/** A concept of the file: in a catalog with its change to the current one, in a program with its months. */
export type PreviewedConcept = Either<PlannedConcept, ReadConcept>;

/** Response to an upload, also with `?dry_run=true`. The lists of findings have at most 500 entries; the totals count all. */
export type ImportReport = Either<Omit<CatalogUploaded, 'concepts'>, Omit<ProgramUploaded, 'concepts'>> & {
  concepts?: PreviewedConcept[];
};

/**
 * Options for a file, with the finding that offers each one. Each choice makes the server read the file again. The default, no, is the safe
 * one.
 */
const decisions = {
  accept_lump_sums: 'lump-sum',
  include_hidden_rows: 'hidden-rows',
  generate_codes: 'missing-code',
  qualify_duplicates: 'duplicate-code',
} as const;
export type Decision = keyof typeof decisions;

/** The options that the findings of this file offer, and those already chosen. */
export const decisionsFor = (report: ImportReport, taken: readonly Decision[]): Decision[] => {
  const codes = new Set([...report.errors, ...report.warnings].map(({ code }) => code));
  return (Object.keys(decisions) as Decision[]).filter(
    (decision) => taken.includes(decision) || codes.has(decisions[decision]),
  );
};

/** Error response for an unreadable file: the reason, and the unknown headings that the user can map. */
export type Unheaded = { detail: string; unknown_headings: UnknownHeading[] };

export type Kind = 'catalog' | 'program';

const shownConcepts = 20;

/** The concepts in the preview: changed ones first, then the first new ones; of a program, the first ones. */
export const conceptsShown = ({ concepts = [] }: ImportReport): PreviewedConcept[] => {
  const of = (change: PreviewedConcept['change']) => concepts.filter((concept) => concept.change === change);
  return [
    ...of('updated').slice(0, 200),
    ...of('added').slice(0, shownConcepts),
    ...of(undefined).slice(0, shownConcepts),
  ];
};

/** Computed total minus the file's total, in pesos; null if either is missing. */
export const differenceOf = ({ file_total, computed_total }: ImportReport): number | null =>
  typeof file_total === 'number' && typeof computed_total === 'number'
    ? addMoney(computed_total, -file_total)
    : null;

/** A difference of up to one peso is rounding (domain of the importer: 1.00). */
export const reconciles = (difference: number): boolean => Math.abs(difference) <= 1;

/** Whether the import would write anything. */
export const changesSomething = (kind: Kind, report: ImportReport): boolean =>
  kind === 'catalog'
    ? (report.items_added ?? 0) + (report.items_updated ?? 0) > 0
    : (report.concepts_processed ?? 0) > 0;
