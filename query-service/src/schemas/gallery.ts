import { Day, Id, Instant } from '@obraclara/events';
import { Type } from 'typebox';
import { closed, Decimal, Link } from './common.ts';

/** Which photos, and which page of them. Days are inclusive, and of the progress that a photo belongs to. */
export const GalleryQuerystring = Type.Object({
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 12 })),
  concept_code: Type.Optional(Type.String({ minLength: 1, maxLength: 200, pattern: '^[^\\u0000]+$' })),
  start_date: Type.Optional(Day),
  end_date: Type.Optional(Day),
});

const Said = Type.Union([Type.String(), Type.Null()]);
const Pixels = Type.Union([Type.Integer(), Type.Null()]);

export const GalleryAnswer = Type.Object(
  {
    photos: Type.Array(
      Type.Object(
        {
          id: Id,
          photo_url: Link,
          thumbnail_url: Link,
          width: Pixels,
          height: Pixels,
          concept_name: Said,
          concept_code: Said,
          progress_date: Day,
          observations: Type.String(),
          quantity_advanced: Decimal,
          unit: Said,
          recorded_by_name: Said,
          created_at: Instant,
        },
        closed,
      ),
    ),
    page: Type.Integer(),
    total_pages: Type.Integer(),
    total: Type.Integer(),
  },
  closed,
);
