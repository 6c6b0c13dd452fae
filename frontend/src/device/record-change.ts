import { send } from '../api/http.ts';
import { isGone, sendResolvingConflicts } from '../api/conflict.ts';
import type { Target } from '../api/target.ts';
import type { Over } from '../offline/item.ts';
import { foreignResponse } from '../offline/foreign-response.ts';

/** A command of the outbox: it creates, changes or deletes a record. */
export type Command = { method: string; target: Target; body: object | undefined };

type Sent = { ok: true; answer: unknown; error?: undefined } | { ok: false; error: unknown };

/** Resolves with the result of a request or with its error. */
export const outcomeOf = async (asked: Promise<unknown>): Promise<Sent> => {
  try {
    return { ok: true, answer: await asked };
  } catch (error) {
    return { ok: false, error };
  }
};

type How<Seen> = {
  /** Idempotency key of the request: the id of the outbox entry. */
  key: string;
  resource: string;
  /** Request of a correction: `path` after that of its record, and the body. */
  correction: { path?: string; body: object | undefined };
  /** Whether a correction conflicts with the record as it is now. */
  isContested: (now: Seen) => boolean;
  /** Rejects if the user must decide before the command is sent. */
  first?: (command: Command) => Promise<void>;
};

/**
 * Changes a record with the revision that the user saw, under the entry's id: a retry gets the same answer.
 * Rejects with the current record if another user's change conflicts, or if the record is to be deleted and has changed.
 * Deleting a record that no longer exists succeeds.
 */
export const changeRecord = async <Seen extends { id: string; revision: number }>(
  { does, record }: Pick<Over, 'does'> & { record: Seen },
  { key, resource, correction, isContested, first }: How<Seen>,
): Promise<void> => {
  const removes = does === 'remove';
  const path = `${resource}/${record.id}${removes ? '' : (correction.path ?? '')}`;
  const body = removes ? undefined : correction.body;
  const method = removes ? 'DELETE' : 'PUT';
  const attempt = async (seen: number) => {
    const target = { path, seen, key };
    await first?.({ method, target, body });
    return send(method, target, body);
  };
  const outcome = await sendResolvingConflicts<Sent>(
    record.revision,
    (seen = record.revision) => outcomeOf(attempt(seen)),
    (current) => !removes && !isContested({ ...record, ...current }),
  );
  if (!outcome.ok) {
    if (removes && isGone(outcome.error)) return;
    throw outcome.error;
  }
  if ((outcome.answer as { id?: unknown } | null)?.id !== record.id) throw foreignResponse();
};
