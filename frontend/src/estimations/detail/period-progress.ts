import type { ProgressSum } from '@obraclara/api';
import { counted } from '../../ui/format/format.ts';

/** Element id of a concept's progress in the open estimation. */
export const progressOf = (concept_id: string): string => `avances-${concept_id}`;

/** Sums of the concepts in the order of `ids`, then the others in their own order. */
export const ownFirst = (sums: readonly ProgressSum[], ids: readonly string[]): readonly ProgressSum[] => {
  // A repeated id has its first position.
  const places = new Map(ids.map((id, place): [string, number] => [id, place]).toReversed());
  const placeOf = ({ concept_id }: ProgressSum) => places.get(concept_id) ?? ids.length;
  return sums.toSorted((a, b) => placeOf(a) - placeOf(b));
};

/** `2 registros · 3 fotos` */
export const recordsAndPhotos = ({ records, photos }: Pick<ProgressSum, 'records' | 'photos'>): string =>
  [counted(records, 'registro', 'registros'), ...(photos > 0 ? [counted(photos, 'foto', 'fotos')] : [])].join(
    ' · ',
  );

/** Opens the progress of a concept, focuses it and scrolls to it. */
export const showProgress = (concept_id: string) => {
  const part = document.getElementById(progressOf(concept_id));
  if (!(part instanceof HTMLDetailsElement)) return;
  part.open = true;
  part.querySelector('summary')?.focus({ preventScroll: true });
  part.scrollIntoView({ block: 'start', behavior: 'smooth' });
};
