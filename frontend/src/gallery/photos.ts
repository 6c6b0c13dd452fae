import type { GalleryAnswer, Photo } from '@obraclara/api';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { Api } from '../api/dataProvider.ts';
import type { Filters } from './place.ts';

/** Photos per page (specification §9). */
export const pageSize = 12;

export const isPreparing = ({ thumbnail_url, photo_url }: Photo) =>
  thumbnail_url === null && photo_url !== null;

/** Whether the dates are reversed, so that no request is sent. */
export const isBackwards = ({ start_date, end_date }: Filters) =>
  start_date !== '' && end_date !== '' && start_date > end_date;

const queryOf = ({ page, ...filters }: Filters) => {
  const query = new URLSearchParams({ page: String(page), limit: String(pageSize) });
  for (const [name, value] of Object.entries(filters)) if (value !== '') query.set(name, value);
  return query.toString();
};

/** In ms: links are renewed before they expire; a photo being prepared is polled with growing pauses. */
const renewal = 30 * 60_000;
const lookAgain = (looks: number) => Math.min(2_000 * 1.5 ** looks, 60_000);

/** Returns one page of a project's photos; the previous page stays visible while it loads. */
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
