import type { ProgressSum } from '@obraclara/api';
import { counted } from '../../shared/format.ts';

/** Where the progress of a concept stands in the opened estimation. */
export const progressOf = (concept_id: string): string => `avances-${concept_id}`;

/** The concepts in the order of `ids`, and then as they come. */
export const ownFirst = (sums: readonly ProgressSum[], ids: readonly string[]): readonly ProgressSum[] => {
  // What is named twice stands where it is named first.
  const places = new Map(ids.map((id, place): [string, number] => [id, place]).toReversed());
  const placeOf = ({ concept_id }: ProgressSum) => places.get(concept_id) ?? ids.length;
  return sums.toSorted((a, b) => placeOf(a) - placeOf(b));
};

/** `2 registros · 3 fotos` */
export const recordsAndPhotos = ({ records, photos }: Pick<ProgressSum, 'records' | 'photos'>): string =>
  [counted(records, 'registro', 'registros'), ...(photos > 0 ? [counted(photos, 'foto', 'fotos')] : [])].join(
    ' · ',
  );

/** Goes to the progress of a concept, unfolded. */
export const showProgress = (concept_id: string) => {
  const part = document.getElementById(progressOf(concept_id));
  if (!(part instanceof HTMLDetailsElement)) return;
  part.open = true;
  part.querySelector('summary')?.focus({ preventScroll: true });
  part.scrollIntoView({ block: 'start', behavior: 'smooth' });
};
