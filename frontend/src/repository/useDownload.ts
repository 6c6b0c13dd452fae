import type { ListedFile } from '@obraclara/api';
import { useDataProvider } from 'ra-core';
import { useCallback, useState } from 'react';
import { isSignedOut } from '../api/api-error.ts';
import type { Api } from '../api/dataProvider.ts';
import { repository as words } from '../messages.ts';
import { startDownload } from './start-download.ts';
import { toast } from '../ui/states/toasts.ts';

/**
 * Requests the link of a file and lets the browser download it; `busy`: the file whose link is requested.
 * The link is our server's and permits only this file: no token of the Drive reaches the browser.
 */
export const useDownload = (project: string) => {
  const { send } = useDataProvider<Api>();
  const [busy, setBusy] = useState<string | null>(null);
  const download = useCallback(
    async ({ id }: ListedFile) => {
      setBusy(id);
      try {
        const path = `projects/${project}/drive/download/${encodeURIComponent(id)}` as const;
        const { downloadLink, fileName } = await send('GET', path);
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
