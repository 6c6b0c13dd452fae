import { itemStore } from './item-store.ts';
import { getOutbox } from './outbox.ts';

/** Deletes all outbox entries of the signed-in user, in any state. */
export const emptied = async () => {
  const store = itemStore();
  for (const item of getOutbox().items) await store.remove(item);
};
