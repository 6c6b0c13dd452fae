import {
  IdParams,
  NewAssignment,
  NewAttention,
  NewDocument,
  NewFile,
  Removed,
  WrittenDocument,
} from '@obraclara/api';
import {
  actionTypes,
  businessDay,
  seesProject,
  formatDay,
  type ActionType,
  type Assignment,
} from '@obraclara/events';
import type { StoredFile } from '@obraclara/files';
import { command } from '../machinery/command.ts';
import { refuseTakenId } from '../machinery/fingerprint.ts';
import type { Services } from '../machinery/services.ts';
import { completeForm } from './complete-form.ts';
import { resource } from './resource.ts';
import {
  assign,
  attend,
  document,
  live,
  missing,
  remove,
  replace,
  upload,
  withdraw,
  type DocumentState,
  type Known,
} from './rules.ts';
import { signedBy } from './signed-document.ts';

type Found = { services: Services; extra: StoredFile | undefined };

const record = {
  schema: WrittenDocument,
  of: (state: DocumentState, { extra, services }: Found) => resource(state, extra, services),
};

const shared = { tag: 'documents', aggregate: document } as const;

type Asked = { params: { id: string } };

const located = async ({ params: { id } }: Asked, services: Services) => ({
  id,
  project_id: await services.home('document', id, missing),
});

/** The file of an existing document; undefined when the document or the file does not exist. */
const fileOf = async (services: Services, id: string): Promise<StoredFile | undefined> => {
  const { state } = await services.streams.load(document, id);
  return state.is === 'live' ? services.deps.files.registry.find(state.file_id) : undefined;
};

/** The last action on a document with its author's name and day, for error messages. */
const knownAct = async (services: Services, id: string): Promise<Known | undefined> => {
  const { state } = await services.streams.load(document, id);
  const act = state.is === 'live' ? state.acted : null;
  if (!act) return undefined;
  const name = (await services.findAccount(act.by))?.person.name ?? 'otra persona';
  return { ...act, name, day: formatDay(businessDay(new Date(act.at))) };
};

const typeOf = async (services: Services, id: string) => {
  const { state } = await services.streams.load(document, id);
  return live(state).type;
};

const supervises = async (services: Services, id: string | null | undefined, project_id: string) => {
  const person = id ? (await services.findAccount(id))?.person : undefined;
  return person?.role === 'supervisor' && seesProject(person, project_id);
};

/** The stored form (NFC) of an action type; null if it is none. */
const actionOf = (text: string | null): ActionType | null =>
  actionTypes.find((type) => type === text?.normalize('NFC')) ?? null;

/** An empty text clears the field, as null does. */
const changeOf = (sent: NewAssignment): Partial<Assignment> => ({
  ...(sent.assigned_to === undefined ? {} : { assigned_to: sent.assigned_to || null }),
  ...(sent.due_date === undefined ? {} : { due_date: sent.due_date || null }),
  ...(sent.action_type === undefined ? {} : { action_type: actionOf(sent.action_type) }),
});

