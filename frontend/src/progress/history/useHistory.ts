import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useInfiniteGetList } from 'ra-core';
import { useMemo } from 'react';
import type { Api } from '../../api/dataProvider.ts';
import { useAll } from '../../api/useAll.ts';
import type { ProgressRecord } from '../record.ts';

/** Which records are asked for; null: whichever. */
export type HistoryFilter = { created_by: string | null; concept_id: string | null };

const perPage = 200;
const none: ProgressRecord[] = [];

const asked = (filter: HistoryFilter) =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== null));

/** The records of a project, the newest day first, a page at a time: a phone must not fetch ten thousand to show five. */
export const useHistory = (project_id: string, filter: HistoryFilter) => {
  const query = useInfiniteGetList<ProgressRecord>('progress', {
    pagination: { page: 1, perPage },
    sort: { field: 'progress_date', order: 'DESC' },
    filter: { project_id, ...asked(filter) },
  });
  const records = useMemo(() => query.data?.pages.flatMap(({ data }) => data) ?? none, [query.data]);
  return { query, records, total: query.total ?? records.length };
};

/** One record: of those that are loaded, else asked for by itself. Undefined until it is known, null when there is none. */
export const useRecord = (
  project_id: string,
  id: string | null,
  loaded: readonly ProgressRecord[],
): ProgressRecord | null | undefined => {
  const { getList } = useDataProvider<Api>();
  const present = loaded.find((record) => record.id === id);
  const query = useQuery({
    queryKey: ['progress', 'one', project_id, id],
    queryFn: async () => {
      const { data } = await getList('progress', {
        pagination: { page: 1, perPage: 1 },
        sort: { field: 'progress_date', order: 'DESC' },
        filter: { project_id, id },
      });
      return (data[0] as ProgressRecord | undefined) ?? null;
    },
    enabled: id !== null && present === undefined,
  });
  return present ?? (id === null ? null : query.data);
};

/** The names of the project's people by id. */
export const useNames = (project_id: string): ReadonlyMap<string, string> => {
  const { data } = useAll('project-users', project_id);
  return useMemo(() => new Map(data?.map(({ id, name }) => [id, name])), [data]);
};
