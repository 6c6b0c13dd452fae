import type { ProgressAnswer } from '@obraclara/api';
import { send } from '../api/http.ts';
import { isGone, sendOver } from '../api/moved.ts';
import type { Over } from './item.ts';
import { notOurs } from './not-ours.ts';
import { correctionOf, isContested, type Terms } from './progress-terms.ts';

type Sent = { ok: true; answer: unknown; error?: undefined } | { ok: false; error: unknown };

const outcomeOf = async (asked: Promise<unknown>): Promise<Sent> => {
  try {
    return { ok: true, answer: await asked };
  } catch (error) {
    return { ok: false, error };
  }
};

/**
 * Changes a record of the server for who saw it as it was, under the key of what waits: an answer that was lost is given again. Somebody
 * else's change of another part is no reason to ask; one of the same part, or of what is to be deleted, refuses it with the record as it
 * is. What is to be deleted and is gone already needs nothing.
 */
export const changeProgress = async (
  { does, record }: Over<'progress'>,
  { id: key, ...mine }: Terms & { id: string },
): Promise<void> => {
  const removes = does === 'remove';
  const { path, body } = removes
    ? { path: `progress/${record.id}`, body: undefined }
    : correctionOf(record, mine);
  const outcome = await sendOver<Sent>(
    record.revision,
    (seen = record.revision) => outcomeOf(send(removes ? 'DELETE' : 'PUT', { path, seen, key }, body)),
    (current) => !removes && !isContested({ opened: record, mine, now: current as ProgressAnswer }),
  );
  if (!outcome.ok) {
    if (removes && isGone(outcome.error)) return;
    throw outcome.error;
  }
  if ((outcome.answer as { id?: unknown } | null)?.id !== record.id) throw notOurs();
};
