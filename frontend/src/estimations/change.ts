import type { Item } from '../offline/item.ts';
import { overWhatItMet } from '../offline/over-what-it-met.ts';
import type { EstimationRow } from './row.ts';

/** What waits to be done to an estimation. */
export type Change = Item<'estimations'>;

/** The estimation that a form changes, now or once its change is sent; null for a new one. */
export const changedBy = (editing: EstimationRow | null, correcting?: Change | null): EstimationRow | null =>
  editing ?? correcting?.over?.record ?? null;

/** A change as it goes on: over the estimation that it met, whole as its owner left it. They have seen both. */
export const overWhatIsThere = (item: Change): Change => {
  const over = overWhatItMet<'estimations'>(item);
  return over ? { ...item, over } : item;
};
