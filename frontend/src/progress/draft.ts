import { randomId } from '../ui/random-id.ts';
import { filesOf, type Item } from '../offline/item.ts';
import type { Terms } from '../device/progress.ts';
import { photosOf } from '@obraclara/events';
import { draftPhotos, photosIn, photosSaid, type DraftPhoto } from './draft-photos.ts';
import { readFieldQuantity } from './field-quantity.ts';
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

/** What a form says of a record: the parts that a correction may change. */
export const typedOf = ({
  quantity_advanced,
  progress_date,
  observations,
  photo_url = null,
  thumbnail_url,
  photos,
}: Terms & { thumbnail_url?: string | null }) => ({
  progress_date,
  quantity: String(quantity_advanced),
  observations: observations ?? '',
  photos: photosOfRecord({ photo_url, thumbnail_url: thumbnail_url ?? null, photos }).flatMap((photo) =>
    draftPhotos(photo),
  ),
});

export const draftOf = ({ id, concept_id, ...record }: ProgressRecord): Draft => ({
  id,
  concept_id,
  ...typedOf(record),
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
  ...typedOf(item.body),
  photos: waitingPhotos(item),
});

const typed = ({ progress_date, quantity, observations, photos }: Draft) =>
  JSON.stringify([progress_date, quantity, observations, photosIn({ photos })]);

/** Whether the draft has input to lose. For a new capture, a concept or date alone does not count. */
export const isDirty = (draft: Draft, initial: Draft, editing: boolean): boolean =>
  typed(editing ? draft : { ...draft, progress_date: initial.progress_date }) !== typed(initial);

/** Returns what the form says of its record. A quantity that is no number stays as it is typed. */
export const termsOf = ({ quantity, progress_date, observations, photos }: Draft) => {
  const { value, error } = readFieldQuantity(quantity);
  return {
    quantity_advanced: error ? quantity : value,
    progress_date,
    observations: observations.trim(),
    ...photosSaid(photos),
  };
};

/** Returns the body of `POST /progress`, identical on every retry. */
export const progressBody = (project_id: string, draft: Draft & { concept_id: string }) => ({
  id: draft.id,
  project_id,
  concept_id: draft.concept_id,
  ...termsOf(draft),
  quantity_advanced: readFieldQuantity(draft.quantity).value,
  created_offline: false,
});
