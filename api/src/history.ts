import {
  historyKinds,
  Id,
  Instant,
  Nullable,
  ProgressPhoto,
  Retention,
  Revision,
  shape,
  StorageSubfolders,
} from '@obraclara/events';
import { Type, type Static } from 'typebox';
import { Decimal } from './common.ts';

/** Of a line of an estimation. */
const Line = shape({ concept_code: Type.String(), quantity: Decimal, unit_price: Decimal });

const Value = Type.Union([
  Type.String(),
  Decimal,
  Type.Boolean(),
  Type.Null(),
  Line,
  Retention,
  StorageSubfolders,
  Type.Array(Type.String()),
  Type.Array(Retention),
  Type.Array(ProgressPhoto),
]);

/** A field before and after; absent where there was, or is, none. */
const Change = shape({
  field: Type.String(),
  before: Type.Optional(Value),
  after: Type.Optional(Value),
});

/**
 * Who did what, when: one event and what it did to one subject. `title`: what the subject was called before (number, code, name).
 * `changes`: the first hundred of `change_count`. `day`: in Mexico City. `by_name`: null when nobody is known by that id.
 */
export const HistoryAnswer = shape({
  id: Type.String(),
  project_id: Type.String(),
  contract: Nullable(Type.Enum(['main', 'internal'])),
  kind: Type.Enum([...historyKinds]),
  subject_id: Id,
  concept_id: Nullable(Id),
  title: Type.String(),
  type: Type.String(),
  at: Instant,
  day: Type.String({ format: 'date' }),
  by: Type.String(),
  by_name: Nullable(Type.String()),
  sentence: Type.String(),
  changes: Type.Array(Change),
  change_count: Type.Integer(),
  revision: Revision,
});
export type HistoryAnswer = Static<typeof HistoryAnswer>;

/** Somebody of whom the history of a project tells. */
export const HistoryAuthor = shape({ id: Type.String(), name: Nullable(Type.String()) });
export type HistoryAuthor = Static<typeof HistoryAuthor>;
