import { watchForAnother } from '../session/session.ts';
import { isApiError } from './api-error.ts';

/** The current version of a record that changed after it was read. */
export type Current = { revision: number };

type Sent = { ok: boolean; error?: unknown };

/** Returns the current record from a response that refused a change because of a newer revision (412); null otherwise. */
export const currentOf = (error: unknown): Current | null =>
  isApiError(error) && error.status === 412 ? (error.body.current ?? null) : null;

/** Whether our own server reports that the record does not exist. */
export const isGone = (error: unknown) =>
  isApiError(error) && error.status === 404 && Boolean(error.body.detail);

/** Whether a change was refused because the record has changed or no longer exists. */
export const isConflict = (error: unknown) => currentOf(error) !== null || isGone(error);

/**
 * Sends a change with the revision `seen`. On a conflict, `resolve` decides from the current record whether to send it again with the current
 * revision.
 * After a change of user, nothing more is decided or sent.
 */
export const sendResolvingConflicts = async <Outcome extends Sent>(
  seen: number | undefined,
  attempt: (seen: number | undefined) => Promise<Outcome>,
  resolve: (current: Current) => Promise<boolean> | boolean,
): Promise<Outcome> => {
  const isAnother = watchForAnother();
  const outcome = await attempt(seen);
  const current = currentOf(outcome.error);
  // The server refuses the revision that it calls current: repeating would loop forever.
  if (!current || current.revision === seen || isAnother() || !(await resolve(current)) || isAnother())
    return outcome;
  return sendResolvingConflicts(current.revision, attempt, resolve);
};
