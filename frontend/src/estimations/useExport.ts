import { useDataProvider } from 'ra-core';
import { useCallback } from 'react';
import type { Api } from '../api/dataProvider.ts';
import { isSignedOut } from '../api/api-error.ts';
import { estimations as words } from '../messages.ts';
import { download } from '../ui/download.ts';
import { toast } from '../ui/states/toasts.ts';
import { exportCsv } from './export-csv.ts';

/** Returns a function that downloads an estimation as `estimation_{id}.csv`. */
export const useExport = () => {
  const { send } = useDataProvider<Api>();
  return useCallback(
    async (id: string) => {
      try {
        const { data } = await send('GET', `estimations/${id}/export`);
        download(`estimation_${id}.csv`, new Blob([exportCsv(data)], { type: 'text/csv;charset=utf-8' }));
        toast(words.exported, 'success');
      } catch (error) {
        if (!isSignedOut(error)) toast(words.exportFailed, 'error');
      }
    },
    [send],
  );
};
