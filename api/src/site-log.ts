import { Checklist, Day, EstimationNumber, Id, Nullable, Reason, shape, SiteNote } from '@obraclara/events';
import { Type, type Static } from 'typebox';

const { number, ...rest } = SiteNote.properties;

/** Request body of a note. `number`: the next of the series, if it is given. */
export const SiteNoteBody = shape({ number: Type.Optional(number), ...rest });
/** What accompanies each estimation of a contract, as set and as answered. */
export const ChecklistBody = shape({ items: Checklist });

/** Request body of the annulment of a note. */
export const NoteAnnulmentBody = shape({ reason: Reason });

/** A note as recorded. `annulled`: why it does not count. */
export const WrittenNote = shape({ id: Id, ...SiteNote.properties, annulled: Nullable(Reason) });
export type WrittenNote = Static<typeof WrittenNote>;

const { on, kind, text } = rest;

/** A note with the names of what it refers to: number of an estimation and of a convenio, first day of a suspension, code of a concept. */
export const SiteNoteAnswer = shape({
  id: Id,
  number,
  on,
  kind,
  text,
  folio: Nullable(Type.String()),
  document_id: Nullable(Id),
  estimation: Nullable(EstimationNumber),
  suspension: Nullable(Day),
  amendment: Nullable(Type.Integer()),
  concept: Nullable(Type.String()),
  annulled: Nullable(Reason),
});
export type SiteNoteAnswer = Static<typeof SiteNoteAnswer>;

/** The bitácora of a works contract, by number from the latest. */
export const SiteNotesAnswer = Type.Array(SiteNoteAnswer);
export type SiteNotesAnswer = Static<typeof SiteNotesAnswer>;
