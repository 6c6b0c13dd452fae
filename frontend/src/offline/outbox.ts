import { getSession, onSession } from '../session/session.ts';
import { isLeaving, withNext } from './following.ts';
import { itemStore, type Became } from './item-store.ts';
import type { Corrected, Item, Kind, NewItem } from './item.ts';
import { pendingItems } from './pending-items.ts';
import { requestPersistence } from './persistent-storage.ts';

/**
 * `items`: the signed-in user's entries, in their order, each with the change that is queued behind it; `listed`: those without the new
 * records that the user has deleted, for lists and totals. `sending`: upload progress of one entry's files, in bytes.
 */
export type Outbox = {
  items: readonly Item[];
  listed: readonly Item[];
  sending: { id: string; sent: number; total: number } | null;
};

const nothing: Outbox = { items: [], listed: [], sending: null };
const everywhere = 'obraclara outbox';

let state = nothing;
const listeners = new Set<() => void>();
const become = (change: Partial<Outbox>) => {
  state = { ...state, ...change };
  pendingItems.set(state.listed);
  for (const listener of listeners) listener();
};

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(everywhere);

/** The stored entries; only the sending code uses them directly. */
export const store = itemStore(() => {
  channel?.postMessage(null);
  void refresh();
});
let looks = 0;
/** Reads the signed-in user's entries from the device. If several reads overlap, the last one sets the state. */
export const waitingNow = async (): Promise<readonly Item[]> => {
  const own = ++looks;
  const user = getSession()?.user.id;
  const items = user === undefined ? [] : (await store.itemsOf(user)).map(withNext);
  if (own === looks) become({ items, listed: items.filter((item) => !isLeaving(item)) });
  return items;
};

const refresh = async () => {
  try {
    await waitingNow();
  } catch (error) {
    // A browser without storage; saving an entry shows the error to the user.
    reportError(error);
  }
};

let sendings = 0;
/**
 * Runs the work in one tab at a time. Without the Web Locks API (pages without TLS), two tabs may send the same entry, which the server
 * accepts once.
 */
export const alone = async <T>(work: () => Promise<T>): Promise<T> => {
  if ('locks' in navigator) return navigator.locks.request(everywhere, work);
  sendings += 1;
  try {
    return await work();
  } finally {
    sendings -= 1;
  }
};

/** Sets the upload progress of the entry that is being sent; null if none is. */
export const showSending = (sending: Outbox['sending']): void => become({ sending });

const enders = new Set<() => void>();

/** Notifies the listeners that an entry reached the server. */
export const tellSent = (): void => {
  for (const ended of enders) ended();
};

/** Calls `listener` when an entry reached the server and the screens do not show it yet. Returns a function that removes it. */
export const onSent = (listener: () => void) => {
  enders.add(listener);
  return () => void enders.delete(listener);
};

/**
 * Stores a capture in the outbox. The user may change it until a request for it is sent (`noteAsked`).
 * Rejects with a `QuotaExceededError` if the device is full, and if another entry of this id is pending (`isWaitingAlready`).
 */
export const keepForLater = async (item: NewItem): Promise<void> => {
  await store.keep({ ...item, unasked: !item.over });
  void requestPersistence();
};

/**
 * Retries a refused entry at its position in the outbox; `corrected`: the user's corrections.
 * Returns false if it is no longer refused, for instance because another tab retried or discarded it.
 */
export const tryAgain = <K extends Kind>(item: Item<K>, corrected: Corrected<K> = {}): Promise<boolean> =>
  store.requeue<K>(item, corrected);

/** Deletes a refused entry. Returns false if it is no longer refused: it may be being sent. */
export const discard = (item: Item): Promise<boolean> => store.discard(item);

/** Runs the work only while no tab is sending, because a request cannot be recalled. Returns 'busy' otherwise. */
const unlessSending = async (work: () => Promise<Became>): Promise<Became | 'busy'> => {
  if (!('locks' in navigator)) return sendings > 0 ? 'busy' : work();
  return navigator.locks.request(everywhere, { ifAvailable: true }, async (lock) => (lock ? work() : 'busy'));
};

/** Replaces a pending entry, if the user may still change it. */
export const replace = (item: Item, by: NewItem) => unlessSending(() => store.withdraw(item, by));

/** Deletes a pending entry, if the user may still change it. */
export const takeBack = (item: Item) => unlessSending(() => store.withdraw(item));

/** Queues a change behind an entry that the server may have (`ItemStore.follow`); null withdraws it. */
export const follow = (item: Item, next: Item['next'] | null, more?: NewItem): Promise<Became> =>
  store.follow(item, next, more);

export const getOutbox = (): Outbox => state;

/**
 * Calls `listener` after each change, in this tab or another. The first listener starts reading the device. Returns a function that removes
 * it.
 */
export const onOutbox = (listener: () => void) => {
  if (listeners.size === 0) void refresh();
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

channel?.addEventListener('message', () => void refresh());
onSession(() => void refresh());
