import { apiError } from '../api/api-error.ts';
import { getSession, onSession } from '../session/session.ts';
import { sync as words } from '../messages.ts';
import { toast } from '../shared/toasts.ts';
import { waitingTexts } from './messages.ts';
import { itemStore, type Became } from './item-store.ts';
import type { Corrected, Item, Kind, NewItem } from './item.ts';
import { sendWaiting, type Deliver, type Run } from './send-waiting.ts';
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

const store = itemStore(() => {
  channel?.postMessage(null);
  void refresh();
});
/** How things are sent comes with the first of them: where it cannot be had now, it is as if the server could not. */
const sendingCode = () =>
  import('./deliver.ts').catch(() => {
    throw apiError('', 0);
  });
const deliver: Deliver = async (...asked) => {
  const { delivering } = await sendingCode();
  return delivering((sending) => become({ sending }))(...asked);
};

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

/** One tab at a time; where the browser cannot say so (pages without TLS), two tabs may send the same thing, which the server takes once. */
const alone = <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(everywhere, work) : work();

const say = ({ sent, refused }: Run) => {
  if (sent > 0) toast(words.done(sent), 'success');
  if (refused > 0) toast(waitingTexts.notTaken(refused), 'error');
};

const sendAll = async (): Promise<Run> => {
  const user_id = getSession()?.user.id;
  if (user_id === undefined) return { sent: 0, refused: 0, end: 'signed-out' };
  // What nobody can be asked for stays its owner's to change.
  if (!navigator.onLine) return { sent: 0, refused: 0, end: 'away' };
  const left = new AbortController();
  const stop = onSession(() => {
    if (getSession()?.user.id !== user_id) left.abort();
  });
  try {
    const run = await alone(() =>
      sendWaiting({ store, deliver, user_id, now: () => new Date(), signal: left.signal }),
    );
    if (!left.signal.aborted) say(run);
    return run;
  } finally {
    stop();
    become({ sending: null });
  }
};

/** `again`: somebody asked while it was under way, and may have let go what it had passed already. */
type Running = { user_id: string | undefined; again: boolean; ended: Promise<Run> };
let running: Running | null = null;
const enders = new Set<() => void>();

const sendUntilAll = async (own: Omit<Running, 'ended'>): Promise<Run> => {
  for (;;) {
    own.again = false;
    const run = await sendAll();
    if (run.sent > 0) for (const ended of enders) ended();
    if (!own.again || run.end !== 'all') return run;
  }
};

/** Sends what waits of who is signed in, and says what came of it; whoever asks while that is under way hears how it ends. */
export const sendNow = (): Promise<Run> => {
  const user_id = getSession()?.user.id;
  if (running?.user_id === user_id && running) {
    running.again = true;
    return running.ended;
  }
  const own: Omit<Running, 'ended'> = { user_id, again: false };
  const ended = sendUntilAll(own).finally(() => {
    if (running?.ended === ended) running = null;
  });
  running = Object.assign(own, { ended });
  return ended;
};

/** Calls back when something reached the server, which the screens do not show yet. Returns how to stop. */
export const onSent = (listener: () => void) => {
  enders.add(listener);
  return () => void enders.delete(listener);
};

/** Keeps on the device what was captured, for its owner to change until the server is asked for it (`noteAsked`); rejects with a `QuotaExceededError` when it has no room. */
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

/** Forgets an item that its owner does not want any more. */
export const discard = (item: Item) => store.remove(item);

/** Does something with what waits while no tab sends any of it, which is not called back. */
const unlessSending = async (work: () => Promise<Became>): Promise<Became | 'busy'> => {
  if (!('locks' in navigator)) return running ? 'busy' : work();
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
