import { infiniteQueryOptions } from '@tanstack/react-query';
import type { ProgressAnswer } from '@obraclara/api';
import type { Api } from '../api/dataProvider.ts';

/** Filter of the records; null: no filter. */
export type HistoryFilter = { created_by: string | null; concept_id: string | null };

export const everything: HistoryFilter = { created_by: null, concept_id: null };

const perPage = 200;

type Page = { data: ProgressAnswer[]; total: number };

const asked = (filter: HistoryFilter) =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== null));

const pageOf = async (
  { getList }: Pick<Api, 'getList'>,
  { project_id, filter }: { project_id: string; filter: HistoryFilter },
  pagination: { page: number; perPage: number },
): Promise<Page> => {
  const { data, total } = await getList('progress', {
    pagination,
    sort: { field: 'progress_date', order: 'DESC' },
    filter: { project_id, ...asked(filter) },
  });
  return { data: data as ProgressAnswer[], total: total ?? data.length };
};

/** Query for the records of a project by page, newest day first: a phone must not download ten thousand records to show five. */
export const historyOf = (
  api: Pick<Api, 'getList'>,
  project_id: string,
  filter: HistoryFilter = everything,
) =>
  infiniteQueryOptions({
    queryKey: ['progress', 'history', project_id, filter],
    queryFn: ({ pageParam: page }) => pageOf(api, { project_id, filter }, { page, perPage }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, _, page) => (page * perPage < total ? page + 1 : undefined),
  });

/** Page size when all records are read. */
const perStroke = 1000;
/** How often the records are read again if some were added or deleted between two pages. */
const attempts = 3;

/** Reads all records once; undefined if some were added or deleted between two pages. */
const readOnce = async (page: (number: number) => Promise<Page>): Promise<ProgressAnswer[] | undefined> => {
  const pages: Page[] = [];
  for (let more = true; more;) {
    const next = await page(pages.length + 1);
    pages.push(next);
    more = next.data.length > 0 && pages.length * perStroke < next.total;
  }
  const found = new Map(pages.flatMap(({ data }) => data).map((record) => [record.id, record]));
  return pages.every(({ total }) => total === found.size) ? [...found.values()] : undefined;
};

/**
 * Reads all records that match the filter, in the same order, each once.
 * @throws Error if records keep changing during every attempt.
 */
export const allOfHistory = async (
  api: Pick<Api, 'getList'>,
  project_id: string,
  filter: HistoryFilter,
): Promise<ProgressAnswer[]> => {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const found = await readOnce((page) => pageOf(api, { project_id, filter }, { page, perPage: perStroke }));
    if (found) return found;
  }
  throw new Error('The records of progress change while they are read');
};
