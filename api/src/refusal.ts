import { Type, type TSchema } from 'typebox';
import { shape } from '@obraclara/events';

const detail = Type.String({ minLength: 1 });
const FieldErrors = Type.Array(shape({ field: Type.String(), message: Type.String({ minLength: 1 }) }));

/** `{ detail }`: a refusal in one Spanish sentence. */
export const Refusal = shape({ detail });

/** `{ detail, errors? }`: a refusal that may name the fields that it is about. */
export const FieldRefusal = shape({ detail, errors: Type.Optional(FieldErrors) });

/** `{ detail, current }`: the record is not what the caller saw (If-Match). */
export const MovedAnswer = (record: TSchema) => shape({ detail, current: record });

/** For the OpenAPI document: how routes that need a session are called. */
export const securitySchemes = { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } as const;
