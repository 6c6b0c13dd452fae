import { accompanyingNames, Checklist, type Accompanying } from './accompanying.ts';
import { shape, type EventOf } from './define.ts';
import { Id } from './fields.ts';
import { croquisOf, type Generador } from './generadores.ts';
import type { SiteLog } from './site-log.ts';

export const checklistEvents = {
  ChecklistSet: shape({ contract_id: Id, project_id: Id, items: Checklist }),
};
export type ChecklistEvent = EventOf<typeof checklistEvents>;

type Presented = {
  id: string;
  start_date: string;
  end_date: string;
  concepts: readonly { generadores?: readonly Generador[] }[];
};

/** A record of progress, with whether it has photos. */
export type DatedProgress = { progress_date: string; photos: readonly unknown[] };

/**
 * What is required and not there at all. Notes: in force, linked to the estimation or of its period; photos and progress: of its period,
 * both days included.
 */
export const checklistGaps = (
  required: readonly Accompanying[],
  { id, start_date, end_date, concepts }: Presented,
  { notes, progress }: { notes: SiteLog; progress: readonly DatedProgress[] },
): Accompanying[] => {
  const inPeriod = (day: string) => start_date <= day && day <= end_date;
  const recorded = progress.filter(({ progress_date }) => inPeriod(progress_date));
  const there: Record<Accompanying, () => boolean> = {
    generadores: () => concepts.some(({ generadores = [] }) => generadores.length > 0),
    notas: () =>
      notes.some((note) => note.annulled === null && (note.estimation_id === id || inPeriod(note.on))),
    croquis: () => croquisOf(concepts).length > 0,
    fotografias: () => recorded.some(({ photos }) => photos.length > 0),
    avances: () => recorded.length > 0,
  };
  return (Object.keys(accompanyingNames) as Accompanying[]).filter(
    (item) => required.includes(item) && !there[item](),
  );
};
