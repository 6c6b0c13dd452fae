import { randomId } from '../api/random-id.ts';
import { filesOf, type Item } from '../offline/item.ts';
import { fileOf } from '../shared/file-of.ts';
import type { AnsweredPhoto } from '@obraclara/api';
import { photosOf, type ProgressPhoto } from '@obraclara/events';
import { photosOfRecord, type ProgressRecord } from './record.ts';

/** A photo of a draft. */
export type DraftPhoto = Omit<ProgressPhoto, 'photo_url'> & {
  /** Its name among the photos of the draft. */
  id: string;
  /** Its address once it is on the server. */
  photo_url: string | null;
  /** It was taken on this device and is kept with the draft. */
  here: boolean;
  /** The small picture of it, where the server has made one. */
  thumbnail_url?: string | null;
};

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

/** A photo that the server has; its link, which is another each hour, tells which it is. */
const storedPhoto = (photo: AnsweredPhoto): DraftPhoto => ({
  ...photo,
  id: fileOf(photo.photo_url),
  here: false,
});

export const draftOf = (record: ProgressRecord): Draft => ({
  id: record.id,
  concept_id: record.concept_id,
  progress_date: record.progress_date,
  quantity: String(record.quantity_advanced),
  observations: record.observations,
  photos: photosOfRecord(record).map(storedPhoto),
});

/** Stands for the address of a photo that was taken here, where its capture waits. */
export const localName = (photo_id: string) => `local:${photo_id}`;

/** The photos of a capture that waits: those that wait with it, and those that the server had before. */
const waitingPhotos = (item: Item<'progress'>): DraftPhoto[] => {
  const { photos, photo_url = null } = item.body;
  const files = filesOf(item);
  if (!photos && files.length > 0) return [{ id: '', photo_url: null, here: true }];
  return photosOf({ photos, photo_url }).map((photo) =>
    files.some(({ as }) => as === photo.photo_url)
      ? { ...photo, id: photo.photo_url.slice(localName('').length), photo_url: null, here: true }
      : storedPhoto(photo),
  );
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

/** What tells the photos of a draft from those of another: which, and in what order. */
export const photosIn = ({ photos }: Pick<Draft, 'photos'>): string =>
  photos.map(({ id, photo_url }) => fileOf(photo_url) || id).join(' ');

const typed = ({ progress_date, quantity, observations, photos }: Draft) =>
  JSON.stringify([progress_date, quantity, observations, photosIn({ photos })]);

/** Whether there is anything to lose. For a new capture a concept or a date alone is nothing. */
export const isDirty = (draft: Draft, initial: Draft, editing: boolean): boolean =>
  typed(editing ? draft : { ...draft, progress_date: initial.progress_date }) !== typed(initial);

/** What a body says of the photos, which all have an address by then, or what stands for it. */
export const photosSaid = (photos: readonly DraftPhoto[]) => ({
  photo_url: photos[0]?.photo_url ?? null,
  photos: photos.map(({ id: _, here: __, thumbnail_url: ___, photo_url, ...said }): ProgressPhoto => ({
    ...said,
    photo_url: photo_url ?? '',
  })),
});

const firstOf = ({ photos }: Pick<Draft, 'photos'>) => photos[0]?.photo_url ?? null;

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
