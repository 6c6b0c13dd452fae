import { Type, type Static } from 'typebox';
import { shape, type EventOf } from './define.ts';
import { Day, FreeText, Id, Nullable, Quantity } from './fields.ts';

/** An increment of work executed on a concept. */
export const ProgressTerms = shape({
  quantity_advanced: Quantity,
  progress_date: Day,
  observations: FreeText(4000),
  photo_url: Nullable(FreeText(2000)),
});
export type ProgressTerms = Static<typeof ProgressTerms>;

export const progressEvents = {
  ProgressRecorded: shape({
    id: Id,
    project_id: Id,
    concept_id: Id,
    ...ProgressTerms.properties,
    created_offline: Type.Boolean(),
  }),
  ProgressCorrected: shape({ id: Id, project_id: Id, ...ProgressTerms.properties }),
  ProgressDeleted: shape({ id: Id, project_id: Id }),
};
export type ProgressEvent = EventOf<typeof progressEvents>;
