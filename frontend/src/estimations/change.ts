import type { Item } from '../offline/item.ts';
import { conflictBase } from '../offline/conflict-base.ts';
import type { EstimationRow } from './row.ts';

/** Outbox entry that creates, changes or deletes an estimation. */
export type Change = Item<'estimations'>;

/** Estimation that a form changes, directly or through its outbox entry; null for a new one. */
export const changedBy = (editing: EstimationRow | null, correcting?: Change | null): EstimationRow | null =>
  editing ?? correcting?.over?.record ?? null;

/**
 * After a conflict, returns the change based on the version that the server returned with it, which the user has seen. Otherwise returns
 * the same change.
 */
export const rebased = (item: Change): Change => {
  const over = conflictBase<'estimations'>(item);
  return over ? { ...item, over } : item;
};
