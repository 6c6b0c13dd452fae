import type { HistoryAnswer } from '@obraclara/api';
import { deletionEvents } from '@obraclara/events';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useMemo } from 'react';
import type { Api } from '../api/dataProvider.ts';
import { isReversed, noFilters, type Filters } from './place.ts';

const perPage = 50;

/** Returns the filters in the list's format, by column. */
export const filterOf = ({ by, kind, from, to, deletions }: Filters): Record<string, unknown> => ({
  ...(by && { by }),
  ...(kind && { kind }),
  ...(from && { day_gte: from }),
  ...(to && { day_lte: to }),
  ...(deletions && { type: deletionEvents }),
});

/** Returns the history at this path, newest first, page by page; disabled while `from` is after `to`. */
export const useHistory = (path: string, filters: Filters = noFilters) => {
  const { getList } = useDataProvider<Api>();
  const query = useInfiniteQuery({
    queryKey: ['history', path, filters],
    enabled: !isReversed(filters),
    queryFn: async ({ pageParam: page }) => {
      const pagination = { page, perPage };
      const { data, total = 0 } = await getList(path, {
        pagination,
        sort: { field: 'at', order: 'DESC' },
        filter: filterOf(filters),
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