export const documentRoutes = [
  command({
    ...shared,
    action: 'documents.write',
    name: 'document.upload',
    method: 'POST',
    url: '/documents',
    summary: 'Registrar un documento cuyo archivo ya se subió',
    refuseBody: completeForm,
    body: NewDocument,
    response: WrittenDocument,
    target: ({ body: { id, project_id } }) => ({ project_id, id }),
    prepare: ({ body: { project_id, type, file_id, file_url }, services }) =>
      services.admitFile({ project_id, kinds: [type], file: file_id || file_url || '', field: 'file_id' }),
    rule: upload,
    input: ({ body, id, person, extra: file }) => ({
      id,
      project_id: body.project_id,
      type: body.type,
      origin: body.origin,
      title: body.title.trim(),
      description: body.description ?? '',
      file_id: file.id,
      created_offline: body.created_offline ?? false,
      by: person.id,
    }),
    // The same key in another project is not a repetition: its response would be a document of the wrong project.
    answer: (state, { extra: file, project_id, services }) =>
      live(state).project_id === project_id ? resource(state, file, services) : refuseTakenId(),
  }),
  command({
    ...shared,
    action: 'documents.assign',
    name: 'document.assign',
    method: 'PUT',
    url: '/documents/:id/assign',
    summary: 'Asignar un documento: supervisor, vencimiento o acción, uno por petición',
    params: IdParams,
    body: NewAssignment,
    response: WrittenDocument,
    target: located,
    prepare: async ({ id, project_id, body, services }) => ({
      file: await fileOf(services, id),
      supervises: await supervises(services, body.assigned_to, project_id),
    }),
    record: {
      schema: WrittenDocument,
      of: (state, { extra, services }) => resource(state, extra.file, services),
    },
    rule: assign,
    input: ({ body, extra }) => ({ change: changeOf(body), supervises: extra.supervises }),
    answer: (state, { extra, services }) => resource(state, extra.file, services),
  }),
  command({
    ...shared,
    action: 'documents.attend',
    name: 'document.attend',
    method: 'PUT',
    url: '/documents/:id/supervisor-update',
    summary: 'Marcar como atendido un documento asignado a quien lo pide',
    params: IdParams,
    body: NewAttention,
    response: WrittenDocument,
    target: located,
    prepare: ({ id, services }) => fileOf(services, id),
    record,
    rule: attend,
    input: ({ body: { status, comments }, person }) => ({
      by: person.id,
      status,
      ...(comments === undefined ? {} : { comments: comments ?? '' }),
    }),
    answer: (state, { extra: file, services }) => resource(state, file, services),
  }),
  command({
    ...shared,
    action: 'documents.delete',
    name: 'document.delete',
    method: 'DELETE',
    url: '/documents/:id',
    summary: 'Eliminar un documento',
    params: IdParams,
    response: Removed,
    target: located,
    prepare: async ({ id, project_id, services }) => ({
      file: await fileOf(services, id),
      signed: await signedBy({ services, project_id }, id),
    }),
    record: {
      schema: WrittenDocument,
      of: (state, { extra, services }) => resource(state, extra.file, services),
    },
    rule: remove,
    input: ({ extra: { signed } }) => ({ signed }),
    answer: (_, { id }) => ({ id }),
  }),
  command({
    ...shared,
    action: 'documents.correct',
    name: 'document.replace',
    method: 'PUT',
    url: '/documents/:id/file',
    summary: 'Reemplazar el archivo de un documento propio sobre el que nadie ha actuado',
    params: IdParams,
    body: NewFile,
    response: WrittenDocument,
    target: located,
    prepare: async ({ id, project_id, body: { file_id }, services }) => ({
      signed: await signedBy({ services, project_id }, id),
      file: await services.admitFile({
        project_id,
        kinds: [await typeOf(services, id)],
        file: file_id,
        field: 'file_id',
      }),
      former: await fileOf(services, id),
      known: await knownAct(services, id),
    }),
    record: {
      schema: WrittenDocument,
      of: (state, { extra, services }) => resource(state, extra.former, services),
    },
    rule: replace,
    input: ({ person, extra: { file, known, signed } }) => ({
      by: person.id,
      file_id: file.id,
      known,
      signed,
    }),
    answer: (state, { extra, services }) => resource(state, extra.file, services),
  }),
  command({
    ...shared,
    action: 'documents.correct',
    name: 'document.withdraw',
    method: 'POST',
    url: '/documents/:id/withdraw',
    status: 200,
    summary: 'Retirar un documento propio sobre el que nadie ha actuado',
    params: IdParams,
    response: Removed,
    target: located,
    prepare: async ({ id, project_id, services }) => ({
      file: await fileOf(services, id),
      known: await knownAct(services, id),
      signed: await signedBy({ services, project_id }, id),
    }),
    record: {
      schema: WrittenDocument,
      of: (state, { extra, services }) => resource(state, extra.file, services),
    },
    rule: withdraw,
    input: ({ person, extra: { known, signed } }) => ({ by: person.id, known, signed }),
    answer: (_, { id }) => ({ id }),
  }),
];
