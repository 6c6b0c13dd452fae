import { Day, FreeText, Id, ProgressTerms, Revision, shape } from '@obraclara/events';
import { Type, type Static } from 'typebox';

const photo = Type.Union([FreeText(2000), Type.Null()]);

export const NewProgress = shape({
  id: Type.Optional(Id),
  project_id: Id,
  concept_id: Id,
  ...ProgressTerms.properties,
  observations: Type.Optional(Type.Union([FreeText(4000), Type.Null()])),
  photo_url: Type.Optional(photo),
  created_offline: Type.Optional(Type.Boolean()),
});
export type NewProgress = Static<typeof NewProgress>;

/** Specification §7: a correction comes in the query. What is not named stays; an empty photo takes it away. */
export const Correction = shape({
  ...Type.Partial(ProgressTerms).properties,
  photo_url: Type.Optional(FreeText(2000)),
});

export const Progress = shape({
  id: Id,
  project_id: Id,
  concept_id: Id,
  ...ProgressTerms.properties,
  date_registered: Day,
  created_offline: Type.Boolean(),
  created_by: Id,
  revision: Revision,
});

const { id, ...captured } = NewProgress.properties;

/** What is synchronised: each as `POST /progress` takes it, or with the running number that its device gave it. */
export const Captures = Type.Array(
  shape({ id: Type.Optional(Type.Union([id, Type.Integer(), Type.Null()])), ...captured }),
  { maxItems: 2000 },
);

export const SyncResult = Type.Array(
  shape({
    id: Type.Union([Type.String(), Type.Integer(), Type.Null()]),
    status: Type.Enum(['created', 'duplicate', 'error']),
    detail: Type.Optional(Type.String()),
  }),
);
