import type { Item } from '../offline/item.ts';
import { day, quantity } from '../shared/format.ts';
import type { ProgressRecord } from './record.ts';

/** What waits to be done to a record of progress. */
export type Change = Item<'progress'>;

/** The record that a form changes, now or once its change is sent; null where it makes one. */
export const changedBy = (
  editing: ProgressRecord | null,
  correcting?: Change | null,
): ProgressRecord | null => editing ?? correcting?.over?.record ?? null;

/** What a record is known by: `MER-003: 12.5 m3, 05/10/2026`. */
export const titleOf = (
  { quantity_advanced, progress_date }: Pick<ProgressRecord, 'quantity_advanced' | 'progress_date'>,
  { concept_code, unit }: { concept_code: string; unit: string },
) => `${concept_code}: ${quantity(quantity_advanced)} ${unit}, ${day(progress_date)}`;
