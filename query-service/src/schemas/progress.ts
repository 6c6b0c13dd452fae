import { Day, Id, Instant, Revision } from '@obraclara/events';
import { Type } from 'typebox';
import { closed, Decimal, Link } from './common.ts';

export const ProgressAnswer = Type.Object(
  {
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
  },
  closed,
);
