import {
  detailOf,
  fieldErrorsOf,
  isApiError,
  isIdTaken,
  isSignedOut,
  isUnsettled,
} from '../api/api-error.ts';
import { isFull } from './is-full.ts';
import { withFiles, type KeptFile, type Item, type Over, type Refusal } from './item.ts';
import type { ItemStore } from './item-store.ts';
import { waitingTexts } from './messages.ts';

/** `away`: the server was unreachable, entries stay pending; `signed-out`: the user must sign in again first. */
export type Run = { sent: number; refused: number; end: 'all' | 'away' | 'signed-out' };

/** Stores which files of an entry are uploaded. */
export type Keep = (files: readonly KeptFile[]) => Promise<void>;

/** Sends an entry. Resolves with the record as the server has it then. Rejects as `http` does, or when `signal` aborts. */
export type Deliver = (item: Item, keep: Keep, signal: AbortSignal) => Promise<Over['record']>;

type Sending = {
  store: Pick<ItemStore, 'handOver' | 'change' | 'remove' | 'refuse'>;
  deliver: Deliver;
  user_id: string;
  now: () => Date;
  /** Ends the run; the entry that is being sent stays pending. */
  signal: AbortSignal;
};

const unreadable = 'No se pudo leer en este dispositivo.';
const unexplained = (status: number) => `El servidor no aceptó la captura (${status}).`;

/**
 * Whether the error is not about the entry itself, so that it can be retried unchanged. Includes 408, 425 and 429, which a proxy may also
 * return.
 * A form shows these errors and its user retries; here they must not count as refusals.
 */
const isAway = (error: unknown) =>
  isUnsettled(error) || (isApiError(error) && [408, 425, 429].includes(error.status));

/** A server error with this entry (500): other entries may succeed, and this one may later. */
const isDefect = (error: unknown) => isApiError(error) && error.status === 500;

const refusalOf = (error: unknown, at: Date): Refusal => {
  const status = isApiError(error) ? error.status : 0;
  const current = isApiError(error) && status === 412 ? error.body.current : undefined;
  return {
    status,
    why: isIdTaken(error)
      ? waitingTexts.taken
      : detailOf(error, status === 0 ? unreadable : unexplained(status)),
    at: at.toISOString(),
    fields: fieldErrorsOf(error),
    ...(current && { current }),
  };
};

/**
 * Result for an entry; `passed`: it stays pending for the next run; `gone`: the user has deleted what the server refused. `followed` (it was
 * sent) and `again` (it was refused): the user's change takes its position.
 */
type Outcome = 'sent' | 'followed' | 'refused' | 'again' | 'gone' | 'passed' | 'away' | 'signed-out';

/** Stores the refusal with its entry. If the device is full, the entry stays pending and is sent again later. */
const refuse = async (own: Item, error: unknown, { store, now }: Sending): Promise<Outcome> => {
  try {
    return await store.refuse(own, refusalOf(error, now()));
  } catch (failure) {
    if (isFull(failure)) return 'passed';
    throw failure;
  }
};

const sendOne = async (own: Item, sending: Sending): Promise<Outcome> => {
  const { store, deliver, signal } = sending;
  let record: Over['record'];
  try {
    record = await deliver(own, (files) => store.change(own, withFiles(own, files)), signal);
  } catch (error) {
    if (isSignedOut(error)) return 'signed-out';
    if (signal.aborted) return 'away';
    if (isDefect(error)) return 'passed';
    return isAway(error) ? 'away' : refuse(own, error, sending);
  }
  return (await store.remove(own, record)) ? 'followed' : 'sent';
};

/**
 * Sends the pending entries of a user one at a time, in the order of their capture. An entry is deleted from the device only after the
 * server confirms it.
 * A refused entry stays with the server's message; neither it nor a server error (500) blocks the next ones.
 * An unreachable server ends the run, because the remaining entries would fail too.
 */
export const sendWaiting = async (sending: Sending): Promise<Run> => {
  const { store, user_id, signal } = sending;
  const counts = { sent: 0, followed: 0, refused: 0, again: 0, gone: 0, passed: 0 };
  const ended = (end: Run['end']): Run => ({
    sent: counts.sent + counts.followed,
    refused: counts.refused,
    end,
  });
  let after = 0;
  let item = await store.handOver(user_id, after);
  while (item && !signal.aborted) {
    const outcome = await sendOne(item, sending);
    if (outcome === 'away' || outcome === 'signed-out') return ended(outcome);
    counts[outcome] += 1;
    if (outcome !== 'followed' && outcome !== 'again') after = item.turn;
    item = await store.handOver(user_id, after);
  }
  return ended(item || counts.passed > 0 || signal.aborted ? 'away' : 'all');
};
