import type { NewProgress, SyncResult } from '@obraclara/api';
import { photosOf } from '@obraclara/events';
import { apiError } from '../api/api-error.ts';
import { send } from '../api/http.ts';
import { progressLabels as texts, sync } from '../messages.ts';
import type { KeptFile } from '../offline/item.ts';
import { waitingTexts } from '../offline/messages.ts';
import { foreignResponse } from '../offline/foreign-response.ts';
import { part, type Field } from '../shared/conflict/fields.ts';
import { unsignedPath } from '../ui/unsigned-path.ts';
import { day, quantity } from '../ui/format/format.ts';
import { defineCapture } from './capture.ts';

/** The parts of a record that can be changed. A form may hold a quantity that is no number yet. */
export type Terms = Pick<NewProgress, 'progress_date' | 'observations' | 'photo_url' | 'photos'> & {
  quantity_advanced: number | string;
};

/** Compares photos by file id and order: their signed links change every hour. */
const photosShown = ({ photo_url = null, photos }: Terms) =>
  photosOf({ photo_url, photos })
    .map(({ photo_url, original_url = null }) => [photo_url, original_url].map(unsignedPath).join(' < '))
    .join('\n');

const quantityShown = ({ quantity_advanced: typed }: Terms) =>
  Number.isFinite(Number(typed)) ? quantity(Number(typed)) : String(typed);

/** The parts of a correction, by the name of each in the request. */
export const progressFields = {
  quantity_advanced: part<Terms>(['quantity_advanced'], texts.quantity, quantityShown),
  progress_date: part<Terms>(['progress_date'], texts.date, ({ progress_date }) => day(progress_date)),
  observations: part<Terms>(['observations'], texts.observations, ({ observations }) =>
    (observations ?? '').trim(),
  ),
  photos: part<Terms>(['photo_url', 'photos'], texts.photos, photosShown),
};

/** Specification §7: a correction sends the changed parts in its query; photos are too large for that and are sent in the body. */
export const correctionOf = (opened: Terms, mine: Terms) => {
  const { photos, ...inQuery } = progressFields;
  const differs = ({ shown }: Field<Terms>) => shown(mine) !== shown(opened);
  const query = new URLSearchParams();
  for (const [name, field] of Object.entries(inQuery) as [keyof typeof inQuery, Field<Terms>][])
    if (differs(field)) query.set(name, String(mine[name] ?? '').trim());
  return {
    path: `?${query}`,
    body: differs(photos) ? { photos: photosOf({ photo_url: null, ...mine }) } : undefined,
  };
};

/** The photos of a capture with the addresses of their uploaded files. Captures from before several photos were possible have one. */
const photographed = ({ photos }: Terms, files: readonly KeptFile[]) => {
  const stored = new Map(files.map(({ as, stored }) => [as, stored?.file_url]));
  const [only] = files;
  if (!photos) return only?.stored ? { photo_url: only.stored.file_url } : {};
  const addressOf = (url: string) => stored.get(url) ?? url;
  const there = photos.map(({ photo_url, original_url, ...fields }) => ({
    photo_url: addressOf(photo_url),
    ...(original_url && { original_url: addressOf(original_url) }),
    ...fields,
  }));
  return { photo_url: there[0]?.photo_url ?? null, photos: there };
};

/** Specification §7, synchronisation: sends a list; each item has its own outcome. */
const synchronised = async (body: NewProgress) => {
  const answer = (await send('POST', 'progress/sync', [body])) as SyncResult;
  const [outcome] = Array.isArray(answer) ? answer : [];
  if (!outcome) throw foreignResponse();
  const { status, detail = '', errors = [] } = outcome;
  if (status === 'error') throw apiError(detail, 422, { detail, errors });
  if (status !== 'created' && status !== 'duplicate') throw foreignResponse();
  return {};
};

/** A progress record with its photos. */
export const progressCapture = defineCapture({
  kind: 'progress',
  kept: sync.progressKept,
  withFiles: waitingTexts.photos,
  files: ({ project_id, concept_id, progress_date }) => ({
    path: 'progress/upload-photo',
    fields: { project_id, concept_id, progress_date },
  }),
  body: (body, files) => ({ ...body, ...photographed(body, files) }),
  fields: Object.values(progressFields),
  correction: correctionOf,
  create: synchronised,
  // A record stays with its concept.
  isCorrectable: (before, corrected) => before.concept_id === corrected.concept_id,
});
