import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { Button } from '@mui/material';
import { useRef, useState } from 'react';
import { app } from '../../messages.ts';
import { BusyIcon, busyButton } from '../states/BusyIcon.tsx';
import { download } from '../download.ts';
import { toast } from '../states/toasts.ts';
import { tableTexts } from './messages.ts';
import type { Sheet } from './workbook.ts';

export type Props<Row> = {
  /** File name of the workbook, without extension. */
  file: string;
  /** Content of the workbook. A function loads the remaining rows, if the table shows only part of them. */
  sheet: Sheet<Row> | (() => Promise<Sheet<Row>>);
};

/** Builds a workbook of a table in the browser and downloads it. */
export const WorkbookButton = <Row,>({ file, sheet }: Props<Row>) => {
  const [busy, setBusy] = useState(false);
  const isBuilding = useRef(false);
  const save = async () => {
    if (isBuilding.current) return;
    isBuilding.current = true;
    setBusy(true);
    try {
      const { workbook } = await import('./workbook.ts');
      download(`${file}.xlsx`, await workbook(typeof sheet === 'function' ? await sheet() : sheet));
    } catch {
      toast(app.fileFailed, 'error');
    } finally {
      isBuilding.current = false;
      setBusy(false);
    }
  };
  return (
    <Button
      startIcon={<BusyIcon busy={busy} icon={<FileDownloadOutlined />} />}
      {...busyButton(busy)}
      onClick={() => void save()}
      sx={{ minHeight: { xs: 48, sm: 40 }, whiteSpace: 'nowrap' }}
    >
      {tableTexts.excel}
    </Button>
  );
};
