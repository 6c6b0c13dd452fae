import {
  progressDateProblem,
  progressQuantityProblem,
  progressStream,
  type ProgressCalendar,
  type ProgressEvent,
  ProgressTerms,
} from '@obraclara/events';
import { refuse } from '@obraclara/platform/http';
import type { Aggregate, Rule } from '../machinery/aggregate.ts';
import { refuseTaken, type Clash } from '../machinery/fingerprint.ts';

export type ProgressRecord = ProgressTerms & {
  id: string;
  project_id: string;
  concept_id: string;
  created_offline: boolean;
  created_by: string;
  revision: number;
};

/**
 * `captured`: every record as it first came, before any correction; also of those deleted since, for the telephone that
 * sends one again.
 */
export type ProgressState = {
  records: Map<string, ProgressRecord>;
  captured: Map<string, ProgressRecord>;
};

export const progress: Aggregate<ProgressEvent, ProgressState> = {
  stream: progressStream,
  initial: () => ({ records: new Map(), captured: new Map() }),
  copy: ({ records, captured }) => ({ records: new Map(records), captured: new Map(captured) }),
  on: {
    ProgressRecorded: (state, recorded, { by, revision }) => {
      const first = { ...recorded, created_by: by, revision };
      state.records.set(recorded.id, first);
      state.captured.set(recorded.id, first);
      return state;
    },
    ProgressCorrected: (state, corrected, { revision }) => {
      const former = state.records.get(corrected.id);
      if (former) state.records.set(corrected.id, { ...former, ...corrected, revision });
      return state;
    },
    ProgressDeleted: (state, { id }) => {
      state.records.delete(id);
      return state;
    },
  },
};

type ProgressRule<Input> = Rule<Input, ProgressState, ProgressEvent>;
type Asked = { id: string; project_id: string; by: string };

export const liveRecord = ({ records }: ProgressState, id: string): ProgressRecord =>
  records.get(id) ?? refuse(404, 'El avance no existe');

/** As it is now, or as it came if it was deleted since. */
export const takenRecord = (state: ProgressState, id: string): ProgressRecord =>
  state.records.get(id) ?? state.captured.get(id) ?? liveRecord(state, id);

/** Refuses (422) a quantity or a date that cannot be; of a correction only what it changes. */
const plausible = (terms: ProgressTerms, calendar: ProgressCalendar, former?: ProgressTerms) => {
  const problems = {
    quantity_advanced: progressQuantityProblem(terms.quantity_advanced),
    progress_date: progressDateProblem(terms.progress_date, calendar),
  };
  for (const field of ['quantity_advanced', 'progress_date'] as const) {
    const message = terms[field] === former?.[field] ? undefined : problems[field];
    if (message) refuse(422, message, [{ field, message }]);
  }
};

export type NewRecord = Omit<ProgressRecord, 'created_by' | 'revision'> & {
  by: string;
  concept_exists: boolean;
  calendar: ProgressCalendar;
  /** Whether its id was given to it, or stands for the request that brought it (422). */
  clash?: Clash;
};

const terms = Object.keys(ProgressTerms.properties) as (keyof ProgressTerms)[];
const capturedFields = ['concept_id', ...terms] as const;

/**
 * A record that its own author sends again under another key (an offline retry) is the one that is there, also when it has
 * been corrected or deleted since; with other data than it came with, its id is in use (409).
 */
export const record: ProgressRule<NewRecord> = (
  { captured },
  { by, concept_exists, calendar, clash = 409, ...data },
) => {
  const first = captured.get(data.id);
  if (first?.created_by === by && capturedFields.every((field) => first[field] === data[field])) return [];
  if (first) refuseTaken(clash);
  if (!concept_exists) refuse(422, `El concepto ${data.concept_id} no existe en el catálogo`);
  plausible(data, calendar);
  return [{ type: 'ProgressRecorded', data }];
};

export const correct: ProgressRule<Asked & Partial<ProgressTerms> & { calendar: ProgressCalendar }> = (
  state,
  { by, id, project_id, calendar, ...asked },
) => {
  const former = liveRecord(state, id);
  if (former.created_by !== by)
    refuse(403, 'No tiene permiso para editar este avance. Solo puede editar los que usted registró.');
  if (terms.every((field) => asked[field] === undefined || asked[field] === former[field])) return [];
  const { concept_id, created_by, created_offline, revision, ...corrected } = { ...former, ...asked };
  plausible(corrected, calendar, former);
  return [{ type: 'ProgressCorrected', data: { ...corrected, id, project_id } }];
};

export const remove: ProgressRule<Asked> = (state, { by, id, project_id }) => {
  if (liveRecord(state, id).created_by !== by)
    refuse(403, 'No tienes permiso para eliminar este avance. Solo puedes eliminar avances que tú creaste.');
  return [{ type: 'ProgressDeleted', data: { id, project_id } }];
};
