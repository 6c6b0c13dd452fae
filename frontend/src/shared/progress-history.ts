import { infiniteQueryOptions } from '@tanstack/react-query';
import type { ProgressAnswer } from '@obraclara/api';
import type { Api } from '../api/dataProvider.ts';

/** Which records are asked for; null: whichever. */
export type HistoryFilter = { created_by: string | null; concept_id: string | null };

export const everything: HistoryFilter = { created_by: null, concept_id: null };

const perPage = 200;

type Page = { data: ProgressAnswer[]; total: number };

const asked = (filter: HistoryFilter) =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== null));

/** The records of a project, the newest day first, a page at a time: a phone must not fetch ten thousand to show five. */
export const historyOf = (
  { getList }: Pick<Api, 'getList'>,
  project_id: string,
  filter: HistoryFilter = everything,
) =>
  infiniteQueryOptions({
    queryKey: ['progress', 'history', project_id, filter],
    queryFn: async ({ pageParam: page }): Promise<Page> => {
      const { data, total } = await getList('progress', {
        pagination: { page, perPage },
        sort: { field: 'progress_date', order: 'DESC' },
        filter: { project_id, ...asked(filter) },
      });
      return { data: data as ProgressAnswer[], total: total ?? data.length };
    },
    initialPageParam: 1,
    getNextPageParam: ({ total }, _, page) => (page * perPage < total ? page + 1 : undefined),
  });
