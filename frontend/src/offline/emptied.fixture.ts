import { itemStore } from './item-store.ts';
import { getOutbox } from './outbox.ts';

/** Takes away all that waits of who is signed in, whatever became of it. */
export const emptied = async () => {
  const store = itemStore();
  for (const item of getOutbox().items) await store.remove(item);
};
