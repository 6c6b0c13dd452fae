import type { ProgressAnswer } from '@obraclara/api';
import { addQuantities } from '@obraclara/events';
import type { EstimableConcept } from '../shared/concepts/estimable.ts';
import { lineOf } from './concepts.ts';
import type { DraftLine } from './draft.ts';
import { isMeasured } from './draft-rows.ts';

/** Fields of a progress record of `GET /progress/{projectId}` that an estimation needs. */
export type ProgressRecord = Pick<
  ProgressAnswer,
  'id' | 'concept_id' | 'quantity_advanced' | 'progress_date'
>;

type Counted = Omit<ProgressRecord, 'id'>;

/**
 * Quantities advanced until a day, by concept id. `waiting`: number of entries in the outbox that they include.
 * `kept_at`: when the server sent the cached data that they come from, in ms since 1970; null if the server answered now.
 */
export type Advanced = { sums: Map<string, number>; waiting: number; kept_at: number | null };

/** Quantities still to estimate, by concept id. `beyond`: number of concepts estimated beyond their progress. */
export type Pending = { sums: Map<string, number>; beyond: number };

/**
 * Lines filled from the progress. `filled`: concepts that got a quantity, `added`: those of them that the estimation lacked.
 * `measured`: concepts that keep the sum of their generadores. `unlisted`: concepts that the catalog no longer has.
 */
export type EstimatedProgress = {
  concepts: DraftLine[];
  filled: number;
  added: number;
  measured: number;
  unlisted: number;
};

/** Adds the exact quantities of the records that `counts` selects to `onto`, by concept id. */
const sumOf = (
  records: readonly Counted[],
  counts: (record: Counted) => boolean,
  onto: ReadonlyMap<string, number> = new Map(),
): Map<string, number> => {
  const sums = new Map(onto);
  for (const record of records)
    if (counts(record))
      sums.set(record.concept_id, addQuantities(sums.get(record.concept_id) ?? 0, record.quantity_advanced));
  return sums;
};

/** Exact sum of the progress of each concept until `end`, inclusive, added to `before`. */
export const advancedUntil = (
  records: readonly Counted[],
  end: string,
  before?: ReadonlyMap<string, number>,
): Map<string, number> => sumOf(records, ({ progress_date }) => progress_date <= end, before);

/** Progress of a project in the cache: total of each concept, and records, the newest day first and perhaps not all. */
export type KnownProgress = {
  totals: readonly { concept_id: string; advanced: number }[];
  records: readonly ProgressRecord[];
  /** Number of all records of the project. */
  count: number;
};

/**
 * Quantities advanced until `end`, from the cache: totals less the later records. Null if the cached records do not reach back to `end`.
 */
export const advancedAsKnown = (
  { totals, records, count }: KnownProgress,
  end: string,
): Map<string, number> | null => {
  const last = records.at(-1);
  if (records.length < count && (!last || last.progress_date > end)) return null;
  const later = sumOf(records, ({ progress_date }) => progress_date > end);
  return new Map(
    totals.map(({ concept_id, advanced }) => [
      concept_id,
      addQuantities(advanced, -(later.get(concept_id) ?? 0)),
    ]),
  );
};

/** Advanced quantities less the quantities of the previous estimations. */
export const pendingOf = (
  advanced: ReadonlyMap<string, number>,
  previous: ReadonlyMap<string, number>,
): Pending => {
  const ids = new Set([...advanced.keys(), ...previous.keys()]);
  const left = [...ids].map(
    (id) => [id, addQuantities(advanced.get(id) ?? 0, -(previous.get(id) ?? 0))] as const,
  );
  return {
    sums: new Map(left.filter(([, quantity]) => quantity > 0)),
    beyond: left.filter(([, quantity]) => quantity < 0).length,
  };
};

/**
 * Lines with the quantities still to estimate. Concepts without such a quantity, or with generadores, stay unchanged.
 * Concepts that the estimation lacks are appended.
 */
export const withProgress = (
  lines: readonly DraftLine[],
  sums: ReadonlyMap<string, number>,
  catalog: readonly EstimableConcept[],
): EstimatedProgress => {
  const present = new Set(lines.map(({ concept_id }) => concept_id));
  const kept = lines.map((line) => {
    const sum = sums.get(line.concept_id);
    return sum === undefined || isMeasured(line) ? line : { ...line, quantity: String(sum) };
  });
  const fresh = catalog
    .filter(({ id }) => sums.has(id) && !present.has(id))
    .map((concept) => ({ ...lineOf(concept), quantity: String(sums.get(concept.id)) }));
  const known = lines.filter(({ concept_id }) => sums.has(concept_id));
  const measured = known.filter(isMeasured).length;
  const filled = known.length - measured + fresh.length;
  const unlisted = sums.size - known.length - fresh.length;
  return { concepts: [...kept, ...fresh], filled, added: fresh.length, measured, unlisted };
};
