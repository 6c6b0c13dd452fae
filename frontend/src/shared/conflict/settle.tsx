import { detailOf } from '../../api/api-error.ts';
import { isGone, sendOver, type Current } from '../../api/moved.ts';
import { conflict as words } from '../../messages.ts';
import { watchForAnother } from '../../session/session.ts';
import { askPerson } from '../questions.ts';
import { toast } from '../toasts.ts';
import { ConflictDialog, type Choice } from './ConflictDialog.tsx';
import { contested, taken, typed, type Field, type Versions } from './fields.ts';
import type { Offered } from './GoneDialog.tsx';

export type Sent = { ok: boolean; error?: unknown };

/** A form over a record that others may change: how it was opened, what it holds, and how to read it from the record as it is now. */
export type Edit<Values> = {
  fieldsOf: (versions: Versions<Values>) => readonly Field<Values>[];
  seen: number | undefined;
  opened: Values | null;
  mine: Values;
  currently: (current: Current) => Values;
  /** What can be done with what it holds once the record is gone. */
  offered?: readonly Offered[];
};

/** The record as it is now, and what the form is to hold once the person took what is there. */
export type Refill<Values> = { revision: number; opened: Values; values: Values };

/** `gone`: the record is no longer there, and this is what the person wants done with what the form holds. */
type Settled<Values, Outcome> = { outcome: Outcome; refill?: Refill<Values>; gone?: Offered };

const chosen = async <Values,>(
  parts: readonly Field<Values>[],
  { mine, current }: Versions<Values>,
): Promise<Choice> => {
  const differences = parts.map(({ label, shown, drawn = shown }) => ({
    label,
    now: drawn(current),
    mine: drawn(mine),
  }));
  const choice = await askPerson<Choice>((choose) => (
    <ConflictDialog differences={differences} choose={choose} />
  ));
  if (choice === null) toast(words.nobodyAsked(typed(parts, mine)), 'error');
  return choice ?? 'neither';
};

/** Its code comes when it is needed; where it cannot come, the server's own sentence is said. */
const goneCode = () => import('./gone.tsx').catch(() => null);

/**
 * Sends what a form holds; when somebody else has changed the same parts since it was opened, nothing is sent until the person has seen
 * both and chosen, wherever they are by then. What others changed elsewhere is no reason to ask. Of a record that somebody else has
 * deleted they see what they typed. A session that ended before the question hears what was not saved.
 */
export const settle = async <Values, Outcome extends Sent>(
  { fieldsOf, seen, opened, mine, currently, offered = ['leave'] }: Edit<Values>,
  attempt: (seen: number | undefined) => Promise<Outcome>,
): Promise<Settled<Values, Outcome>> => {
  const isAnother = watchForAnother();
  const choice: { refill?: Refill<Values> } = {};
  let known = opened;
  const over = async (record: Current) => {
    const current = currently(record);
    const versions: Versions<Values> = { opened: known, mine, current };
    const parts = contested(fieldsOf(versions), versions);
    known = current;
    if (parts.length === 0) return true;
    const answer = await chosen(parts, versions);
    if (answer === 'current')
      choice.refill = { revision: record.revision, opened: current, values: taken(parts, versions) };
    return answer === 'mine';
  };
  const outcome = await sendOver(seen, attempt, over);
  if (!isGone(outcome.error) || isAnother()) return { outcome, ...choice };
  const code = await goneCode();
  if (!code) toast(detailOf(outcome.error, ''), 'error');
  if (!code || isAnother()) return { outcome };
  const fields = fieldsOf({ opened, mine, current: opened ?? mine });
  const answer = await code.askOfGone({ fields, opened, mine }, offered);
  return { outcome, ...(answer !== 'back' && { gone: answer }) };
};
