import type { Item } from '../offline/item.ts';
import type { EstimationRow } from './row.ts';

/** Outbox entry that creates, changes or deletes an estimation. */
export type Change = Item<'estimations'>;

/** Estimation that a form changes, directly or through its outbox entry; null for a new one. */
export const changedBy = (editing: EstimationRow | null, correcting?: Change | null): EstimationRow | null =>
  editing ?? correcting?.over?.record ?? null;
