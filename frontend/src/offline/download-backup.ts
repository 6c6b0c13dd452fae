import { businessDay } from '@obraclara/events';
import { download } from '../ui/download.ts';
import { toast } from '../ui/states/toasts.ts';
import { backupTexts } from './backup-messages.ts';
import { backupName, backupOf } from './backup.ts';
import type { Item } from './item.ts';

/**
 * Downloads the backup of another user's pending entries. Without access to projects and concepts, it contains only the names in the
 * captures.
 */
export const downloadBackup = async (person: string, items: readonly Item[]) => {
  const known = { person, project: () => undefined, concept: () => undefined };
  try {
    download(backupName(known, businessDay(new Date())), await backupOf(items, known));
  } catch (error) {
    toast(backupTexts.failed, 'error');
    reportError(error);
  }
};
