import { getSession, onSession } from '../session/session.ts';
import { itemStore, type Became } from './item-store.ts';
import type { Corrected, Item, Kind, NewItem } from './item.ts';
import { stay } from './stay.ts';

/** `items`: what waits of who is signed in, in its order; `sending`: how much of the files of one has gone, in bytes. */
export type Outbox = { items: readonly Item[]; sending: { id: string; sent: number; total: number } | null };

const nothing: Outbox = { items: [], sending: null };
const everywhere = 'obraclara outbox';

let state = nothing;
const listeners = new Set<() => void>();
const become = (change: Partial<Outbox>) => {
  state = { ...state, ...change };
  for (const listener of listeners) listener();
};

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(everywhere);

/** The line itself, for who sends it. */
export const store = itemStore(() => {
  channel?.postMessage(null);
  void refresh();
});
let looks = 0;
/** What waits of who is signed in, as the device has it now; the last one who looked says what there is. */
export const waitingNow = async (): Promise<readonly Item[]> => {
  const own = ++looks;
  const user = getSession()?.user.id;
  const items = user === undefined ? [] : await store.itemsOf(user);
  if (own === looks) become({ items });
  return items;
};

const refresh = async () => {
  try {
    await waitingNow();
  } catch (error) {
    // A browser that gives no place to keep things in; who keeps something hears of it there.
    reportError(error);
  }
};

let sendings = 0;
/** One tab at a time; where the browser cannot say so (pages without TLS), two tabs may send the same thing, which the server takes once. */
export const alone = async <T>(work: () => Promise<T>): Promise<T> => {
  if ('locks' in navigator) return navigator.locks.request(everywhere, work);
  sendings += 1;
  try {
    return await work();
  } finally {
    sendings -= 1;
  }
};

/** Shows how much of what is being sent has gone; null: nothing is being sent any more. */
export const showSending = (sending: Outbox['sending']): void => become({ sending });

const enders = new Set<() => void>();

/** Says that something reached the server. */
export const tellSent = (): void => {
  for (const ended of enders) ended();
};

/** Calls back when something reached the server, which the screens do not show yet. Returns how to stop. */
export const onSent = (listener: () => void) => {
  enders.add(listener);
  return () => void enders.delete(listener);
};

/**
 * Keeps on the device what was captured, for its owner to change until the server is asked for it (`noteAsked`); rejects with a
 * `QuotaExceededError` when it has no room, and where something else of this id waits (`isWaitingAlready`).
 */
export const keepForLater = async (item: NewItem): Promise<void> => {
  await store.keep({ ...item, unasked: !item.over });
  void stay();
};

/**
 * Lets a refused item go again, at the place in the line that it had; `corrected`: as its owner has it now. False where it is no longer
 * refused, as when another tab let it go or discarded it.
 */
export const tryAgain = <K extends Kind>(item: Item<K>, corrected: Corrected<K> = {}): Promise<boolean> =>
  store.letGo<K>(item, corrected);

/** Forgets a refused item that its owner does not want any more; false where it is no longer refused: it may be on its way. */
export const discard = (item: Item): Promise<boolean> => store.discard(item);

/** Does something with what waits while no tab sends any of it, which is not called back. */
const unlessSending = async (work: () => Promise<Became>): Promise<Became | 'busy'> => {
  if (!('locks' in navigator)) return sendings > 0 ? 'busy' : work();
  return navigator.locks.request(everywhere, { ifAvailable: true }, async (lock) => (lock ? work() : 'busy'));
};

/** Puts another item in the place of one that waits, if its owner may still change that. */
export const replace = (item: Item, by: NewItem) => unlessSending(() => store.withdraw(item, by));

/** Forgets an item that waits, if its owner may still change that. */
export const takeBack = (item: Item) => unlessSending(() => store.withdraw(item));

export const getOutbox = (): Outbox => state;

/** Calls back when something changed, in this tab or another; begins to look at the device with the first who listens. */
export const onOutbox = (listener: () => void) => {
  if (listeners.size === 0) void refresh();
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

channel?.addEventListener('message', () => void refresh());
onSession(() => void refresh());
