import type { HistoryAnswer } from '@obraclara/api';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useMemo } from 'react';
import type { Api } from '../api/dataProvider.ts';

/** What is left of a history, by column (`by`, `kind`, `day_gte`, `day_lte`); everything where nothing is said. */
export type HistoryFilter = Partial<Record<'by' | 'kind' | 'day_gte' | 'day_lte', string>>;

const perPage = 50;

/** The history under this address, the newest first, a page at a time. */
export const useHistory = (path: string, filter: HistoryFilter = {}) => {
  const { getList } = useDataProvider<Api>();
  const query = useInfiniteQuery({
    queryKey: ['history', path, filter],
    queryFn: async ({ pageParam: page }) => {
      const pagination = { page, perPage };
      const { data, total = 0 } = await getList(path, {
        pagination,
        sort: { field: 'at', order: 'DESC' },
        filter,
      });
      return { data: data as HistoryAnswer[], total };
    },
    initialPageParam: 1,
    getNextPageParam: ({ total }, _, page) => (page * perPage < total ? page + 1 : undefined),
    placeholderData: keepPreviousData,
  });
  const rows = useMemo(() => query.data?.pages.flatMap(({ data }) => data), [query.data]);
  return { query, rows, total: query.data?.pages.at(-1)?.total ?? 0 };
};
