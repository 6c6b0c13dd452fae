import {
  lineAmount,
  photosOf,
  progressDateProblem,
  progressQuantityProblem,
  progressStream,
  samePhotos,
  type ProgressCalendar,
  type ProgressEvent,
  type ProgressPhoto,
  ProgressTerms,
} from '@obraclara/events';
import { refuse } from '@obraclara/platform/http';
import type { Aggregate, Rule } from '../machinery/aggregate.ts';
import { refuseTaken, type Clash } from '../machinery/fingerprint.ts';
import {
  asItCame,
  asItIs,
  keep,
  keepNow,
  readState,
  writeState,
  type ProgressRecord,
  type ProgressState,
} from './kept-records.ts';

export const progress: Aggregate<ProgressEvent, ProgressState> = {
  stream: progressStream,
  initial: () => ({ records: new Map() }),
  copy: ({ records }) => ({ records: new Map(records) }),
  on: {
    ProgressRecorded: (state, recorded, { by, revision }) => {
      keep(state, { ...recorded, photos: photosOf(recorded), created_by: by, revision });
      return state;
    },
    ProgressCorrected: (state, corrected, { revision }) => {
      const former = asItIs(state, corrected.id);
      const photos = photosOf(corrected);
      if (former) keepNow(state, corrected.id, { ...former, ...corrected, photos, revision });
      return state;
    },
    ProgressDeleted: (state, { id }) => {
      keepNow(state, id, undefined);
      return state;
    },
  },
  snapshot: { version: 1, write: writeState, read: readState },
};

type ProgressRule<Input> = Rule<Input, ProgressState, ProgressEvent>;
type Asked = { id: string; project_id: string; by: string };

export const liveRecord = (state: ProgressState, id: string): ProgressRecord =>
  asItIs(state, id) ?? refuse(404, 'El avance no existe');

/** As it is now, or as it came if it was deleted since. */
export const takenRecord = (state: ProgressState, id: string): ProgressRecord =>
  asItIs(state, id) ?? asItCame(state, id) ?? liveRecord(state, id);

type Bounds = { calendar: ProgressCalendar; unit_price: number };

/** Refuses (422) a quantity or a date that cannot be; of a correction only what it changes. Throws RangeError past what can be money. */
const plausible = (terms: ProgressTerms, { calendar, unit_price }: Bounds, former?: ProgressTerms) => {
  const problems = {
    quantity_advanced: progressQuantityProblem(terms.quantity_advanced),
    progress_date: progressDateProblem(terms.progress_date, calendar),
  };
  for (const field of ['quantity_advanced', 'progress_date'] as const) {
    const message = terms[field] === former?.[field] ? undefined : problems[field];
    if (message) refuse(422, message, [{ field, message }]);
  }
  if (terms.quantity_advanced !== former?.quantity_advanced) lineAmount(terms.quantity_advanced, unit_price);
};

export type NewRecord = Omit<ProgressRecord, 'created_by' | 'revision'> & {
  by: string;
  /** Of its concept; none where the catalog has no such concept. */
  unit_price: number | undefined;
  calendar: ProgressCalendar;
  /** Whether its id was given to it, or stands for the request that brought it (422). */
  clash?: Clash;
};

const terms = Object.keys(ProgressTerms.properties) as (keyof ProgressTerms)[];

/** Whether the terms say the same. */
const sameTerms = (some: Required<ProgressTerms>, others: Required<ProgressTerms>) =>
  terms.every((field) =>
    field === 'photos' ? samePhotos(some.photos, others.photos) : some[field] === others[field],
  );

export type Photographed = Pick<ProgressRecord, 'photo_url' | 'photos'>;

/** A list of photos, and the first of them as who knows only one has it. */
export const photographed = (photos: ProgressPhoto[]): Photographed => ({
  photo_url: photos[0]?.photo_url ?? null,
  photos,
});

/** The photos of a correction: those it lists; or with another first one (or without it), the others as they are; or as they were. */
const correctedPhotos = (former: ProgressPhoto[], { photos, photo_url }: Partial<ProgressTerms>) => {
  if (photos || photo_url === undefined) return photos ?? former;
  const others = former.slice(1);
  if (photo_url === null) return others;
  const known = former.find((photo) => photo.photo_url === photo_url);
  return [known ?? { photo_url }, ...others.filter((photo) => photo !== known)];
};

/** Of a concept that the catalog does not have: its progress, and photos of it. */
export const refuseConcept = (id: string) => refuse(422, `El concepto ${id} no existe en el catálogo`);

/**
 * A record that its own author sends again under another key (an offline retry) is the one that is there, also when it has
 * been corrected or deleted since; with other data than it came with, its id is in use (409).
 */
export const record: ProgressRule<NewRecord> = (
  state,
  { by, unit_price, calendar, clash = 409, ...data },
) => {
  const first = asItCame(state, data.id);
  if (first?.created_by === by && first.concept_id === data.concept_id && sameTerms(first, data)) return [];
  if (first) refuseTaken(clash);
  if (unit_price === undefined) return refuseConcept(data.concept_id);
  plausible(data, { calendar, unit_price });
  return [{ type: 'ProgressRecorded', data }];
};

export const correct: ProgressRule<Asked & Partial<ProgressTerms> & Bounds> = (
  state,
  { by, id, project_id, calendar, unit_price, ...asked },
) => {
  const former = liveRecord(state, id);
  if (former.created_by !== by)
    refuse(403, 'No tiene permiso para editar este avance. Solo puede editar los que usted registró.');
  const photos = correctedPhotos(former.photos, asked);
  const { concept_id, created_by, created_offline, revision, ...corrected } = {
    ...former,
    ...asked,
    ...photographed(photos),
  };
  if (sameTerms(corrected, former)) return [];
  plausible(corrected, { calendar, unit_price }, former);
  return [{ type: 'ProgressCorrected', data: { ...corrected, id, project_id } }];
};

export const remove: ProgressRule<Asked> = (state, { by, id, project_id }) => {
  if (liveRecord(state, id).created_by !== by)
    refuse(403, 'No tienes permiso para eliminar este avance. Solo puedes eliminar avances que tú creaste.');
  return [{ type: 'ProgressDeleted', data: { id, project_id } }];
};
