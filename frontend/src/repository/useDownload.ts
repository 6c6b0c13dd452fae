import { useDataProvider } from 'ra-core';
import { useCallback, useState } from 'react';
import { isSignedOut } from '../api/api-error.ts';
import type { Api } from '../api/dataProvider.ts';
import { repository as words } from '../messages.ts';
import { startDownload } from '../shared/start-download.ts';
import { toast } from '../shared/toasts.ts';
import type { DriveFile } from './drive-files.ts';

/** The link is ours and carries its own permission for this one file; no token of the Drive reaches the browser (design.md §8.10). */
type DriveDownload = { downloadLink: string; fileName: string };

/** Fetches the link of a file and lets the browser download it; `busy` is the file whose link is on its way. */
export const useDownload = (project: string) => {
  const { send } = useDataProvider<Api>();
  const [busy, setBusy] = useState<string | null>(null);
  const download = useCallback(
    async ({ id }: DriveFile) => {
      setBusy(id);
      try {
        const path = `projects/${project}/drive/download/${encodeURIComponent(id)}`;
        const { downloadLink, fileName } = (await send('GET', path)) as DriveDownload;
        startDownload(downloadLink, fileName);
        toast(words.started, 'success');
      } catch (error) {
        if (!isSignedOut(error)) toast(words.downloadFailed, 'error');
      } finally {
        setBusy(null);
      }
    },
    [send, project],
  );
  return { download, busy };
};
