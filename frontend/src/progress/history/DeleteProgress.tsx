import { seenAt } from '../../api/target.ts';
import { useCommand } from '../../api/useCommand.ts';
import { ConfirmDialog } from '../../shared/ConfirmDialog.tsx';
import { useDeletion } from '../../shared/conflict/useDeletion.tsx';
import { day, quantity } from '../../shared/format.ts';
import { said } from '../messages.ts';
import { photosOfRecord } from '../record.ts';
import type { Listed } from './listed.ts';
import { historyTexts } from './messages.ts';

/** What goes with the record, in words. */
const lost = (record: Listed) => {
  const count = photosOfRecord(record).length;
  const photos = count > 1 ? `sus ${count} fotos` : count === 1 && 'su foto';
  const parts = [photos, record.observations && 'sus observaciones'].filter(Boolean);
  return parts.length > 0 ? `, con ${parts.join(' y ')}` : '';
};

const told = { ...said.deleted, asksWhenMoved: true };

/** Asks before a record is deleted, and names what is lost. */
export const DeleteProgress = ({ of: listed, close }: { of: Listed; close: () => void }) => {
  const command = useCommand();
  const { row: of, notice, remove: removeSeen } = useDeletion(listed);
  const remove = async () => {
    const { ok } = await removeSeen((seen) => command('DELETE', seenAt(`progress/${of.id}`, seen), told));
    if (ok) close();
  };
  return (
    <ConfirmDialog open inAddress title={historyTexts.confirmDelete} onCancel={close} onConfirm={remove}>
      {notice}
      Se eliminan {quantity(of.quantity_advanced)} {of.unit} de {of.concept_code} del {day(of.progress_date)}
      {lost(of)}. No se puede deshacer.
    </ConfirmDialog>
  );
};
