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

/** The records of a project, the newest day first, a page at a time: a phone must not fetch ten thousand to show five. */
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

/** Of a page of all records, which are asked for at a stroke. */
const perStroke = 1000;
/** How often they are read anew where some came or went between two pages. */
const attempts = 3;

/** All of the records once; undefined where some came or went between two pages. */
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
 * All of the same records, in the same order, each once.
 * @throws Error where they go on changing while they are read.
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
