import { Type, type Static } from 'typebox';
import { shape, type EventOf } from './define.ts';
import { Day, FreeText, Id, Instant, Nullable, Quantity } from './fields.ts';

/** A location in degrees (WGS 84); `accuracy_m`: accuracy in metres. */
export const Place = shape({
  latitude: Type.Number({ minimum: -90, maximum: 90, title: 'Latitud' }),
  longitude: Type.Number({ minimum: -180, maximum: 180, title: 'Longitud' }),
  accuracy_m: Type.Number({ minimum: 0, maximum: 1_000_000, title: 'Precisión en metros' }),
});
export type Place = Static<typeof Place>;

/** A progress photo. `original_url`: the original, if `photo_url` is a copy with drawings. */
export const ProgressPhoto = shape({
  photo_url: Type.String({ minLength: 1, maxLength: 2000 }),
  original_url: Type.Optional(Nullable(Type.String({ minLength: 1, maxLength: 2000 }))),
  taken_at: Type.Optional(Nullable(Instant)),
  place: Type.Optional(Nullable(Place)),
});
export type ProgressPhoto = Static<typeof ProgressPhoto>;

/** Maximum number of photos in a record. */
export const maxPhotos = 10;

/** An increment of work executed on a concept. */
export const ProgressTerms = shape({
  quantity_advanced: Quantity,
  progress_date: Day,
  observations: FreeText(4000),
  /** Address of the first photo. */
  photo_url: Nullable(FreeText(2000)),
  photos: Type.Optional(Type.Array(ProgressPhoto, { maxItems: maxPhotos })),
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
