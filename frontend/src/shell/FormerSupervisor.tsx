import { Alert, Button } from '@mui/material';
import { backupTexts } from '../offline/backup-messages.ts';
import { downloadBackup } from '../offline/download-backup.ts';
import { bytesOf } from '../offline/item.ts';
import { useOutbox } from '../offline/useOutbox.ts';
import { fileSize } from '../ui/format/file-size.ts';
import { formerSupervisorTexts as words } from './messages.ts';

/** Shows the pending entries of a former supervisor on this device, which only the supervisor's panel sends, and offers their backup. */
export default function FormerSupervisor({ person }: { person: string }) {
  const { items } = useOutbox();
  if (items.length === 0) return null;
  const bytes = bytesOf(items);
  return (
    <section aria-label={words.title}>
      <Alert severity="warning" sx={{ borderRadius: 0 }}>
        {words.waits(items.length, bytes > 0 && fileSize(bytes))}
        <Button
          color="inherit"
          onClick={() => void downloadBackup(person, items)}
          sx={{ display: 'block', minHeight: 48, px: 0 }}
        >
          {backupTexts.action}
        </Button>
      </Alert>
    </section>
  );
}
