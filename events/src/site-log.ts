import { Type, type Static } from 'typebox';
import { AmendmentNumber } from './amendment.ts';
import { reducer, shape, type EventOf } from './define.ts';
import { Reason } from './estimation.ts';
import { Day, FreeText, Id, Text } from './fields.ts';

const of = { contract_id: Id, project_id: Id };

/** Kinds of notes of the bitácora: its opening and closing, and what the residencia, contractor and supervision record (RLOPSRM arts. 123 and 125). */
export const noteKindNames = {
  apertura: 'Apertura',
  orden: 'Instrucción u orden de trabajo',
  solicitud: 'Solicitud',
  autorizacion: 'Autorización',
  conciliacion: 'Conciliación',
  informe: 'Informe o resultado de pruebas',
  suspension: 'Suspensión, caso fortuito o terminación anticipada',
  acuerdo: 'Acuerdo de junta',
  aviso: 'Aviso de terminación',
  cierre: 'Cierre',
  otra: 'Otra',
} as const;
export type NoteKind = keyof typeof noteKindNames;
const noteKinds = Object.keys(noteKindNames) as NoteKind[];

/** What a note refers to, at most one of each. `amendment`: number of the convenio. */
export const NoteLinks = shape({
  estimation_id: Type.Optional(Id),
  suspension_id: Type.Optional(Id),
  amendment: Type.Optional(AmendmentNumber),
  concept_id: Type.Optional(Id),
});
export type NoteLinks = Static<typeof NoteLinks>;

/** A note of the bitácora of a contract. `number`: its place in the series; `folio`: that of the electronic bitácora (BESOP). */
export const SiteNote = shape({
  number: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  on: Day,
  kind: Type.Enum(noteKinds),
  text: Text(6000),
  folio: Type.Optional(FreeText(120)),
  document_id: Type.Optional(Id),
  ...NoteLinks.properties,
});
export type SiteNote = Static<typeof SiteNote>;

export const siteLogEvents = {
  SiteNoteRecorded: shape({ ...of, id: Id, ...SiteNote.properties }),
  /** The note has an error: it keeps its number and its text (RLOPSRM art. 123). */
  SiteNoteAnnulled: shape({ ...of, id: Id, reason: Reason }),
};
export type SiteLogEvent = EventOf<typeof siteLogEvents>;

/** `annulled`: why the note does not count; null if it does. */
export type RecordedNote = SiteNote & { id: string; annulled: string | null };
/** The notes of a contract by number. */
export type SiteLog = readonly RecordedNote[];

/** What each event makes of the bitácora of a contract. */
export const siteLogAfter = reducer<SiteLogEvent, SiteLog>({
  SiteNoteRecorded: (known, { contract_id: _, project_id: __, ...note }) => [
    ...known,
    { ...note, annulled: null },
  ],
  SiteNoteAnnulled: (known, { id, reason }) =>
    known.map((note) => (note.id === id ? { ...note, annulled: reason } : note)),
});
