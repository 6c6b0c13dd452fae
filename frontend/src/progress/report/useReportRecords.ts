import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useMemo } from 'react';
import type { Api } from '../../api/dataProvider.ts';
import { isTransient } from '../../api/api-error.ts';
import { useOutbox } from '../../offline/useOutbox.ts';
import type { Item } from '../../offline/item.ts';
import type { DraftOwner } from '../../shared/drafts/draft-storage.ts';
import { historyOf } from '../../shared/progress-history.ts';
import type { Naming } from '../history/listed.ts';
import type { ProgressRecord } from '../record.ts';
import { isIncluded, completeDays, recordsOfPeriod, type Period } from './report-records.ts';

/** Maximum number of records and photos in a report. */
export const most = { records: 1000, photos: 200 };

/** The project's history as cached on this device. */
const useReadBefore = (project_id: string, wanted: boolean) => {
  const client = useQueryClient();
  const api = useDataProvider<Api>();
  return useMemo(() => {
    const read = wanted ? client.getQueryData(historyOf(api, project_id).queryKey) : undefined;
    return completeDays(read?.pages ?? []);
  }, [client, api, project_id, wanted]);
};

const isProgress = (item: Item): item is Item<'progress'> => item.kind === 'progress';

/** The period's records from the server, requested each time; `lost`: it does not respond. */
const useServed = (project_id: string, period: Period, enabled: boolean) => {
  const { getList } = useDataProvider<Api>();
  const { from, until, created_by } = period;
  const query = useQuery({
    // Uses a query key that is not stored on the device: each period is a query of its own.
    queryKey: ['report of progress', project_id, period],
    gcTime: 0,
    queryFn: async () => {
      const { data, total } = await getList('progress', {
        pagination: { page: 1, perPage: most.records },
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
    enabled,
  });
  // Also during retries, or while the query is paused because the browser is offline.
  const lost = isTransient(query.failureReason) || query.fetchStatus === 'paused';
  return { ...query, lost };
};

type Known = { naming: Naming; known: boolean };

/**
 * Returns the records of a period from the server, or (`onDevice`) from the cached history if it does not respond.
 * `missing`: the last day that is incomplete on this device, if the period includes it. `refused`: captures of the period that the server
 * refused; the report omits them.
 */
export const useReportRecords = (owner: DraftOwner, period: Period, { naming, known }: Known) => {
  const { project_id } = owner;
  const { from, until, created_by } = period;
  const { data, isError, isFetching, lost: onDevice } = useServed(project_id, period, known);
  const before = useReadBefore(project_id, onDevice);
  const records = onDevice ? before.records : data?.records;
  const { listed } = useOutbox();
  const { reported, refused } = useMemo(() => {
    const asked = { from, until, created_by };
    const own = listed.filter(isProgress).filter((item) => item.project_id === project_id);
    const isAsked = ({ body, user_id }: Item<'progress'>) =>
      isIncluded(asked, { ...body, created_by: user_id });
    return {
      reported: recordsOfPeriod(
        { records: records ?? [], waiting: own.filter(({ refusal }) => !refusal) },
        asked,
        naming,
      ),
      refused: own.filter((item) => item.refusal && !item.over && isAsked(item)).length,
    };
  }, [records, listed, project_id, from, until, created_by, naming]);
  const common = { reported, refused, onDevice, failed: isError && !onDevice };
  if (!onDevice) return { ...common, found: data?.total ?? 0, missing: null, pending: known && isFetching };
  const { missing } = before;
  return {
    ...common,
    found: reported.length,
    missing: missing !== null && missing >= from ? missing : null,
    pending: false,
  };
};
