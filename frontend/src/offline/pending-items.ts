import { store } from '../ui/store.ts';
import type { Item } from './item.ts';

/** The signed-in user's entries of the outbox that lists show; empty until its code, which no first view waits for, has read them. */
export const pendingItems = store<readonly Item[]>([]);
