import type { ProgressAnswer } from '@obraclara/api';
import { addQuantities } from '@obraclara/events';
import type { EstimableConcept } from '../shared/concepts/estimable.ts';
import { lineOf } from './concepts.ts';
import type { DraftLine } from './draft.ts';
import { isMeasured } from './draft-rows.ts';

/** A progress record as `GET /progress/{projectId}` answers it, as far as an estimation needs it. */
export type ProgressRecord = Pick<
  ProgressAnswer,
  'id' | 'concept_id' | 'quantity_advanced' | 'progress_date'
>;

/**
 * What was advanced of each concept by a day, by concept id. `waiting`: so many captures of it have not reached the server; `kept_at`: when
 * the server gave what this is worked out of, in ms since 1970, where it cannot be asked.
 */
export type Advanced = { sums: Map<string, number>; waiting: number; kept_at: number | null };

/** What is left to estimate of each concept; of `beyond` so many, more was estimated than was advanced. */
export type Pending = { sums: Map<string, number>; beyond: number };

/**
 * What the progress makes of the lines: `filled` concepts got their quantity, `measured` ones kept the rows that theirs is the sum of,
 * `unlisted` ones are in no catalog any more.
 */
export type EstimatedProgress = {
  concepts: DraftLine[];
  filled: number;
  added: number;
  measured: number;
  unlisted: number;
};

/** Adds up exactly what the progress that `counts` comes to, by concept id, onto what there is. */
const sumOf = (
  records: readonly ProgressRecord[],
  counts: (record: ProgressRecord) => boolean,
  onto: ReadonlyMap<string, number> = new Map(),
): Map<string, number> => {
  const sums = new Map(onto);
  for (const record of records)
    if (counts(record))
      sums.set(record.concept_id, addQuantities(sums.get(record.concept_id) ?? 0, record.quantity_advanced));
  return sums;
};

/** Exact sum of the progress of each concept until `end`, that day included. */
export const advancedUntil = (
  records: readonly ProgressRecord[],
  end: string,
  before?: ReadonlyMap<string, number>,
): Map<string, number> => sumOf(records, ({ progress_date }) => progress_date <= end, before);

/** What this device knows of a project's progress: the total of each concept, and its records, the newest day first and perhaps not all. */
export type KnownProgress = {
  totals: readonly { concept_id: string; advanced: number }[];
  records: readonly ProgressRecord[];
  /** How many records there are. */
  count: number;
};

/** The same as far as this device knows it: the total less what came later; null where that goes back further than its records. */
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

/** What was advanced less what the estimations before this one have of it. */
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

/** The lines with the quantities left to estimate; concepts without any, and those with generadores, stay as they are, those the estimation lacks come at its end. */
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
