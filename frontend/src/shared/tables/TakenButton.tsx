import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { Button } from '@mui/material';
import { useRef, useState } from 'react';
import { app } from '../../messages.ts';
import { BusyIcon, busyButton } from '../BusyIcon.tsx';
import { download } from '../download.ts';
import { toast } from '../toasts.ts';
import { tableTexts } from './messages.ts';
import type { Sheet } from './workbook.ts';

export type Props<Row> = {
  /** Name of the workbook, without its ending. */
  file: string;
  /** What the table shows; where it shows a part of what there is, what brings the rest. */
  sheet: Sheet<Row> | (() => Promise<Sheet<Row>>);
};

/** Hands over what a table shows as a workbook, made here. */
export const TakenButton = <Row,>({ file, sheet }: Props<Row>) => {
  const [busy, setBusy] = useState(false);
  const asked = useRef(false);
  const take = async () => {
    if (asked.current) return;
    asked.current = true;
    setBusy(true);
    try {
      const { workbook } = await import('./workbook.ts');
      download(`${file}.xlsx`, await workbook(typeof sheet === 'function' ? await sheet() : sheet));
    } catch {
      toast(app.fileFailed, 'error');
    } finally {
      asked.current = false;
      setBusy(false);
    }
  };
  return (
    <Button
      startIcon={<BusyIcon busy={busy} icon={<FileDownloadOutlined />} />}
      {...busyButton(busy)}
      onClick={() => void take()}
      sx={{ minHeight: { xs: 48, sm: 40 }, whiteSpace: 'nowrap' }}
    >
      {tableTexts.excel}
    </Button>
  );
};
