import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { CircularProgress, IconButton } from '@mui/material';
import type { Photo } from '@obraclara/api';
import { photoName } from '@obraclara/events';
import { useState } from 'react';
import { repository } from '../messages.ts';
import { download } from '../ui/download.ts';
import { toast } from '../ui/states/toasts.ts';
import { photoFile } from './photo-file.ts';
import { galleryTexts } from './messages.ts';

type Props = { photo: Photo; url: string };

/** Downloads the photo under a readable name. */
export const Download = ({ photo, url }: Props) => {
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      download(`${photoName(photo)}.jpg`, await photoFile(url));
      toast(repository.started, 'success');
    } catch (error) {
      toast(repository.downloadFailed, 'error');
      reportError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <IconButton
      aria-label={galleryTexts.download}
      title={galleryTexts.download}
      aria-busy={busy || undefined}
      onClick={() => void (busy || run())}
      sx={{ width: 48, height: 48 }}
    >
      {busy ? <CircularProgress size={20} aria-hidden /> : <FileDownloadOutlined />}
    </IconButton>
  );
};
