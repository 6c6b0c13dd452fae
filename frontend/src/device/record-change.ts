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
  /** Request of a deletion; by default `DELETE`. */
  removal?: ((id: string) => { method: string; path: string }) | undefined;
  /** Whether the change conflicts with the record as it is now. */
  isContested: (now: Seen) => boolean;
  /** Rejects if the user must decide before the command is sent. */
  first?: (command: Command) => Promise<void>;
};

/**
 * Changes a record with the revision that the user saw, under the entry's id: a retry gets the same answer.
 * Resolves with the server's answer. Rejects with the current record if another user's change conflicts.
 * Deleting a record that no longer exists succeeds.
 */
export const changeRecord = async <Seen extends { id: string; revision: number }>(
  { does, record }: Pick<Over, 'does'> & { record: Seen },
  { key, resource, correction, removal, isContested, first }: How<Seen>,
): Promise<object> => {
  const removes = does === 'remove';
  const to = `${resource}/${record.id}`;
  const { method, path, body } = removes
    ? { body: undefined, ...(removal?.(record.id) ?? { method: 'DELETE', path: to }) }
    : { method: 'PUT', path: `${to}${correction.path ?? ''}`, body: correction.body };
  const attempt = async (seen: number) => {
    const target = { path, seen, key };
    await first?.({ method, target, body });
    return send(method, target, body);
  };
  const outcome = await sendResolvingConflicts<Sent>(
    record.revision,
    (seen = record.revision) => outcomeOf(attempt(seen)),
    (current) => !isContested({ ...record, ...current }),
  );
  if (!outcome.ok) {
    if (removes && isGone(outcome.error)) return {};
    throw outcome.error;
  }
  const answer = outcome.answer as { id?: unknown } | null;
  if (answer?.id !== record.id) throw foreignResponse();
  return answer;
};
