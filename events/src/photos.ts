import type { ProgressPhoto, ProgressTerms } from './progress.ts';

/** The photos of a record; the first is its `photo_url`. Older records have only that one. */
export const photosOf = ({
  photo_url,
  photos,
}: Pick<ProgressTerms, 'photo_url' | 'photos'>): ProgressPhoto[] =>
  photos ?? (photo_url ? [{ photo_url }] : []);

const comparable = ({ photo_url, original_url, taken_at, place }: ProgressPhoto) => [
  photo_url,
  original_url,
  taken_at,
  place?.latitude,
  place?.longitude,
  place?.accuracy_m,
];

/** Whether both lists have the same photos in the same order, with the same data. */
export const samePhotos = (some: readonly ProgressPhoto[], others: readonly ProgressPhoto[]): boolean =>
  JSON.stringify(some.map(comparable)) === JSON.stringify(others.map(comparable));
