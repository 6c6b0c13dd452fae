import { randomId } from '../api/random-id.ts';
import type { Item } from '../offline/item.ts';
import { fileOf } from '../shared/file-of.ts';
import type { ProgressRecord } from './record.ts';

/** Progress as it is typed. `id` is made once per capture, so that sending it again never records it twice. */
export type Draft = {
  id: string;
  concept_id: string | null;
  progress_date: string;
  quantity: string;
  observations: string;
  /** Address of the photo once it is on the server. */
  photo_url: string | null;
  /** A photo was taken on this device and is kept with the draft; drafts from before this was so lack it. */
  photo_here?: boolean;
};

export const newDraft = (concept_id: string | null, progress_date: string): Draft => ({
  id: randomId(),
  concept_id,
  progress_date,
  quantity: '',
  observations: '',
  photo_url: null,
});

export const draftOf = (record: ProgressRecord): Draft => ({
  id: record.id,
  concept_id: record.concept_id,
  progress_date: record.progress_date,
  quantity: String(record.quantity_advanced),
  observations: record.observations,
  photo_url: record.photo_url,
});

/** A capture that waits on this device, as its form had it; its photo waits with it. */
export const draftOfWaiting = ({ id, body, file }: Item<'progress'>): Draft => ({
  id,
  concept_id: body.concept_id,
  progress_date: body.progress_date,
  quantity: String(body.quantity_advanced),
  observations: body.observations ?? '',
  photo_url: null,
  photo_here: file !== null,
});

const typed = ({ progress_date, quantity, observations, photo_url, photo_here = false }: Draft) =>
  JSON.stringify([progress_date, quantity, observations, photo_url, photo_here]);

/** Whether there is anything to lose. For a new capture a concept or a date alone is nothing. */
export const isDirty = (draft: Draft, initial: Draft, editing: boolean): boolean =>
  typed(editing ? draft : { ...draft, progress_date: initial.progress_date }) !== typed(initial);

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
  photo_url: draft.photo_url,
  created_offline: false,
});

/** Path of `PUT /progress/{id}`: the fields that changed since the `former` form, as a query (specification §7); an empty photo takes it away. */
export const correctionPath = (
  former: Pick<Draft, 'id' | 'observations' | 'photo_url'>,
  draft: Draft,
  quantity_advanced: number,
): string => {
  const query = new URLSearchParams({
    quantity_advanced: String(quantity_advanced),
    progress_date: draft.progress_date,
  });
  const observations = draft.observations.trim();
  if (observations !== former.observations) query.set('observations', observations);
  if (fileOf(draft.photo_url) !== fileOf(former.photo_url)) query.set('photo_url', draft.photo_url ?? '');
  return `progress/${former.id}?${query}`;
};
