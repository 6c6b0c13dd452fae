import { useDataProvider } from 'ra-core';
import { useCallback } from 'react';
import type { Api } from '../api/dataProvider.ts';
import { isSignedOut } from '../api/api-error.ts';
import { estimations as words } from '../messages.ts';
import { toast } from '../shared/toasts.ts';
import { download, exportCsv } from './export-csv.ts';

/** Downloads an estimation as `estimation_{id}.csv`. */
export const useExport = () => {
  const { send } = useDataProvider<Api>();
  return useCallback(
    async (id: string) => {
      try {
        const { data } = await send('GET', `estimations/${id}/export`);
        download(`estimation_${id}.csv`, exportCsv(data));
        toast(words.exported, 'success');
      } catch (error) {
        if (!isSignedOut(error)) toast(words.exportFailed, 'error');
      }
    },
    [send],
  );
};
