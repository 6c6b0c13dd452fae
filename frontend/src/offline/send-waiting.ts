import { detailOf, fieldErrorsOf, isApiError, isSignedOut } from '../api/api-error.ts';
import type { Item, Refusal } from './item.ts';
import type { ItemStore } from './item-store.ts';

/** `away`: the server could not be asked, what waits stays; `signed-out`: its person must sign in again first. */
export type Run = { sent: number; refused: number; end: 'all' | 'away' | 'signed-out' };

/** Holds on the device how far the file of an item came. */
export type Keep = (file: Item['file']) => Promise<void>;

/** Takes an item to the server. Rejects as `http` does, or when `signal` aborts. */
export type Deliver = (item: Item, keep: Keep, signal: AbortSignal) => Promise<unknown>;

type Sending = {
  store: Pick<ItemStore, 'nextOf' | 'change' | 'remove'>;
  deliver: Deliver;
  user_id: string;
  now: () => Date;
  /** Ends the run: what is under way stays. */
  signal: AbortSignal;
};

const unreadable = 'No se pudo leer en este dispositivo.';
const unexplained = (status: number) => `El servidor no aceptó la captura (${status}).`;

/** Whether nothing was said of the item itself, so that it may go later as it is. */
const isAway = (error: unknown) =>
  isApiError(error) && (error.status === 0 || error.status >= 500 || [408, 425, 429].includes(error.status));

const refusalOf = (error: unknown, at: Date): Refusal => {
  const status = isApiError(error) ? error.status : 0;
  return {
    status,
    why: detailOf(error, status === 0 ? unreadable : unexplained(status)),
    at: at.toISOString(),
    fields: fieldErrorsOf(error),
  };
};

/**
 * Sends what waits of a person, one at a time and in the order in which it was captured. An item leaves the device when the server has
 * confirmed it, and no sooner; one that is refused stays with the server's sentence and does not hold up the others. A server that cannot
 * be asked ends the run, since the rest would fare no better.
 */
export const sendWaiting = async ({ store, deliver, user_id, now, signal }: Sending): Promise<Run> => {
  const run = { sent: 0, refused: 0 };
  let item = await store.nextOf(user_id, 0);
  while (item && !signal.aborted) {
    const own = item;
    try {
      await deliver(own, (file) => store.change(own, { file }), signal);
      await store.remove(own);
      run.sent += 1;
    } catch (error) {
      if (isSignedOut(error)) return { ...run, end: 'signed-out' };
      if (isAway(error) || signal.aborted) return { ...run, end: 'away' };
      await store.change(own, { refusal: refusalOf(error, now()) });
      run.refused += 1;
    }
    item = await store.nextOf(user_id, own.turn + 1);
  }
  return { ...run, end: item || signal.aborted ? 'away' : 'all' };
};
