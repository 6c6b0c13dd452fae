import type { Item } from '../offline/item.ts';

/** Outbox entry that creates, changes or deletes an estimation. */
export type Change = Item<'estimations'>;
