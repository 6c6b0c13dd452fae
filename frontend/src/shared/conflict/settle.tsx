import { detailOf } from '../../api/api-error.ts';
import { isGone, sendOver, type Current } from '../../api/moved.ts';
import { conflict as words } from '../../messages.ts';
import { watchForAnother } from '../../session/session.ts';
import { askPerson } from '../questions.ts';
import { toast } from '../toasts.ts';
import { ConflictDialog, type Choice } from './ConflictDialog.tsx';
import { merge, taken, typed, type Field, type Versions } from './fields.ts';
import type { Offered } from './GoneDialog.tsx';
import { confirmWrite, rememberWrite, writesTo } from './own-writes.ts';

export type Sent = { ok: boolean; error?: unknown };

/** A form over a record that others may change: how it was opened, what it holds, and how to read it from the record as it is now. */
export type Edit<Values> = {
  /** Where its changes go: the path of the request, which names the record. */
  to: string;
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
 * Sends what a form holds, merged into the record where that has changed since it was opened: `attempt` gets the values to send. When
 * somebody else changed parts that the person changed too, nothing is sent until the person has seen both and chosen, wherever they are
 * by then. Of a record that somebody else has deleted they see what they typed. A session that ended before the question hears what was
 * not saved.
 */
export const settle = async <Values, Outcome extends Sent>(
  { to, fieldsOf, seen, opened, mine, currently, offered = ['leave'] }: Edit<Values>,
  attempt: (seen: number | undefined, values: Values) => Promise<Outcome>,
): Promise<Settled<Values, Outcome>> => {
  const isAnother = watchForAnother();
  const own = writesTo<Values>(to);
  const choice: { refill?: Refill<Values> } = {};
  let known = opened;
  let values = mine;
  const over = async (record: Current) => {
    const current = currently(record);
    const versions: Versions<Values> = { opened: known, mine: values, current };
    const merged = merge(fieldsOf(versions), versions, own);
    [known, values] = [current, merged.values];
    if (merged.contested.length === 0) return true;
    const answer = await chosen(merged.contested, versions);
    if (answer === 'current')
      choice.refill = {
        revision: record.revision,
        opened: current,
        values: taken(merged.contested, { mine: values, current }),
      };
    return answer === 'mine';
  };
  const send = (at: number | undefined) => {
    rememberWrite(to, values);
    return attempt(at, values);
  };
  const outcome = await sendOver(seen, send, over);
  if (outcome.ok) confirmWrite(to, values);
  if (!isGone(outcome.error) || isAnother()) return { outcome, ...choice };
  const code = await goneCode();
  if (!code) toast(detailOf(outcome.error, ''), 'error');
  if (!code || isAnother()) return { outcome };
  const fields = fieldsOf({ opened, mine, current: opened ?? mine });
  const answer = await code.askOfGone({ fields, opened, mine }, offered);
  return { outcome, ...(answer !== 'back' && { gone: answer }) };
};
