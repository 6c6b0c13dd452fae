import { randomId } from '../api/random-id.ts';
import { filesOf, type Item } from '../offline/item.ts';
import { unsignedPath } from '../shared/unsigned-path.ts';
import { photosOf } from '@obraclara/events';
import { draftPhotos, photosIn, photosSaid, type DraftPhoto } from './draft-photos.ts';
import { photosOfRecord, type ProgressRecord } from './record.ts';

/** The input of a progress form. `id` is created once per capture, so that a retry never records it twice. */
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

/** Photos of a pending capture: those of the entry, and those that the server already had. */
const waitingPhotos = (item: Item<'progress'>): DraftPhoto[] => {
  const { photos, photo_url = null } = item.body;
  const files = filesOf(item);
  if (!photos && files.length > 0) return [{ id: '', photo_url: null, here: true }];
  const waits = (url: string) => files.some(({ as }) => as === url);
  return photosOf({ photos, photo_url }).flatMap((photo) => draftPhotos(photo, waits));
};

/** Returns the form's input for a pending capture. */
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

/** Whether the draft has input to lose. For a new capture, a concept or date alone does not count. */
export const isDirty = (draft: Draft, initial: Draft, editing: boolean): boolean =>
  typed(editing ? draft : { ...draft, progress_date: initial.progress_date }) !== typed(initial);

const firstOf = ({ photos }: Pick<Draft, 'photos'>) => photosSaid(photos).photo_url;

/** Returns the body of `POST /progress`, identical on every retry. */
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

/**
 * Returns the path of `PUT /progress/{id}`, with the fields that differ from the `former` form in the query (specification §7); an empty
 * photo deletes it.
 */
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
  if (unsignedPath(firstOf(draft)) !== unsignedPath(firstOf(former)))
    query.set('photo_url', firstOf(draft) ?? '');
  return `progress/${former.id}?${query}`;
};

/** Returns the body of the same request: all photos, if they differ from the `former` form. */
export const correctedPhotos = (former: Pick<Draft, 'photos'>, { photos }: Draft) =>
  photosIn(former) === photosIn({ photos }) ? undefined : { photos: photosSaid(photos).photos };
