import {
  documentStream,
  type Assignment,
  type Attention,
  type DocumentEvent,
  type DocumentStatus,
  type DocumentTerms,
} from '@obraclara/events';
import { refuse } from '@obraclara/platform/http';
import type { Aggregate, Rule } from '../machinery/aggregate.ts';
import { refuseTakenId } from '../machinery/fingerprint.ts';

type Act = { by: string; at: string; what: 'assigned' | 'attended' };

export type LiveDocument = DocumentTerms &
  Assignment & {
    is: 'live';
    id: string;
    project_id: string;
    file_id: string;
    created_offline: boolean;
    uploaded_by: string;
    upload_date: string;
    status: DocumentStatus;
    comments: string;
    attended_at: string | null;
    /** The last action by another user than the uploader. */
    acted: Act | null;
    revision: number;
  };
export type DocumentState = { is: 'none' | 'deleted' } | LiveDocument;

const unassigned: Assignment = { assigned_to: null, due_date: null, action_type: null };
const pending = { status: 'pending', comments: '', attended_at: null, acted: null } as const;

export const document: Aggregate<DocumentEvent, DocumentState> = {
  stream: documentStream,
  initial: () => ({ is: 'none' }),
  copy: (state) => state,
  on: {
    DocumentUploaded: (_, uploaded, { at, by, revision }) => ({
      ...uploaded,
      ...unassigned,
      ...pending,
      is: 'live',
      uploaded_by: by,
      upload_date: at,
      revision,
    }),
    DocumentAssigned: (state, { assigned_to, due_date, action_type }, { at, by, revision }) =>
      state.is === 'live'
        ? { ...state, assigned_to, due_date, action_type, acted: { by, at, what: 'assigned' }, revision }
        : state,
    DocumentAttended: (state, { status, comments }, { at, by, revision }) =>
      state.is === 'live'
        ? {
            ...state,
            status,
            comments,
            attended_at: state.attended_at ?? at,
            acted: { by, at, what: 'attended' },
            revision,
          }
        : state,
    DocumentReplaced: (state, { file_id }, { revision }) =>
      state.is === 'live' ? { ...state, file_id, revision } : state,
    DocumentWithdrawn: () => ({ is: 'deleted' }),
    DocumentDeleted: () => ({ is: 'deleted' }),
  },
};

type DocumentRule<Input> = Rule<Input, DocumentState, DocumentEvent>;

export const missing = 'El documento no existe';

export const live = (state: DocumentState): LiveDocument =>
  state.is === 'live' ? state : refuse(404, missing);

type NewDocument = Extract<DocumentEvent, { type: 'DocumentUploaded' }>['data'];

const uploadedFields = ['project_id', 'type', 'origin', 'title', 'description', 'file_id'] as const;

/**
 * Accepts a repeated upload of the same data by the same author under another key (an offline retry); other data under the same id is
 * refused (409). Several documents may share a file: the same oficio can be filed twice, and a refusal could only make a retry fail.
 */
export const upload: DocumentRule<NewDocument & { by: string }> = (state, { by, ...data }) => {
  if (state.is === 'none') return [{ type: 'DocumentUploaded', data }];
  const same =
    state.is === 'live' &&
    state.uploaded_by === by &&
    uploadedFields.every((field) => state[field] === data[field]);
  return same ? [] : refuseTakenId();
};

const fields = ['assigned_to', 'due_date', 'action_type'] as const;

/** The changed field; `supervises`: whether the named assignee is a supervisor of the project. */
type Change = { change: Partial<Assignment>; supervises: boolean };

/**
 * Changes one of assignee, due date and action. An attended document keeps its assignment as a record (409): further work needs another
 * document.
 */
export const assign: DocumentRule<Change> = (state, { change, supervises }) => {
  const present = live(state);
  const named = fields.filter((field) => change[field] !== undefined);
  if (named.length !== 1) refuse(422, 'Indique un solo dato: asignado, vencimiento o acción');
  const { assigned_to, due_date, action_type } = { ...present, ...change };
  const wanted: Assignment = { assigned_to, due_date, action_type };
  if (fields.every((field) => wanted[field] === present[field])) return [];
  if (present.status !== 'pending')
    refuse(409, 'El documento ya fue atendido; su asignación ya no se puede cambiar');
  if (change.assigned_to && !supervises)
    refuse(422, 'Solo se puede asignar a un supervisor del proyecto', [
      { field: 'assigned_to', message: 'No es supervisor del proyecto' },
    ]);
  const { id, project_id } = present;
  return [{ type: 'DocumentAssigned', data: { id, project_id, ...wanted } }];
};

/** Only the assignee attends a document (403) and may amend the comments later. Comments that are not sent stay as they are. */
export const attend: DocumentRule<Pick<Attention, 'status'> & Partial<Attention> & { by: string }> = (
  state,
  { by, status, comments },
) => {
  const { id, project_id, assigned_to, ...present } = live(state);
  if (assigned_to !== by)
    refuse(403, 'No tiene permiso para atender este documento. Solo puede atender los que se le asignaron.');
  const newComments = comments ?? present.comments;
  if (status === present.status && newComments === present.comments) return [];
  return [{ type: 'DocumentAttended', data: { id, project_id, status, comments: newComments } }];
};

const done = { assigned: 'lo asignó', attended: 'lo atendió' } as const;

/** An act with the person's name and the day as people read it. */
export type Known = Act & { name: string; day: string };

/** The amendment or suspension that the document proves, as the end of a Spanish sentence. */
type Signed = { signed?: string | undefined };

/** `known`: the last action on the document, if it could be read. */
export type Correction = Signed & { by: string; known: Known | undefined };

/** Sentence that names the act that prevents a correction. */
const actedOn = (act: Act, known: Known | undefined): string => {
  const [name, when] = known?.at === act.at ? [known.name, ` el ${known.day}`] : ['otra persona', ''];
  return `Ya no se puede cambiar: ${name} ${done[act.what]}${when}`;
};

/** The document, if its uploader (403) may still correct it: before any other user acts on it (409), even if that act was undone. */
const correctable = (state: DocumentState, { by, known, signed }: Correction): LiveDocument => {
  const present = live(state);
  if (present.uploaded_by !== by) refuse(403, 'Solo puede corregirlo quien subió el documento');
  if (present.acted) refuse(409, actedOn(present.acted, known));
  if (signed) refuse(409, `Ya no se puede cambiar: ${signed}.`);
  return present;
};

/** Replaces a wrong file; the event of the upload still names the former file. */
export const replace: DocumentRule<Correction & { file_id: string }> = (state, { file_id, ...asked }) => {
  const present = correctable(state, asked);
  const { id, project_id } = present;
  return file_id === present.file_id ? [] : [{ type: 'DocumentReplaced', data: { id, project_id, file_id } }];
};

/** Withdraws the document; its events and its file stay. */
export const withdraw: DocumentRule<Correction> = (state, asked) => {
  const { id, project_id } = correctable(state, asked);
  return [{ type: 'DocumentWithdrawn', data: { id, project_id } }];
};

/** Hides the document; its events and its file stay. Refuses (409) the document of an amendment or a suspension. */
export const remove: DocumentRule<Signed> = (state, { signed }) => {
  const { id, project_id } = live(state);
  if (signed) refuse(409, `El documento no se puede eliminar: ${signed}.`);
  return [{ type: 'DocumentDeleted', data: { id, project_id } }];
};
