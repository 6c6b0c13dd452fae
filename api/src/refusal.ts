import { shape } from '@obraclara/events';
import { Type, type Static, type TSchema } from 'typebox';

const detail = Type.String({ minLength: 1 });
/** Error of one field, in Spanish. `field` is its path: `concepts.0.quantity`. */
export const FieldError = shape({ field: Type.String(), message: Type.String({ minLength: 1 }) });
export type FieldError = Static<typeof FieldError>;

/** `{ detail }`: a refusal in one Spanish sentence. */
export const Refusal = shape({ detail });

/** `{ detail, errors? }`: a refusal that may name the invalid fields. */
export const FieldRefusal = shape({ detail, errors: Type.Optional(Type.Array(FieldError)) });
export type FieldRefusal = Static<typeof FieldRefusal>;

/** `{ detail, current }`: 412, with the current record, since the revision in If-Match is stale. */
export const MovedAnswer = (record: TSchema) => shape({ detail, current: record });

/** A refusal; with the preview if the import would differ from the file and is not confirmed. */
export const Disagreed = (preview: TSchema) => Type.Union([FieldRefusal, shape({ detail, preview })]);
