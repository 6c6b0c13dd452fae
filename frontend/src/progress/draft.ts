import { randomId } from '../api/random-id.ts';
import { filesOf, type Item } from '../offline/item.ts';
import { fileOf } from '../shared/file-of.ts';
import { photosOf } from '@obraclara/events';
import { draftPhotos, photosIn, photosSaid, type DraftPhoto } from './draft-photos.ts';
import { photosOfRecord, type ProgressRecord } from './record.ts';

/** Progress as it is typed. `id` is made once per capture, so that sending it again never records it twice. */
export type Draft = {
  id: string;
  concept_id: string | null;
  progress_date: string;
  quantity: string;
  observations: string;
  photos: DraftPhoto[];
};

export const newDraft = (concept_id: string | null, progress_date: string): Draft => ({
  id: randomId(),
  concept_id,
  progress_date,
  quantity: '',
  observations: '',
  photos: [],
});

export const draftOf = (record: ProgressRecord): Draft => ({
  id: record.id,
  concept_id: record.concept_id,
  progress_date: record.progress_date,
  quantity: String(record.quantity_advanced),
  observations: record.observations,
  photos: photosOfRecord(record).flatMap((photo) => draftPhotos(photo)),
});

/** The photos of a capture that waits: those that wait with it, and those that the server had before. */
const waitingPhotos = (item: Item<'progress'>): DraftPhoto[] => {
  const { photos, photo_url = null } = item.body;
  const files = filesOf(item);
  if (!photos && files.length > 0) return [{ id: '', photo_url: null, here: true }];
  const waits = (url: string) => files.some(({ as }) => as === url);
  return photosOf({ photos, photo_url }).flatMap((photo) => draftPhotos(photo, waits));
};

/** A capture that waits on this device, as its form had it. */
export const draftOfWaiting = (item: Item<'progress'>): Draft => ({
  id: item.id,
  concept_id: item.body.concept_id,
  progress_date: item.body.progress_date,
  quantity: String(item.body.quantity_advanced),
  observations: item.body.observations ?? '',
  photos: waitingPhotos(item),
});

const typed = ({ progress_date, quantity, observations, photos }: Draft) =>
  JSON.stringify([progress_date, quantity, observations, photosIn({ photos })]);

/** Whether there is anything to lose. For a new capture a concept or a date alone is nothing. */
export const isDirty = (draft: Draft, initial: Draft, editing: boolean): boolean =>
  typed(editing ? draft : { ...draft, progress_date: initial.progress_date }) !== typed(initial);

const firstOf = ({ photos }: Pick<Draft, 'photos'>) => photosSaid(photos).photo_url;

/** Body of `POST /progress`; the same to the letter however often it is sent. */
export const progressBody = (
  project_id: string,
  draft: Draft & { concept_id: string },
  quantity_advanced: number,
) => ({
  id: draft.id,
  project_id,
  concept_id: draft.concept_id,
  quantity_advanced,
  progress_date: draft.progress_date,
  observations: draft.observations.trim(),
  ...photosSaid(draft.photos),
  created_offline: false,
});

/** Path of `PUT /progress/{id}`: the fields that changed since the `former` form, as a query (specification §7); an empty photo takes it away. */
export const correctionPath = (
  former: Pick<Draft, 'id' | 'observations' | 'photos'>,
  draft: Draft,
  quantity_advanced: number,
): string => {
  const query = new URLSearchParams({
    quantity_advanced: String(quantity_advanced),
    progress_date: draft.progress_date,
  });
  const observations = draft.observations.trim();
  if (observations !== former.observations) query.set('observations', observations);
  if (fileOf(firstOf(draft)) !== fileOf(firstOf(former))) query.set('photo_url', firstOf(draft) ?? '');
  return `progress/${former.id}?${query}`;
};

/** Body of the same: all photos, if they are others than in the `former` form. */
export const correctedPhotos = (former: Pick<Draft, 'photos'>, { photos }: Draft) =>
  photosIn(former) === photosIn({ photos }) ? undefined : { photos: photosSaid(photos).photos };
