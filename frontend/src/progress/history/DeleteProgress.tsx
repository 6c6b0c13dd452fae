import { isTransient } from '../../api/api-error.ts';
import { seenAt } from '../../api/target.ts';
import { useCommand } from '../../api/useCommand.ts';
import { discard } from '../../offline/outbox.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { useDeletion } from '../../shared/conflict/useDeletion.tsx';
import type { DraftOwner } from '../../shared/drafts/draft-storage.ts';
import { day, quantity } from '../../ui/format/format.ts';
import { toast } from '../../ui/states/toasts.ts';
import { commandTexts } from '../messages.ts';
import { photosOfRecord, type ProgressRecord } from '../record.ts';
import type { Change } from '../changes.ts';
import { queueRemoval } from '../queue-removal.ts';
import type { Listed } from './listed.ts';
import { historyTexts } from './messages.ts';

/** Names the data that is deleted with the record. */
const lost = (record: Listed) => {
  const count = photosOfRecord(record).length;
  const photos = count > 1 ? `sus ${count} fotos` : count === 1 && 'su foto';
  const parts = [photos, record.observations && 'sus observaciones'].filter(Boolean);
  return parts.length > 0 ? `, con ${parts.join(' y ')}` : '';
};

const messages = { ...commandTexts.deleted, asksWhenMoved: true, keptWhenAway: true };

type Props = {
  owner: DraftOwner;
  of: Listed;
  /** The record as the server returned it. */
  record: ProgressRecord;
  /** Its pending change, which the deletion replaces. */
  change: Change | undefined;
  close: () => void;
  /** Closes the dialog after the record was deleted. */
  deleted: () => void;
};

/** Asks before deleting a record, directly or through the outbox, and names the lost data. */
export const DeleteProgress = ({ owner, of: listed, record, change, close, deleted }: Props) => {
  const command = useCommand();
  const { row: of, notice, remove: removeSeen } = useDeletion(listed);
  const leave = async () => {
    const seen = { ...record, revision: of.revision };
    const why = await queueRemoval({ owner, record: seen, concept: of, instead: change });
    if (why === null) deleted();
    else toast(why, 'error');
  };
  const remove = async () => {
    if (!navigator.onLine || (change && !change.refusal)) return leave();
    const { ok, error } = await removeSeen((seen) =>
      command('DELETE', seenAt(`progress/${of.id}`, seen), messages),
    );
    if (!ok && isTransient(error)) return leave();
    if (!ok) return;
    if (change) await discard(change);
    deleted();
  };
  return (
    <ConfirmDialog open inAddress title={historyTexts.confirmDelete} onCancel={close} onConfirm={remove}>
      {notice}
      Se eliminan {quantity(of.quantity_advanced)} {of.unit} de {of.concept_code} del {day(of.progress_date)}
      {lost(of)}. No se puede deshacer.
    </ConfirmDialog>
  );
};
