import type { NewProgress, ProgressAnswer } from '@obraclara/api';
import { photosOf } from '@obraclara/events';
import { fileOf } from '../shared/file-of.ts';
import type { Item } from './item.ts';
import { overWhatItMet } from './over-what-it-met.ts';

/** What a record says that may be changed. */
export type Terms = Pick<
  NewProgress,
  'quantity_advanced' | 'progress_date' | 'observations' | 'photo_url' | 'photos'
>;

/** A part that is kept or taken as a whole: two that are the same in words are the same. */
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
  /** Which, in what order: a link to one is another one every hour. */
  said: ({ photo_url = null, photos }) =>
    JSON.stringify(
      photosOf({ photo_url, photos }).map(({ photo_url, original_url }) => [
        fileOf(photo_url),
        fileOf(original_url ?? null),
      ]),
    ),
  of: ({ photo_url = null, photos }) => ({ photo_url, photos: photosOf({ photo_url, photos }) }),
};
const parts = [quantity, day, observations, photos];

/** Those that a correction says in its query. */
const inQuery = [
  { name: 'quantity_advanced', ...quantity },
  { name: 'progress_date', ...day },
  { name: 'observations', ...observations },
];

/** Whether a part is another one. */
const differs = ({ said }: Pick<Part, 'said'>, one: Terms, other: Terms) => said(one) !== said(other);

/** A record as it was opened, as it is to be, and as it is now. */
type Versions = { opened: Terms; mine: Terms; now: Terms };

/** Whether somebody else has changed a part that was changed here, into something else. */
export const isContested = ({ opened, mine, now }: Versions): boolean =>
  parts.some((part) => differs(part, mine, opened) && differs(part, now, opened) && differs(part, now, mine));

/** Specification §7: a correction says what is changed, in the query; photos have no room there. */
export const correctionOf = (opened: ProgressAnswer, mine: Terms) => {
  const query = new URLSearchParams();
  for (const { name, ...part } of inQuery) if (differs(part, mine, opened)) query.set(name, part.said(mine));
  const body = differs(photos, mine, opened) ? { photos: photosOf({ photo_url: null, ...mine }) } : undefined;
  return { path: `?${query}`, body };
};

/** A change that met another record than it was made over, over that: parts that were not changed here are as they are there. */
export const overWhatIsThere = (item: Item<'progress'>): Item<'progress'> => {
  const { body } = item;
  const there = overWhatItMet<'progress'>(item);
  if (!item.over || !there) return item;
  const { record: opened } = item.over;
  const kept = parts.filter((part) => !differs(part, body, opened)).map(({ of }) => of(there.record));
  return { ...item, body: Object.assign({ ...body }, ...kept) as typeof body, over: there };
};
