import type { Item } from '../offline/item.ts';

/** A quantity on a day, below 0 if it is taken away. */
export type ProgressPart = { concept_id: string; quantity_advanced: number; progress_date: string };

/**
 * What a pending entry changes: a correction takes the former record away and adds its own. `former`: the record as the figures include it,
 * by default as the user saw it.
 */
export const progressParts = (
  { body, over }: Item<'progress'>,
  former: ProgressPart | undefined = over?.record,
): ProgressPart[] => {
  if (!over) return [body];
  const taken = former ? [{ ...former, quantity_advanced: -former.quantity_advanced }] : [];
  return over.does === 'remove' ? taken : [...taken, body];
};
