import { askPerson } from '../../ui/dialogs/questions.ts';
import { toast } from '../../ui/states/toasts.ts';
import { typed } from './fields.ts';
import { differencesFromDeleted, typedParts, type UnsavedForm } from './deleted-differences.ts';
import { GoneDialog, type GoneChoice, type Offered } from './GoneDialog.tsx';
import { goneTexts as words } from './messages.ts';

/** Tells the user that the record of a form was deleted, shows the unsaved values and asks what to do with them. */
export const askAboutDeleted = async <Values,>(
  form: UnsavedForm<Values>,
  offered: readonly Offered[],
): Promise<GoneChoice> => {
  const differences = differencesFromDeleted(form);
  const choice = await askPerson<GoneChoice>((choose) => (
    <GoneDialog {...{ differences, offered, choose }} />
  ));
  if (choice === null) toast(words.nobodyAsked(typed(typedParts(form), form.mine)), 'error');
  return choice ?? 'back';
};
