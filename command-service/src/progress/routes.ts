import { CorrectedPhotos, Correction, IdParams, NewProgress, Removed, WrittenProgress } from '@obraclara/api';
import { catalog } from '../catalog/rules.ts';
import { restoreUsed } from '../catalog/used-concepts.ts';
import { command } from '../machinery/command.ts';
import type { Services } from '../machinery/services.ts';
import { currentRecord, type ProgressRecord, type ProgressState } from './record-store.ts';
import { loadCalendar, captureOf, loadCaptureContext } from './capture-context.ts';
import { admittedPhotos } from './photos.ts';
import { correct, liveRecord, progress, record, remove, takenRecord } from './rules.ts';

const resource = (found: ProgressRecord, { pictureLink }: Services) => ({
  ...found,
  photo_url: pictureLink(found.photo_url),
  photos: found.photos.map(({ photo_url, original_url, ...fields }) => ({
    photo_url: pictureLink(photo_url),
    ...(original_url && { original_url: pictureLink(original_url) }),
    ...fields,
  })),
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

type Corrected = { project_id: string; concept_id: string | undefined };

const boundsOf = async (services: Services, { project_id, concept_id = '' }: Corrected) => {
  const { state } = await services.streams.load(catalog, services.mainContract(project_id));
  const calendar = await loadCalendar(services, project_id);
  return { calendar, unit_price: state.concepts.get(concept_id)?.unit_price ?? 0 };
};

const shared = { action: 'progress.write', tag: 'progress', aggregate: progress } as const;

/** Adds the main contract: only the works have progress. */
const ofWorks = <Of extends { project_id: string; services: Services }>(of: Of) => ({
  ...of,
  contract_id: of.services.mainContract(of.project_id),
});

/** Command name, also of the offline synchronisation: the same item by either route is the same command. */
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
      const [known] = await loadCaptureContext(services, key, [{ id, sent: body }]);
      if ('refusal' in known!) throw known.refusal;
      return known!;
    },
    rule: record,
    input: ({ body, id, person, extra }) => captureOf({ id, sent: body }, person.id, extra),
    follow: (context) => restoreUsed(ofWorks(context), [context.body.concept_id]),
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
    body: CorrectedPhotos,
    response: WrittenProgress,
    target: located,
    prepare: async ({ id, project_id, query: { photo_url }, body, services }) => {
      const former = currentRecord((await services.streams.load(progress, project_id)).state, id);
      const bounds = await boundsOf(services, { project_id, concept_id: former?.concept_id });
      const photos = body?.photos;
      if (photo_url === undefined && !photos) return bounds;
      const asked = { project_id, sent: { photo_url, photos }, ...(former && { former: former.photos }) };
      const admitted = await admittedPhotos(services, asked);
      return { ...bounds, ...(photos ? admitted : { photo_url: admitted.photo_url }) };
    },
    record: kept,
    rule: correct,
    input: ({ id, project_id, person, query: { photo_url: _, ...fields }, extra }) => ({
      ...fields,
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
