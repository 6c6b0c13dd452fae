import type {
  Checklist,
  ChecklistEvent,
  RecordedNote,
  NoteLinks,
  SiteLogEvent,
  SiteNote,
} from '@obraclara/events';
import { refuse } from '@obraclara/platform/http';
import type { CatalogState } from '../catalog/rules.ts';
import type { Rule } from '../machinery/aggregate.ts';
import { followsAct } from './closing-rules.ts';

type Of = { contract_id: string; project_id: string; id: string };
type NoteRule<Input> = Rule<Of & Input, CatalogState, SiteLogEvent>;

export const noteOf = ({ notes }: CatalogState, id: string): RecordedNote =>
  notes.find((note) => note.id === id) ?? refuse(404, 'La nota no existe');

/** Refuses (422) a link to something that the contract lacks. */
const linksExist = (
  { amendments, suspensions, concepts }: CatalogState,
  { amendment, suspension_id, concept_id }: NoteLinks,
): void => {
  const missing = (field: string, message: string) => refuse(422, message, [{ field, message: 'No existe' }]);
  if (amendment !== undefined && !amendments.some(({ number }) => number === amendment))
    missing('amendment', `El convenio ${amendment} no existe.`);
  if (suspension_id !== undefined && !suspensions.some(({ id }) => id === suspension_id))
    missing('suspension_id', 'La suspensión no existe.');
  if (concept_id !== undefined && !concepts.has(concept_id))
    missing('concept_id', 'El concepto no existe en el contrato.');
};

type Asked = Omit<SiteNote, 'number'> & { number?: number; today: string };

/**
 * Records a note of the bitácora. Notes are numbered in series and dated in order (RLOPSRM art. 123): refuses (409) another number than the
 * next, and (422) a day before the latest note in force, or a future one. The first note may have any number: the bitácora may be older.
 */
export const recordNote: NoteRule<Asked> = (state, { today, number: asked, ...note }) => {
  const last = state.notes.at(-1);
  const number = last ? last.number + 1 : (asked ?? 1);
  if (asked !== undefined && asked !== number) {
    const message = `La siguiente nota es la ${number}: las notas van en serie (RLOPSRM art. 123).`;
    refuse(409, message, [{ field: 'number', message: `Es la ${number}` }]);
  }
  const former = state.notes.findLast(({ annulled }) => annulled === null);
  followsAct({ ...note, today }, former && { on: former.on, name: `a la de la nota ${former.number}` });
  linksExist(state, note);
  return [{ type: 'SiteNoteRecorded', data: { ...note, number } }];
};

type Required = Omit<Of, 'id'> & { items: Checklist };

/** Sets what accompanies each estimation that is presented from then on (RLOPSRM art. 132). */
export const setChecklist: Rule<Required, CatalogState, ChecklistEvent> = (_, data) => [
  { type: 'ChecklistSet', data },
];

/** Annuls a note with an error; its number is not used again (RLOPSRM art. 123). Refuses (409) a second time. */
export const annulNote: NoteRule<{ reason: string }> = (state, data) => {
  const { number, annulled } = noteOf(state, data.id);
  if (annulled !== null) refuse(409, `La nota ${number} ya está anulada.`);
  return [{ type: 'SiteNoteAnnulled', data }];
};
