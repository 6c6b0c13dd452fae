import type { AnsweredPhoto, ProgressAnswer } from '@obraclara/api';
import { addQuantities } from '@obraclara/events';
import type { ConceptProgress } from '../shared/concepts/concept-progress.ts';

/** A progress record as lists return it; its photo addresses are signed links that expire. */
export type ProgressRecord = ProgressAnswer;

/** Returns the photos of a record; a response cached before several photos were possible has one. */
export const photosOfRecord = ({
  photos,
  photo_url,
  thumbnail_url,
}: Pick<ProgressRecord, 'photo_url' | 'thumbnail_url'> &
  Partial<Pick<ProgressRecord, 'photos'>>): AnsweredPhoto[] =>
  photos ?? (photo_url === null ? [] : [{ photo_url, thumbnail_url }]);

/** Exact quantities of a concept around the captured record, in its unit. `remaining` is negative when over-executed. */
export type Measured = { planned: number; previous: number; total: number; remaining: number };

/** Returns the concept's figures with `quantity`; `former`: quantity of the edited record that the total already includes. */
export const measured = (
  { planned, advanced }: Pick<ConceptProgress, 'planned' | 'advanced'>,
  quantity: number,
  former = 0,
): Measured => {
  const previous = addQuantities(advanced, -former);
  const total = addQuantities(previous, quantity);
  return { planned, previous, total, remaining: addQuantities(planned, -total) };
};
