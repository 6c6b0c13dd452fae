import { useQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useMemo } from 'react';
import type { Api } from '../../api/dataProvider.ts';
import { isTransient } from '../../api/api-error.ts';
import { useOutbox } from '../../offline/useOutbox.ts';
import type { Item } from '../../offline/item.ts';
import type { DraftOwner } from '../../shared/drafts/kept-store.ts';
import type { Naming } from '../history/listed.ts';
import type { ProgressRecord } from '../record.ts';
import { reportedOf, type Period } from './reported.ts';

/** Records in one report. */
export const mostRecords = 1000;

/** Records of the history that were read before. */
const useKept = (project_id: string, wanted: boolean): ProgressRecord[] => {
  const client = useQueryClient();
  return useMemo(() => {
    const read = client.getQueriesData<InfiniteData<{ data: ProgressRecord[] }>>({
      queryKey: ['progress', 'history', project_id],
    });
    const all = wanted ? read.flatMap(([, data]) => data?.pages.flatMap((page) => page.data) ?? []) : [];
    return [...new Map(all.map((record) => [record.id, record])).values()];
  }, [client, project_id, wanted]);
};

const isProgress = (item: Item): item is Item<'progress'> => item.kind === 'progress';

/** What is known of a period: from the server, or (`onDevice`) what of it was read before where the server does not answer. */
export const useReported = (
  owner: DraftOwner,
  period: Period,
  { naming, known }: { naming: Naming; known: boolean },
) => {
  const { getList } = useDataProvider<Api>();
  const { project_id } = owner;
  const { from, until, created_by } = period;
  const query = useQuery({
    queryKey: ['progress', 'report', project_id, period],
    queryFn: async () => {
      const { data, total } = await getList('progress', {
        pagination: { page: 1, perPage: mostRecords },
        sort: { field: 'progress_date', order: 'DESC' },
        filter: {
          project_id,
          progress_date_gte: from,
          progress_date_lte: until,
          ...(created_by !== null && { created_by }),
        },
      });
      return { records: data as ProgressRecord[], total: total ?? data.length };
    },
    enabled: known,
  });
  // Also while it is being asked again, or is not asked because the browser knows of no network.
  const onDevice = isTransient(query.failureReason) || query.fetchStatus === 'paused';
  const failed = query.isError && !onDevice;
  const kept = useKept(project_id, onDevice);
  const { items } = useOutbox();
  const records = query.data?.records ?? kept;
  const reported = useMemo(() => {
    const waiting = items.filter(isProgress).filter((item) => item.project_id === project_id);
    return reportedOf({ records, waiting }, { from, until, created_by }, naming);
  }, [records, items, project_id, from, until, created_by, naming]);
  return {
    reported,
    found: query.data?.total ?? reported.length,
    onDevice,
    failed,
    pending: known && query.isPending && !onDevice && !failed,
  };
};
