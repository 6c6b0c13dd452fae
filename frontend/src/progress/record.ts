import type { AnsweredPhoto, ProgressAnswer } from '@obraclara/api';
import { addQuantities } from '@obraclara/events';
import type { ConceptProgress } from '../shared/concepts/concept-progress.ts';

/** A progress record as lists answer it; the photo's addresses are signed links that expire. */
export type ProgressRecord = ProgressAnswer;

/** The photos of a record; an answer that this browser kept from before there were several has one. */
export const photosOfRecord = ({
  photos,
  photo_url,
  thumbnail_url,
}: Pick<ProgressRecord, 'photo_url' | 'thumbnail_url'> &
  Partial<Pick<ProgressRecord, 'photos'>>): AnsweredPhoto[] =>
  photos ?? (photo_url === null ? [] : [{ photo_url, thumbnail_url }]);

/** Exact quantities of a concept around the record being captured, in its unit. `remaining` is negative when over-executed. */
export type Measured = { planned: number; previous: number; total: number; remaining: number };

/** What the concept comes to with `quantity`; `former` is what the record being edited already counts for. */
export const measured = (
  { planned, advanced }: Pick<ConceptProgress, 'planned' | 'advanced'>,
  quantity: number,
  former = 0,
): Measured => {
  const previous = addQuantities(advanced, -former);
  const total = addQuantities(previous, quantity);
  return { planned, previous, total, remaining: addQuantities(planned, -total) };
};
