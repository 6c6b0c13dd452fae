import { Correction, IdParams, NewProgress, Removed, WrittenProgress } from '@obraclara/api';
import { command } from '../machinery/command.ts';
import type { Services } from '../machinery/services.ts';
import { calendarOf, knownOf, recordOf } from './known.ts';
import {
  correct,
  liveRecord,
  progress,
  record,
  remove,
  takenRecord,
  type ProgressRecord,
  type ProgressState,
} from './rules.ts';

const resource = (found: ProgressRecord, { pictureLink }: Services) => ({
  ...found,
  photo_url: pictureLink(found.photo_url),
  date_registered: found.progress_date,
});

const located = async ({ params }: { params: { id: string } }, services: Services) => {
  const project_id = await services.home('progress', params.id, 'El avance no existe');
  return { key: project_id, project_id, id: params.id };
};

const kept = {
  schema: WrittenProgress,
  of: (state: ProgressState, { id, services }: { id: string; services: Services }) =>
    resource(liveRecord(state, id), services),
};

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
    response: WrittenProgress,
    target: ({ body: { id, project_id } }) => ({ key: project_id, project_id, id }),
    prepare: async ({ body, id, key, services }) => {
      const [known] = await knownOf(services, key, [{ id, sent: body }]);
      if ('refusal' in known!) throw known.refusal;
      return known!;
    },
    rule: record,
    input: ({ body, id, person, extra }) => recordOf({ id, sent: body }, person.id, extra),
    answer: (state, { id, services }) => resource(takenRecord(state, id), services),
  }),
  command({
    ...shared,
    name: 'progress.correct',
    method: 'PUT',
    url: '/progress/:id',
    summary: 'Corregir un avance propio',
    params: IdParams,
    query: Correction,
    response: WrittenProgress,
    target: located,
    prepare: async ({ id, project_id, query: { photo_url: url }, services }) => {
      const calendar = await calendarOf(services, project_id);
      if (url === undefined) return { calendar };
      const { state } = await services.streams.load(progress, project_id);
      const former = state.records.get(id)?.photo_url;
      const asked = { url, former, project_id, kinds: ['photo'] as const, field: 'photo_url' };
      return { calendar, photo_url: await services.admitUrl(asked) };
    },
    record: kept,
    rule: correct,
    input: ({ id, project_id, person, query: { photo_url: _, ...said }, extra }) => ({
      ...said,
      ...extra,
      id,
      project_id,
      by: person.id,
    }),
    answer: (state, { id, services }) => resource(liveRecord(state, id), services),
  }),
  command({
    ...shared,
    name: 'progress.delete',
    method: 'DELETE',
    url: '/progress/:id',
    summary: 'Eliminar un avance propio',
    params: IdParams,
    response: Removed,
    target: located,
    record: kept,
    rule: remove,
    input: ({ id, project_id, person }) => ({ id, project_id, by: person.id }),
    answer: (_, { id }) => ({ id }),
  }),
];
