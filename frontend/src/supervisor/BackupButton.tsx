import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { Button } from '@mui/material';
import { backupTexts as words } from '../offline/backup-messages.ts';
import type { Item } from '../offline/item.ts';
import { useBackup } from './useBackup.ts';

type Props = { items: readonly Item[]; variant?: 'outlined' | 'text' };

/** "Descargar respaldo (.zip)": the outbox of this device as a zip of readable files. */
export const BackupButton = ({ items, variant = 'text' }: Props) => {
  const { make, busy } = useBackup(items);
  return (
    <Button
      variant={variant}
      startIcon={<FileDownloadOutlined />}
      loading={busy}
      loadingPosition="start"
      onClick={() => void make()}
    >
      {words.action}
    </Button>
  );
};
