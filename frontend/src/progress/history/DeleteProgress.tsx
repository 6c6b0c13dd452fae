import { currentOf } from '../../api/moved.ts';
import { seenAt } from '../../api/target.ts';
import { useCommand } from '../../api/useCommand.ts';
import { ConfirmDialog } from '../../shared/ConfirmDialog.tsx';
import { day, quantity } from '../../shared/format.ts';
import { said, texts } from '../messages.ts';
import type { Listed } from './listed.ts';

/** What goes with the record, in words. */
const lost = ({ photo_url, observations }: Listed) => {
  const parts = [photo_url && 'su foto', observations && 'sus observaciones'].filter(Boolean);
  return parts.length > 0 ? `, con ${parts.join(' y ')}` : '';
};

/** Asks before a record is deleted, and names what is lost. */
export const DeleteProgress = ({ of, close }: { of: Listed; close: () => void }) => {
  const command = useCommand();
  const remove = async () => {
    const outcome = await command('DELETE', seenAt(`progress/${of.id}`, of.revision), said.deleted);
    if (outcome.ok || currentOf(outcome.error)) close();
  };
  return (
    <ConfirmDialog open title={texts.confirmDelete} onCancel={close} onConfirm={remove}>
      Se eliminan {quantity(of.quantity_advanced)} {of.unit} de {of.concept_code} del {day(of.progress_date)}
      {lost(of)}. No se puede deshacer.
    </ConfirmDialog>
  );
};
