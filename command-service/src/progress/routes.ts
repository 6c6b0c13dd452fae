import { Id, shape } from '@obraclara/events';
import { catalog } from '../catalog/rules.ts';
import { command } from '../machinery/command.ts';
import type { Services } from '../machinery/services.ts';
import { correct, liveRecord, progress, record, remove, type ProgressState } from './rules.ts';
import { Correction, NewProgress, Progress } from './schema.ts';

const params = shape({ id: Id });

const resource = (state: ProgressState, id: string) => {
  const found = liveRecord(state, id);
  return { ...found, date_registered: found.progress_date };
};

const located = async ({ params }: { params: { id: string } }, services: Services) => {
  const project_id = await services.home('progress', params.id, 'El avance no existe');
  return { key: project_id, project_id, id: params.id };
};

/** Whether the project's main contract has the concept. */
export const conceptExists = async (services: Services, { project_id, concept_id }: NewProgress) =>
  (await services.streams.load(catalog, services.mainContract(project_id))).state.concepts.has(concept_id);

/** A form's progress as the rule takes it. */
export const recordOf = (sent: NewProgress, id: string, by: string, concept_exists: boolean) => ({
  id,
  project_id: sent.project_id,
  concept_id: sent.concept_id,
  quantity_advanced: sent.quantity_advanced,
  progress_date: sent.progress_date,
  observations: sent.observations ?? '',
  photo_url: sent.photo_url || null,
  created_offline: sent.created_offline ?? false,
  by,
  concept_exists,
});

const shared = { action: 'progress.write', tag: 'progress', aggregate: progress } as const;

/** Name of the command, shared with the offline synchronisation: the same item by either way is the same command. */
export const recordName = 'progress.record';

export const progressRoutes = [
  command({
    ...shared,
    name: recordName,
    method: 'POST',
    url: '/progress',
    summary: 'Registrar un avance',
    body: NewProgress,
    response: Progress,
    target: ({ body: { id, project_id } }) => ({ key: project_id, project_id, id }),
    prepare: async ({ body, key, services }) => {
      await services.freeId('progress', body.id, key);
      return conceptExists(services, body);
    },
    rule: record,
    input: ({ body, id, person, extra }) => recordOf(body, id, person.id, extra),
    answer: (state, { id }) => resource(state, id),
  }),
  command({
    ...shared,
    name: 'progress.correct',
    method: 'PUT',
    url: '/progress/:id',
    summary: 'Corregir un avance propio',
    params,
    query: Correction,
    response: Progress,
    target: located,
    rule: correct,
    input: ({ id, project_id, person, query: { photo_url, ...said } }) => ({
      ...said,
      ...(photo_url === undefined ? {} : { photo_url: photo_url || null }),
      id,
      project_id,
      by: person.id,
    }),
    answer: (state, { id }) => resource(state, id),
  }),
  command({
    ...shared,
    name: 'progress.delete',
    method: 'DELETE',
    url: '/progress/:id',
    summary: 'Eliminar un avance propio',
    params,
    response: shape({ id: Id }),
    target: located,
    rule: remove,
    input: ({ id, project_id, person }) => ({ id, project_id, by: person.id }),
    answer: (_, { id }) => ({ id }),
  }),
];
