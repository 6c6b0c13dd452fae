import { shape } from '@obraclara/events';
import { Type, type Static, type TSchema } from 'typebox';

const detail = Type.String({ minLength: 1 });
/** What is wrong with one field, in Spanish. `field` is its path: `concepts.0.quantity`. */
export const FieldError = shape({ field: Type.String(), message: Type.String({ minLength: 1 }) });
export type FieldError = Static<typeof FieldError>;

/** `{ detail }`: a refusal in one Spanish sentence. */
export const Refusal = shape({ detail });

/** `{ detail, errors? }`: a refusal that may name the fields that it is about. */
export const FieldRefusal = shape({ detail, errors: Type.Optional(Type.Array(FieldError)) });
export type FieldRefusal = Static<typeof FieldRefusal>;

/** `{ detail, current }`: the record is not what the caller saw (If-Match). */
export const MovedAnswer = (record: TSchema) => shape({ detail, current: record });

/** A refusal; when what would be loaded differs from the file and nobody confirmed it, with the preview. */
export const Disagreed = (preview: TSchema) => Type.Union([FieldRefusal, shape({ detail, preview })]);
