import type { Item } from '../offline/item.ts';
import { day, quantity } from '../ui/format/format.ts';
import type { ProgressRecord } from './record.ts';

/** A pending change of a progress record. */
export type Change = Item<'progress'>;

/** Returns the title of a record: `MER-003: 12.5 m3, 05/10/2026`. */
export const titleOf = (
  { quantity_advanced, progress_date }: Pick<ProgressRecord, 'quantity_advanced' | 'progress_date'>,
  { concept_code, unit }: { concept_code: string; unit: string },
) => `${concept_code}: ${quantity(quantity_advanced)} ${unit}, ${day(progress_date)}`;
