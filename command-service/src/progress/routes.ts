import { businessDay, Id, shape, type ProgressCalendar } from '@obraclara/events';
import { catalog } from '../catalog/rules.ts';
import { stableUrl } from '../files/admit-file.ts';
import { command } from '../machinery/command.ts';
import { datesOf } from '../machinery/contract-dates.ts';
import type { Services } from '../machinery/services.ts';
import { correct, liveRecord, progress, record, remove, type ProgressState } from './rules.ts';
import { Correction, NewProgress, Progress } from './schema.ts';

const params = shape({ id: Id });

const resource = (state: ProgressState, id: string, { pictureLink }: Services) => {
  const found = liveRecord(state, id);
  return { ...found, photo_url: pictureLink(found.photo_url), date_registered: found.progress_date };
};

const located = async ({ params }: { params: { id: string } }, services: Services) => {
  const project_id = await services.home('progress', params.id, 'El avance no existe');
  return { key: project_id, project_id, id: params.id };
};

/** Whether the project's main contract has the concept. */
const conceptExists = async (services: Services, { project_id, concept_id }: NewProgress) =>
  (await services.streams.load(catalog, services.mainContract(project_id))).state.concepts.has(concept_id);

const calendarOf = async (services: Services, project_id: string): Promise<ProgressCalendar> => ({
  dates: await datesOf(services, { kind: 'main', project_id }),
  today: businessDay(services.deps.now()),
});

/** What the rule needs to know of a form's progress: its photo under the address it is stored by, its concept and the calendar. */
export const knownOf = async (services: Services, sent: NewProgress, id: string) => {
  const { state } = await services.streams.load(progress, sent.project_id);
  const known = state.records.has(id);
  const calendar = await calendarOf(services, sent.project_id);
  // One that comes again is not judged anew: its photo may have been replaced since.
  if (known)
    return { photo_url: sent.photo_url ? stableUrl(sent.photo_url) : null, concept_exists: true, calendar };
  return {
    calendar,
    photo_url: await services.admitUrl({
      url: sent.photo_url,
      project_id: sent.project_id,
      kinds: ['photo'],
    }),
    concept_exists: await conceptExists(services, sent),
  };
};
type Known = Awaited<ReturnType<typeof knownOf>>;

/** A form's progress as the rule takes it. */
export const recordOf = (sent: NewProgress, id: string, by: string, known: Known) => ({
  id,
  project_id: sent.project_id,
  concept_id: sent.concept_id,
  quantity_advanced: sent.quantity_advanced,
  progress_date: sent.progress_date,
  observations: sent.observations ?? '',
  created_offline: sent.created_offline ?? false,
  by,
  ...known,
});

const kept = {
  schema: Progress,
  of: (state: ProgressState, { id, services }: { id: string; services: Services }) =>
    resource(state, id, services),
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
    response: Progress,
    target: ({ body: { id, project_id } }) => ({ key: project_id, project_id, id }),
    prepare: async ({ body, id, key, services }) => {
      await services.freeId('progress', body.id, key);
      return knownOf(services, body, id);
    },
    rule: record,
    input: ({ body, id, person, extra }) => recordOf(body, id, person.id, extra),
    answer: (state, { id, services }) => resource(state, id, services),
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
    prepare: async ({ id, project_id, query: { photo_url: url }, services }) => {
      const calendar = await calendarOf(services, project_id);
      if (url === undefined) return { calendar };
      const { state } = await services.streams.load(progress, project_id);
      const former = state.records.get(id)?.photo_url;
      return { calendar, photo_url: await services.admitUrl({ url, former, project_id, kinds: ['photo'] }) };
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
    answer: (state, { id, services }) => resource(state, id, services),
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
    record: kept,
    rule: remove,
    input: ({ id, project_id, person }) => ({ id, project_id, by: person.id }),
    answer: (_, { id }) => ({ id }),
  }),
];
