import { Day, Instant, Nullable, Place, shape } from '@obraclara/events';
import { Type, type Static } from 'typebox';
import { Decimal, Link } from './common.ts';

/** Filter and page. Days are inclusive and refer to the day of the photo's progress. */
export const GalleryQuerystring = Type.Object({
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 12 })),
  concept_code: Type.Optional(Type.String({ minLength: 1, maxLength: 200, pattern: '^[^\\u0000]+$' })),
  start_date: Type.Optional(Day),
  end_date: Type.Optional(Day),
});
export type GalleryQuerystring = Static<typeof GalleryQuerystring>;

const NullableText = Nullable(Type.String());
const Pixels = Nullable(Type.Integer());

/** A photo with the record of progress to which it belongs; unknown values are null. */
const Photo = shape({
  /** Id of the record for its first photo; further photos append their number: `…:2`. */
  id: Type.String({ minLength: 1 }),
  photo_url: Link,
  thumbnail_url: Link,
  original_url: Link,
  taken_at: Nullable(Instant),
  place: Nullable(Place),
  width: Pixels,
  height: Pixels,
  concept_name: NullableText,
  concept_code: NullableText,
  progress_date: Day,
  observations: Type.String(),
  quantity_advanced: Decimal,
  unit: NullableText,
  recorded_by_name: NullableText,
  /** Number of the photo among those with the same author, concept and day, from 1; part of the file name (`photoName`). */
  number: Type.Integer({ minimum: 1 }),
  created_at: Instant,
});
export type Photo = Static<typeof Photo>;

/** Concepts with photos. */
export const PhotographedConcepts = Type.Array(
  shape({ concept_code: Type.String(), concept_name: Type.String() }),
);
export type PhotographedConcepts = Static<typeof PhotographedConcepts>;

export const GalleryAnswer = shape({
  photos: Type.Array(Photo),
  page: Type.Integer(),
  total_pages: Type.Integer(),
  total: Type.Integer(),
});
export type GalleryAnswer = Static<typeof GalleryAnswer>;
