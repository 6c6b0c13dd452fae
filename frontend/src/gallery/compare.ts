import type { GalleryAnswer, Photo } from '@obraclara/api';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { Api } from '../api/dataProvider.ts';

/** Maximum page size of the server. */
const most = 100;

/** Returns all photos of a concept, newest first. */
export const useConceptPhotos = (projectId: string, concept_code: string) => {
  const { send } = useDataProvider<Api>();
  const page = (number: number): Promise<GalleryAnswer> => {
    const query = new URLSearchParams({ page: String(number), limit: String(most), concept_code });
    return send('GET', `gallery/${projectId}?${query}`);
  };
  return useQuery({
    queryKey: ['gallery', projectId, 'of', concept_code],
    queryFn: async (): Promise<Photo[]> => {
      const first = await page(1);
      const photos = [...first.photos];
      for (let number = 2; number <= first.total_pages; number++) photos.push(...(await page(number)).photos);
      return photos;
    },
  });
};

/** The shown photo and the other one, in order of recording. */
export type Pair = { before: Photo; after: Photo; other: Photo };

/**
 * Pairs the shown photo with the chosen one. By default, with the earliest, or the newest if the shown one is the earliest. `photos` are
 * newest first.
 * Null if there is no other.
 */
export const pairOf = (photos: readonly Photo[], shown: Photo, chosen: string | null): Pair | null => {
  const others = photos.filter(({ id }) => id !== shown.id);
  const at = photos.findIndex(({ id }) => id === shown.id);
  const farthest = at === photos.length - 1 ? others[0] : others.at(-1);
  const other = others.find(({ id }) => id === chosen) ?? farthest;
  if (!other) return null;
  return photos.indexOf(other) > at
    ? { before: other, after: shown, other }
    : { before: shown, after: other, other };
};
