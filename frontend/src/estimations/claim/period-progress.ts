import type { ProgressAnswer } from '@obraclara/api';
import { counted } from '../../shared/format.ts';

/** Where the progress of a concept stands in the opened claim. */
export const progressOf = (concept_id: string): string => `avances-${concept_id}`;

/** Records by concept, the concepts in the order of `ids` and then as they come; those without any are left out. */
export const byConcept = (
  records: readonly ProgressAnswer[],
  ids: readonly string[] = [],
): Map<string, readonly ProgressAnswer[]> => {
  const groups = new Map<string, ProgressAnswer[]>(ids.map((id) => [id, []]));
  for (const record of records) {
    const own = groups.get(record.concept_id) ?? [];
    own.push(record);
    groups.set(record.concept_id, own);
  }
  return new Map([...groups].filter(([, own]) => own.length > 0));
};

/** `2 registros · 3 fotos` */
export const recordsAndPhotos = (records: readonly Pick<ProgressAnswer, 'photos'>[]): string => {
  const photos = records.flatMap((record) => record.photos).length;
  return [
    counted(records.length, 'registro', 'registros'),
    ...(photos > 0 ? [counted(photos, 'foto', 'fotos')] : []),
  ].join(' · ');
};

/** Goes to the progress of a concept, unfolded. */
export const showProgress = (concept_id: string) => {
  const part = document.getElementById(progressOf(concept_id));
  if (!(part instanceof HTMLDetailsElement)) return;
  part.open = true;
  part.querySelector('summary')?.focus({ preventScroll: true });
  part.scrollIntoView({ block: 'start', behavior: 'smooth' });
};
