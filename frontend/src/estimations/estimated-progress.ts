import type { ProgressAnswer } from '@obraclara/api';
import { addQuantities } from '@obraclara/events';
import type { EstimableConcept } from '../shared/concepts/estimable.ts';
import { lineOf } from './concepts.ts';
import type { DraftLine } from './draft.ts';

/** A progress record as `GET /progress/{projectId}` answers it, as far as an estimation needs it. */
export type ProgressRecord = Pick<ProgressAnswer, 'concept_id' | 'quantity_advanced' | 'progress_date'>;

/** What the progress of a period makes of the lines: `filled` concepts got their quantity, `unlisted` ones are in no catalog any more. */
export type EstimatedProgress = { concepts: DraftLine[]; filled: number; added: number; unlisted: number };

/** Exact sum of the progress of each concept from `start` to `end`, both days included, by concept id. */
export const progressWithin = (
  records: readonly ProgressRecord[],
  start: string,
  end: string,
): Map<string, number> => {
  const sums = new Map<string, number>();
  for (const { concept_id, quantity_advanced, progress_date } of records)
    if (progress_date >= start && progress_date <= end)
      sums.set(concept_id, addQuantities(sums.get(concept_id) ?? 0, quantity_advanced));
  return sums;
};

/** The lines with the quantities advanced; concepts without progress stay as they are, those the estimation lacks come at its end. */
export const withProgress = (
  lines: readonly DraftLine[],
  sums: ReadonlyMap<string, number>,
  catalog: readonly EstimableConcept[],
): EstimatedProgress => {
  const present = new Set(lines.map(({ concept_id }) => concept_id));
  const kept = lines.map((line) => {
    const sum = sums.get(line.concept_id);
    return sum === undefined ? line : { ...line, quantity: String(sum) };
  });
  const fresh = catalog
    .filter(({ id }) => sums.has(id) && !present.has(id))
    .map((concept) => ({ ...lineOf(concept), quantity: String(sums.get(concept.id)) }));
  const filled = lines.filter(({ concept_id }) => sums.has(concept_id)).length + fresh.length;
  return { concepts: [...kept, ...fresh], filled, added: fresh.length, unlisted: sums.size - filled };
};
