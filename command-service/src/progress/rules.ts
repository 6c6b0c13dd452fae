import {
  lineAmount,
  photosOf,
  progressDateProblem,
  progressQuantityProblem,
  progressStream,
  samePhotos,
  type ConceptTerms,
  type ProgressCalendar,
  type ProgressEvent,
  type ProgressPhoto,
  ProgressTerms,
} from '@obraclara/events';
import { refuse } from '@obraclara/platform/http';
import type { Aggregate, Rule } from '../machinery/aggregate.ts';
import { refuseTaken, type Clash } from '../machinery/fingerprint.ts';
import {
  originalRecord,
  currentRecord,
  addRecord,
  setCurrentRecord,
  parseState,
  serializeState,
  type ProgressRecord,
  type ProgressState,
} from './record-store.ts';

export const progress: Aggregate<ProgressEvent, ProgressState> = {
  stream: progressStream,
  initial: () => ({ records: new Map() }),
  copy: ({ records }) => ({ records: new Map(records) }),
  on: {
    ProgressRecorded: (state, recorded, { by, revision }) => {
      addRecord(state, { ...recorded, photos: photosOf(recorded), created_by: by, revision });
      return state;
    },
    ProgressCorrected: (state, corrected, { revision }) => {
      const former = currentRecord(state, corrected.id);
      const photos = photosOf(corrected);
      if (former) setCurrentRecord(state, corrected.id, { ...former, ...corrected, photos, revision });
      return state;
    },
    ProgressDeleted: (state, { id }) => {
      setCurrentRecord(state, id, undefined);
      return state;
    },
  },
  snapshot: { version: 1, write: serializeState, read: parseState },
};

type ProgressRule<Input> = Rule<Input, ProgressState, ProgressEvent>;
type Asked = { id: string; project_id: string; by: string };

export const liveRecord = (state: ProgressState, id: string): ProgressRecord =>
  currentRecord(state, id) ?? refuse(404, 'El avance no existe');

/** The record's present version, or its first version if deleted. */
export const takenRecord = (state: ProgressState, id: string): ProgressRecord =>
  currentRecord(state, id) ?? originalRecord(state, id) ?? liveRecord(state, id);

type Bounds = { calendar: ProgressCalendar; unit_price: number };

/**
 * Refuses (422) an impossible quantity or date; of a correction, checks only changed fields. Throws RangeError above the largest amount of
 * money.
 */
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
  /** Unit price of the concept in pesos; undefined if the catalog lacks the concept. */
  unit_price: number | undefined;
  removed?: RemovedConcept | undefined;
  calendar: ProgressCalendar;
  /** Status for a reused id: 409 for a client-made id, 422 for an id derived from the request's key. */
  clash?: Clash;
};

const terms = Object.keys(ProgressTerms.properties) as (keyof ProgressTerms)[];

/** Whether both have equal terms. */
const sameTerms = (some: Required<ProgressTerms>, others: Required<ProgressTerms>) =>
  terms.every((field) =>
    field === 'photos' ? samePhotos(some.photos, others.photos) : some[field] === others[field],
  );

export type Photographed = Pick<ProgressRecord, 'photo_url' | 'photos'>;

/** A list of photos, with the first also as `photo_url` for clients that support only one. */
export const photographed = (photos: ProgressPhoto[]): Photographed => ({
  photo_url: photos[0]?.photo_url ?? null,
  photos,
});

/**
 * Photos after a correction. With `photos`: that list. With `photo_url` alone: another first photo, or none, and the others unchanged.
 * Otherwise unchanged.
 */
const correctedPhotos = (former: ProgressPhoto[], { photos, photo_url }: Partial<ProgressTerms>) => {
  if (photos || photo_url === undefined) return photos ?? former;
  const others = former.slice(1);
  if (photo_url === null) return others;
  const known = former.find((photo) => photo.photo_url === photo_url);
  return [known ?? { photo_url }, ...others.filter((photo) => photo !== known)];
};

export type RemovedConcept = Pick<ConceptTerms, 'concept_code' | 'concept_name'>;

/** Throws 422 for progress, or a photo, of a concept missing from the catalog; `removed`: the concept before its removal. */
export const refuseConcept = (id: string, removed?: RemovedConcept) => {
  const message = removed
    ? `${removed.concept_code} ${removed.concept_name} ya no está en el catálogo. Elija otro concepto.`
    : `El concepto ${id} no existe en el catálogo`;
  return refuse(422, message, [{ field: 'concept_id', message }]);
};

/**
 * Accepts a repeated record of the same author under another key (an offline retry), even if it was corrected or deleted since. With other
 * data than the first time, refuses it with `clash`.
 */
export const record: ProgressRule<NewRecord> = (
  state,
  { by, unit_price, removed, calendar, clash = 409, ...data },
) => {
  const first = originalRecord(state, data.id);
  if (first?.created_by === by && first.concept_id === data.concept_id && sameTerms(first, data)) return [];
  if (first) refuseTaken(clash);
  if (unit_price === undefined) return refuseConcept(data.concept_id, removed);
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
