import type { CatalogUploaded, PlannedConcept, ProgramUploaded, ReadConcept } from '@obraclara/api';
import { addMoney } from '@obraclara/events';

/** One of two kinds: it has what both have, and may have what one of them has. */
type Either<A, B> = Pick<A & B, keyof A & keyof B> & Partial<Omit<A & B, keyof A & keyof B>>;

/** A concept as the file has it: of a catalog with what it does to the one in force, of a program with its months. */
export type PreviewedConcept = Either<PlannedConcept, ReadConcept>;

/** What an upload answers, also one with `?dry_run=true`. Lists of findings are cut at 500; the totals count all. */
export type ImportReport = Either<Omit<CatalogUploaded, 'concepts'>, Omit<ProgramUploaded, 'concepts'>> & {
  concepts?: PreviewedConcept[];
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
