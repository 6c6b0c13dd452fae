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

/** Specification §7: a correction comes in the query. What is not named stays; an empty photo takes the first one away. */
export const Correction = shape({
  ...Type.Partial(shape(correctable)).properties,
  photo_url: Type.Optional(FreeText(2000)),
});

/** The photos of a correction, all of them: a list has no room in a query. */
export const CorrectedPhotos = Nullable(shape({ photos }));

/** What a command answers of a record of progress. */
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

/** A photo of a record as lists answer it; what a command answers has no small pictures. */
const AnsweredPhoto = shape({
  ...ProgressPhoto.properties,
  thumbnail_url: Type.Optional(Link),
});
export type AnsweredPhoto = Static<typeof AnsweredPhoto>;

/** A record of progress as lists answer it. */
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

/** Until which day records count, that day included; all of them where it is not said. */
export const ProgressSumsQuerystring = Type.Object({
  since: Type.Optional(titledDay('Desde')),
  until: Type.Optional(titledDay('Hasta')),
});
export type ProgressSumsQuerystring = Static<typeof ProgressSumsQuerystring>;

/** What was advanced of a concept that has records, as the exact sum of theirs, how many they are, and their photos. */
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

/** So many captures a request may have. */
export const mostCaptures = 2000;
const atMost = { maxItems: mostCaptures };

/** What is synchronised: each as `POST /progress` takes it, or with the running number that its device gave it. */
export const Captures = Type.Array(
  shape({ id: Type.Optional(Type.Union([id, Type.Integer(), Type.Null()])), ...captured }),
  atMost,
);
/** The same before each of them is judged by itself. */
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
