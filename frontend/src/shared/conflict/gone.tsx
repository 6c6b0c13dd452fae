import { askPerson } from '../questions.ts';
import { toast } from '../toasts.ts';
import { typed } from './fields.ts';
import { differencesFromNothing, typedParts, type Held } from './from-nothing.ts';
import { GoneDialog, type GoneChoice, type Offered } from './GoneDialog.tsx';
import { goneTexts as words } from './messages.ts';

/** Tells the user that the record of a form was deleted, shows the unsaved values and asks what to do with them. */
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
