import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { Button } from '@mui/material';
import { useState } from 'react';
import { app } from '../../messages.ts';
import { download } from '../download.ts';
import { toast } from '../toasts.ts';
import { tableTexts } from './messages.ts';
import type { Sheet } from './workbook.ts';

/** Hands over what a table shows as a workbook, made here. `file`: its name without ending. */
export const ExcelButton = <Row,>({ file, sheet }: { file: string; sheet: Sheet<Row> }) => {
  const [busy, setBusy] = useState(false);
  const take = async () => {
    setBusy(true);
    try {
      const { workbook } = await import('./workbook.ts');
      download(`${file}.xlsx`, await workbook(sheet));
    } catch {
      toast(app.fileFailed, 'error');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      startIcon={<FileDownloadOutlined />}
      loading={busy}
      loadingPosition="start"
      onClick={() => void take()}
      sx={{ minHeight: { xs: 48, sm: 40 } }}
    >
      {tableTexts.excel}
    </Button>
  );
};
