import { Day, FreeText, Id, Instant, ProgressTerms, Revision, shape } from '@obraclara/events';
import { Type, type Static } from 'typebox';
import { Decimal, Link, Written } from './common.ts';
import { FieldError } from './refusal.ts';

export const NewProgress = shape({
  id: Type.Optional(Id),
  project_id: Id,
  concept_id: Id,
  ...ProgressTerms.properties,
  observations: Written(4000),
  photo_url: Written(2000),
  created_offline: Type.Optional(Type.Boolean()),
});
export type NewProgress = Static<typeof NewProgress>;

/** Specification §7: a correction comes in the query. What is not named stays; an empty photo takes it away. */
export const Correction = shape({
  ...Type.Partial(ProgressTerms).properties,
  photo_url: Type.Optional(FreeText(2000)),
});

/** What a command answers of a record of progress. */
export const WrittenProgress = shape({
  id: Id,
  project_id: Id,
  concept_id: Id,
  ...ProgressTerms.properties,
  date_registered: Day,
  created_offline: Type.Boolean(),
  created_by: Id,
  revision: Revision,
});
export type WrittenProgress = Static<typeof WrittenProgress>;

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
  created_offline: Type.Boolean(),
  created_by: Type.String(),
  created_at: Instant,
  revision: Revision,
});
export type ProgressAnswer = Static<typeof ProgressAnswer>;

const { id, ...captured } = NewProgress.properties;

const atMost = { maxItems: 2000 };

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
