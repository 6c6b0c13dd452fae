import type { GalleryAnswer, Photo } from '@obraclara/api';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { Api } from '../api/dataProvider.ts';
import type { Filters } from './place.ts';

/** Photos of a page (specification §9). */
export const pageSize = 12;

export const isPreparing = ({ thumbnail_url, photo_url }: Photo) =>
  thumbnail_url === null && photo_url !== null;

/** Whether these filters can be asked for at all. */
export const isBackwards = ({ start_date, end_date }: Filters) =>
  start_date !== '' && end_date !== '' && start_date > end_date;

const queryOf = ({ page, ...filters }: Filters) => {
  const query = new URLSearchParams({ page: String(page), limit: String(pageSize) });
  for (const [name, value] of Object.entries(filters)) if (value !== '') query.set(name, value);
  return query.toString();
};

/** Milliseconds: links are renewed before they end; what is being prepared is looked for ever more seldom. */
const renewal = 30 * 60_000;
const lookAgain = (looks: number) => Math.min(2_000 * 1.5 ** looks, 60_000);

/** One page of a project's photos; the page before stays in sight until it comes. */
export const usePhotos = (projectId: string, filters: Filters): UseQueryResult<GalleryAnswer> => {
  const { send } = useDataProvider<Api>();
  return useQuery({
    queryKey: ['gallery', projectId, filters],
    queryFn: () => send('GET', `gallery/${projectId}?${queryOf(filters)}`),
    placeholderData: keepPreviousData,
    enabled: !isBackwards(filters),
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data?.photos.some(isPreparing) ? lookAgain(dataUpdateCount - 1) : renewal,
  });
};
