import type { NewProgress, ProgressAnswer } from '@obraclara/api';
import { photosOf } from '@obraclara/events';
import { unsignedPath } from '../shared/unsigned-path.ts';
import type { Item } from './item.ts';
import { conflictBase } from './conflict-base.ts';

/** The parts of a record that can be changed. */
export type Terms = Pick<
  NewProgress,
  'quantity_advanced' | 'progress_date' | 'observations' | 'photo_url' | 'photos'
>;

/** A part that is kept or replaced as a whole; two parts are equal if their texts are. */
type Part = { said: (terms: Terms) => string; of: (terms: Terms) => Partial<Terms> };

const quantity: Part = {
  said: ({ quantity_advanced }) => String(Number(quantity_advanced)),
  of: ({ quantity_advanced }) => ({ quantity_advanced }),
};
const day: Part = {
  said: ({ progress_date }) => progress_date,
  of: ({ progress_date }) => ({ progress_date }),
};
const observations: Part = {
  said: ({ observations }) => (observations ?? '').trim(),
  of: ({ observations }) => ({ observations: (observations ?? '').trim() }),
};
const photos: Part = {
  /** Compares photos by file id and order: their signed links change every hour. */
  said: ({ photo_url = null, photos }) =>
    JSON.stringify(
      photosOf({ photo_url, photos }).map(({ photo_url, original_url }) => [
        unsignedPath(photo_url),
        unsignedPath(original_url ?? null),
      ]),
    ),
  of: ({ photo_url = null, photos }) => ({ photo_url, photos: photosOf({ photo_url, photos }) }),
};
const parts = [quantity, day, observations, photos];

/** Parts that a correction sends in its query. */
const inQuery = [
  { name: 'quantity_advanced', ...quantity },
  { name: 'progress_date', ...day },
  { name: 'observations', ...observations },
];

/** Whether a part differs between two versions. */
const differs = ({ said }: Pick<Part, 'said'>, one: Terms, other: Terms) => said(one) !== said(other);

/** A record as it was opened, as it is to be saved, and as the server has it now. */
type Versions = { opened: Terms; mine: Terms; now: Terms };

/** Whether another user changed a part that was changed here, to another value. */
export const isContested = ({ opened, mine, now }: Versions): boolean =>
  parts.some((part) => differs(part, mine, opened) && differs(part, now, opened) && differs(part, now, mine));

/** Specification §7: a correction sends the changed parts in its query; photos are too large for that and are sent in the body. */
export const correctionOf = (opened: ProgressAnswer, mine: Terms) => {
  const query = new URLSearchParams();
  for (const { name, ...part } of inQuery) if (differs(part, mine, opened)) query.set(name, part.said(mine));
  const body = differs(photos, mine, opened) ? { photos: photosOf({ photo_url: null, ...mine }) } : undefined;
  return { path: `?${query}`, body };
};

/** Rebases a conflicting change onto the server's current record: unchanged parts take the current values. */
export const rebased = (item: Item<'progress'>): Item<'progress'> => {
  const { body } = item;
  const there = conflictBase<'progress'>(item);
  if (!item.over || !there) return item;
  const { record: opened } = item.over;
  const kept = parts.filter((part) => !differs(part, body, opened)).map(({ of }) => of(there.record));
  return { ...item, body: Object.assign({ ...body }, ...kept) as typeof body, over: there };
};
