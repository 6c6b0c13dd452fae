import { detailOf, fieldErrorsOf, isApiError, isSignedOut, isUnsettled } from '../api/api-error.ts';
import { isFull } from './is-full.ts';
import { withFiles, type KeptFile, type Item, type Refusal } from './item.ts';
import type { ItemStore } from './item-store.ts';

/** `away`: the server could not be asked, what waits stays; `signed-out`: its person must sign in again first. */
export type Run = { sent: number; refused: number; end: 'all' | 'away' | 'signed-out' };

/** Holds on the device how far the files of an item came. */
export type Keep = (files: readonly KeptFile[]) => Promise<void>;

/** Takes an item to the server. Rejects as `http` does, or when `signal` aborts. */
export type Deliver = (item: Item, keep: Keep, signal: AbortSignal) => Promise<unknown>;

type Sending = {
  store: Pick<ItemStore, 'handOver' | 'change' | 'remove'>;
  deliver: Deliver;
  user_id: string;
  now: () => Date;
  /** Ends the run: what is under way stays. */
  signal: AbortSignal;
};

const unreadable = 'No se pudo leer en este dispositivo.';
const unexplained = (status: number) => `El servidor no aceptó la captura (${status}).`;

/**
 * Whether nothing was said of the item itself, so that it may go later as it is: also where it came too slowly, too early or too often, as
 * what stands between may say. In a form its person reads that and tries again; here nobody looks, and it would pass for refused.
 */
const isAway = (error: unknown) =>
  isUnsettled(error) || (isApiError(error) && [408, 425, 429].includes(error.status));

/** A defect that this item meets: the others may fare better, and this one the next time. */
const isDefect = (error: unknown) => isApiError(error) && error.status === 500;

const refusalOf = (error: unknown, at: Date): Refusal => {
  const status = isApiError(error) ? error.status : 0;
  const current = isApiError(error) && status === 412 ? error.body.current : undefined;
  return {
    status,
    why: detailOf(error, status === 0 ? unreadable : unexplained(status)),
    at: at.toISOString(),
    fields: fieldErrorsOf(error),
    ...(current && { current }),
  };
};

/** What became of an item; `passed`: it stays as it was, for the next time. */
type Outcome = 'sent' | 'refused' | 'passed' | 'away' | 'signed-out';

/** Holds the refusal with its item; a device without room keeps it as it was, to be asked about again. */
const refuse = async (own: Item, error: unknown, { store, now }: Sending): Promise<Outcome> => {
  try {
    await store.change(own, { refusal: refusalOf(error, now()) });
    return 'refused';
  } catch (failure) {
    if (isFull(failure)) return 'passed';
    throw failure;
  }
};

const sendOne = async (own: Item, sending: Sending): Promise<Outcome> => {
  const { store, deliver, signal } = sending;
  try {
    await deliver(own, (files) => store.change(own, withFiles(own, files)), signal);
  } catch (error) {
    if (isSignedOut(error)) return 'signed-out';
    if (signal.aborted) return 'away';
    if (isDefect(error)) return 'passed';
    return isAway(error) ? 'away' : refuse(own, error, sending);
  }
  await store.remove(own);
  return 'sent';
};

/**
 * Sends what waits of a person, one at a time and in the order in which it was captured. An item leaves the device when the server has
 * confirmed it, and no sooner; one that is refused stays with the server's sentence and does not hold up the others, nor does one that
 * the server fails at. A server that cannot be asked ends the run, since the rest would fare no better.
 */
export const sendWaiting = async (sending: Sending): Promise<Run> => {
  const { store, user_id, signal } = sending;
  const counts = { sent: 0, refused: 0, passed: 0 };
  const ended = (end: Run['end']): Run => ({ sent: counts.sent, refused: counts.refused, end });
  let item = await store.handOver(user_id, 0);
  while (item && !signal.aborted) {
    const outcome = await sendOne(item, sending);
    if (outcome === 'away' || outcome === 'signed-out') return ended(outcome);
    counts[outcome] += 1;
    item = await store.handOver(user_id, item.turn + 1);
  }
  return ended(item || counts.passed > 0 || signal.aborted ? 'away' : 'all');
};
