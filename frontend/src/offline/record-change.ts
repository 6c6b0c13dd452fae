import { send } from '../api/http.ts';
import { isGone, sendOver } from '../api/moved.ts';
import type { Target } from '../api/target.ts';
import type { Over } from './item.ts';
import { notOurs } from './not-ours.ts';

/** A command over a record. */
type Command = { method: 'PUT' | 'DELETE'; target: Exclude<Target, string>; body: object | undefined };

type Sent = { ok: true; answer: unknown; error?: undefined } | { ok: false; error: unknown };

const outcomeOf = async (asked: Promise<unknown>): Promise<Sent> => {
  try {
    return { ok: true, answer: await asked };
  } catch (error) {
    return { ok: false, error };
  }
};

type How<Seen> = {
  /** Names the request: the id of what waits. */
  key: string;
  resource: string;
  /** What a correction says: `path` beside that of its record, and its body. */
  correction: { path?: string; body: object | undefined };
  /** Whether a correction is not to go over the record as it is now. */
  isContested: (now: Seen) => boolean;
  /** Rejects where it is for its owner to decide first. */
  first?: (command: Command) => Promise<void>;
};

/**
 * Changes a record of the server for who saw it as it was, under the key of what waits: an answer that was lost is given again. Somebody
 * else's change is asked about where it is contested, or the record is to be deleted: then it is refused with the record as it is. What is
 * to be deleted and is gone already needs nothing.
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
  const outcome = await sendOver<Sent>(
    record.revision,
    (seen = record.revision) => outcomeOf(attempt(seen)),
    (current) => !removes && !isContested({ ...record, ...current }),
  );
  if (!outcome.ok) {
    if (removes && isGone(outcome.error)) return;
    throw outcome.error;
  }
  if ((outcome.answer as { id?: unknown } | null)?.id !== record.id) throw notOurs();
};
