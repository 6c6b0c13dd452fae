import { watchForAnother } from '../session/session.ts';
import { isApiError } from './api-error.ts';

/** A record as it is now, when it is not what was seen. */
export type Current = { revision: number };

type Sent = { ok: boolean; error?: unknown };

/** The record as the server says that it is now, when it refused a change because the record had moved; else null. */
export const currentOf = (error: unknown): Current | null =>
  isApiError(error) && error.status === 412 ? (error.body.current ?? null) : null;

/** Whether our own server says that there is no such record. */
export const isGone = (error: unknown) =>
  isApiError(error) && error.status === 404 && Boolean(error.body.detail);

/** Whether a change was refused because the record is another one by now, or none. */
export const isMoved = (error: unknown) => currentOf(error) !== null || isGone(error);

/**
 * Sends a change for whoever saw the record at `seen`. While the record has moved since, `over` decides from what is there now whether to
 * send it all the same, over that. Once somebody else has signed in, nothing is decided nor sent any more.
 */
export const sendOver = async <Outcome extends Sent>(
  seen: number | undefined,
  attempt: (seen: number | undefined) => Promise<Outcome>,
  over: (current: Current) => Promise<boolean> | boolean,
): Promise<Outcome> => {
  const isAnother = watchForAnother();
  const outcome = await attempt(seen);
  const current = currentOf(outcome.error);
  // The server refuses what it says is current: to send that again would never end.
  if (!current || current.revision === seen || isAnother() || !(await over(current)) || isAnother())
    return outcome;
  return sendOver(current.revision, attempt, over);
};
