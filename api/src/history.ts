import {
  ConceptFactor,
  CostIndex,
  historyKinds,
  Id,
  Instant,
  Nullable,
  ProgressPhoto,
  Retention,
  Revision,
  SeriesWeight,
  SettlementItem,
  shape,
  StorageSubfolders,
} from '@obraclara/events';
import { Type, type Static } from 'typebox';
import { Decimal } from './common.ts';

/** A line of an estimation. */
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
  Type.Array(CostIndex),
  Type.Array(ConceptFactor),
  Type.Array(SeriesWeight),
  Type.Array(SettlementItem),
]);

/** A field before and after; absent if the field did not exist then. */
const Change = shape({
  field: Type.String(),
  before: Type.Optional(Value),
  after: Type.Optional(Value),
});

/**
 * One event and its effect on one subject. `title`: name of the subject at that time (number, code, name). `changes`: the first
 * hundred of `change_count`. `day`: in Mexico City. `by_name`: null if no user with that id is known.
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

/** Author of an entry in a project's history. */
export const HistoryAuthor = shape({ id: Type.String(), name: Nullable(Type.String()) });
export type HistoryAuthor = Static<typeof HistoryAuthor>;
