import { askPerson } from '../questions.ts';
import { toast } from '../toasts.ts';
import type { Difference } from './Differences.tsx';
import { typed, type Field } from './fields.ts';
import { GoneDialog, type GoneChoice, type Offered } from './GoneDialog.tsx';
import { goneTexts as words } from './messages.ts';

type Held<Values> = {
  fields: readonly Field<Values>[];
  /** What the form opened with; null when nobody knows any more. */
  opened: Values | null;
  mine: Values;
};

/** The parts that were typed into a form whose record is gone. */
const typedParts = <Values,>({ fields, opened, mine }: Held<Values>): Field<Values>[] =>
  fields.filter(({ shown }) => shown(mine) !== (opened === null ? '' : shown(opened)));

/** Each of them, beside what became of the record. */
export const differencesFromNothing = <Values,>(held: Held<Values>): Difference[] =>
  typedParts(held).map(({ label, shown, drawn = shown }) => ({
    label,
    now: words.now,
    mine: drawn(held.mine),
  }));

/** Says that the record of a form was deleted meanwhile, shows what was typed, and asks what becomes of that. */
export const askOfGone = async <Values,>(
  held: Held<Values>,
  offered: readonly Offered[],
): Promise<GoneChoice> => {
  const differences = differencesFromNothing(held);
  const choice = await askPerson<GoneChoice>((choose) => (
    <GoneDialog {...{ differences, offered, choose }} />
  ));
  if (choice === null) toast(words.nobodyAsked(typed(typedParts(held), held.mine)), 'error');
  return choice ?? 'back';
};
