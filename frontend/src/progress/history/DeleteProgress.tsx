import { isTransient } from '../../api/api-error.ts';
import { seenAt } from '../../api/target.ts';
import { useCommand } from '../../api/useCommand.ts';
import { discard } from '../../offline/outbox.ts';
import { ConfirmDialog } from '../../shared/ConfirmDialog.tsx';
import { useDeletion } from '../../shared/conflict/useDeletion.tsx';
import type { DraftOwner } from '../../shared/drafts/kept-store.ts';
import { day, quantity } from '../../shared/format.ts';
import { toast } from '../../shared/toasts.ts';
import { said } from '../messages.ts';
import { photosOfRecord, type ProgressRecord } from '../record.ts';
import type { Change } from '../changes.ts';
import { leaveRemoval } from '../waiting-changes.ts';
import type { Listed } from './listed.ts';
import { historyTexts } from './messages.ts';

/** What goes with the record, in words. */
const lost = (record: Listed) => {
  const count = photosOfRecord(record).length;
  const photos = count > 1 ? `sus ${count} fotos` : count === 1 && 'su foto';
  const parts = [photos, record.observations && 'sus observaciones'].filter(Boolean);
  return parts.length > 0 ? `, con ${parts.join(' y ')}` : '';
};

const told = { ...said.deleted, asksWhenMoved: true, keptWhenAway: true };

type Props = {
  owner: DraftOwner;
  of: Listed;
  /** The same as it was answered. */
  record: ProgressRecord;
  /** What waits to be done to it, which this takes the place of. */
  change: Change | undefined;
  close: () => void;
  /** Closes it, too: the record goes. */
  deleted: () => void;
};

/** Asks before a record is deleted, now or when the server can be asked, and names what is lost. */
export const DeleteProgress = ({ owner, of: listed, record, change, close, deleted }: Props) => {
  const command = useCommand();
  const { row: of, notice, remove: removeSeen } = useDeletion(listed);
  const leave = async () => {
    const seen = { ...record, revision: of.revision };
    const why = await leaveRemoval({ owner, record: seen, concept: of, instead: change });
    if (why === null) deleted();
    else toast(why, 'error');
  };
  const remove = async () => {
    if (!navigator.onLine || (change && !change.refusal)) return leave();
    const { ok, error } = await removeSeen((seen) =>
      command('DELETE', seenAt(`progress/${of.id}`, seen), told),
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
