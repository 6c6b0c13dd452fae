import { detailOf } from '../../api/api-error.ts';
import { isGone, sendResolvingConflicts, type Current } from '../../api/conflict.ts';
import { conflict as words } from '../../messages.ts';
import { watchForAnother } from '../../session/session.ts';
import { askPerson } from '../../ui/dialogs/questions.ts';
import { toast } from '../../ui/states/toasts.ts';
import { ConflictDialog, type Choice } from './ConflictDialog.tsx';
import { merge, taken, typed, type Field, type Versions } from './fields.ts';
import type { Offered } from './GoneDialog.tsx';
import { confirmWrite, rememberWrite, writesTo } from './own-writes.ts';

export type Sent = { ok: boolean; error?: unknown };

/** A form over a record that others may change: its initial values, its current values, and how to read them from the current record. */
export type Edit<Values> = {
  /** Path of the request, which identifies the record. */
  to: string;
  fieldsOf: (versions: Versions<Values>) => readonly Field<Values>[];
  seen: number | undefined;
  opened: Values | null;
  mine: Values;
  currently: (current: Current) => Values;
  /** Options for the form's values if the record was deleted. */
  offered?: readonly Offered[];
};

/** The current record, and the form's new values after the user chose the current version. */
export type Refill<Values> = { revision: number; opened: Values; values: Values };

/** `gone`: the record was deleted, and the user chose this option for the form's values. */
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

/** Loads on demand. If it fails to load, the server's own message is shown. */
const goneCode = () => import('./ask-about-deleted.tsx').catch(() => null);

/**
 * Sends a form's values, merged into the record if that has changed since the form was opened: `attempt` receives the values to send. If
 * another user changed the same parts, nothing is sent until the user has chosen between both versions, on any screen. If another user
 * deleted the record, the user sees the unsaved values. If the session ends before the question, a message lists what was not saved.
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
  const outcome = await sendResolvingConflicts(seen, send, over);
  if (outcome.ok) confirmWrite(to, values);
  if (!isGone(outcome.error) || isAnother()) return { outcome, ...choice };
  const code = await goneCode();
  if (!code) toast(detailOf(outcome.error, ''), 'error');
  if (!code || isAnother()) return { outcome };
  const fields = fieldsOf({ opened, mine, current: opened ?? mine });
  const answer = await code.askAboutDeleted({ fields, opened, mine }, offered);
  return { outcome, ...(answer !== 'back' && { gone: answer }) };
};
