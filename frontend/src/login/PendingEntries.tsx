import { useEffect, useState } from 'react';
import { backupTexts } from '../offline/backup-messages.ts';
import { downloadBackup } from '../offline/download-backup.ts';
import { bytesOf, type Item } from '../offline/item.ts';
import { itemStore } from '../offline/item-store.ts';
import type { SessionUser } from '../session/session.ts';
import { fileSize } from '../ui/format/file-size.ts';
import { leftTexts as words } from './messages.ts';

/** Shows the number of pending entries of a user whose session expired, and offers their backup: the account may no longer have access. */
export default function PendingEntries({ id, name }: Pick<SessionUser, 'id' | 'name'>) {
  const [items, setItems] = useState<readonly Item[]>([]);
  useEffect(() => {
    itemStore()
      .itemsOf(id)
      .then(setItems, (error: unknown) => reportError(error));
  }, [id]);
  if (items.length === 0) return null;
  const bytes = bytesOf(items);
  return (
    <section className="login-notice" aria-label={words.title}>
      <p>{words.waits(items.length, name, bytes > 0 && fileSize(bytes))}</p>
      <p>{words.shutOut}</p>
      <button type="button" onClick={() => void downloadBackup(name, items)}>
        {backupTexts.action}
      </button>
    </section>
  );
}
