import {
  Day,
  FreeText,
  Id,
  Instant,
  notYearZero,
  Nullable,
  ProgressPhoto,
  ProgressTerms,
  Revision,
  shape,
} from '@obraclara/events';
import { Type, type Static } from 'typebox';
import { CreatedOffline, Decimal, Link, NewId, Written } from './common.ts';
import { FieldError } from './refusal.ts';

export const NewProgress = shape({
  id: Type.Optional(NewId),
  project_id: Id,
  concept_id: Id,
  ...ProgressTerms.properties,
  observations: Written(4000),
  photo_url: Written(2000),
  created_offline: CreatedOffline,
});
export type NewProgress = Static<typeof NewProgress>;

const { photos, ...correctable } = ProgressTerms.properties;

/** Specification §7: a correction is sent in the query. Absent fields keep their values; an empty photo removes the first one. */
export const Correction = shape({
  ...Type.Partial(shape(correctable)).properties,
  photo_url: Type.Optional(FreeText(2000)),
});

/** All photos of a corrected record, in the body, since a list does not fit in a query. */
export const CorrectedPhotos = Nullable(shape({ photos }));

/** Response of commands on a record of progress. */
export const WrittenProgress = shape({
  id: Id,
  project_id: Id,
  concept_id: Id,
  ...ProgressTerms.properties,
  photos: Type.Array(ProgressPhoto),
  date_registered: Day,
  created_offline: Type.Boolean(),
  created_by: Id,
  revision: Revision,
});
export type WrittenProgress = Static<typeof WrittenProgress>;

/** A photo in list responses; responses of commands have no thumbnails. */
const AnsweredPhoto = shape({
  ...ProgressPhoto.properties,
  thumbnail_url: Type.Optional(Link),
});
export type AnsweredPhoto = Static<typeof AnsweredPhoto>;

/** Response of lists: a record of progress. */
export const ProgressAnswer = shape({
  id: Id,
  project_id: Id,
  concept_id: Id,
  quantity_advanced: Decimal,
  progress_date: Day,
  date_registered: Day,
  observations: Type.String(),
  photo_url: Link,
  thumbnail_url: Link,
  photos: Type.Array(AnsweredPhoto),
  created_offline: Type.Boolean(),
  created_by: Type.String(),
  created_at: Instant,
  revision: Revision,
});
export type ProgressAnswer = Static<typeof ProgressAnswer>;

const titledDay = (title: string) => Type.String({ format: 'date', pattern: notYearZero, title });

/** First and last day of the records that count, both inclusive; absent: no limit. */
export const ProgressSumsQuerystring = Type.Object({
  since: Type.Optional(titledDay('Desde')),
  until: Type.Optional(titledDay('Hasta')),
});
export type ProgressSumsQuerystring = Static<typeof ProgressSumsQuerystring>;

/** Sums of a concept's records: exact advanced quantity, number of records and of photos. */
export const ProgressSum = shape({
  concept_id: Id,
  quantity_advanced: Decimal,
  records: Type.Integer({ minimum: 1 }),
  photos: Type.Integer({ minimum: 0 }),
});
export type ProgressSum = Static<typeof ProgressSum>;
export const ProgressSums = Type.Array(ProgressSum);
export type ProgressSums = Static<typeof ProgressSums>;

const { id, ...captured } = NewProgress.properties;

/** Largest number of captures in a request. */
export const mostCaptures = 2000;
const atMost = { maxItems: mostCaptures };

/** Captures to synchronize: each as in `POST /progress`, or with the sequence number of its device as id. */
export const Captures = Type.Array(
  shape({ id: Type.Optional(Type.Union([id, Type.Integer(), Type.Null()])), ...captured }),
  atMost,
);
/** The same before validation, since each capture is validated alone. */
export const UnjudgedCaptures = Type.Array(Type.Unknown(), atMost);

export const SyncResult = Type.Array(
  shape({
    id: Type.Union([Type.String(), Type.Integer(), Type.Null()]),
    status: Type.Enum(['created', 'duplicate', 'error']),
    detail: Type.Optional(Type.String()),
    errors: Type.Optional(Type.Array(FieldError)),
  }),
);
export type SyncResult = Static<typeof SyncResult>;
