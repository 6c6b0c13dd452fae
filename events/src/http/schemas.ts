import { Type, type TSchema } from 'typebox';

/** `{ detail, errors? }`: what every refusal looks like. */
export const ErrorAnswer = Type.Object({
  detail: Type.String(),
  errors: Type.Optional(Type.Array(Type.Object({ field: Type.String(), message: Type.String() }))),
});

/** `{ detail, current }`: the record is not what the caller saw (If-Match). */
export const MovedAnswer = (record: TSchema) => Type.Object({ detail: Type.String(), current: record });

/** The part of a route's schema that says a session is needed (OpenAPI). */
export const secured = { security: [{ bearer: [] as string[] }] };

/** For the OpenAPI document: how `secured` routes are called. */
export const securitySchemes = { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } as const;

/** The responses of a route: the good one and every refusal. */
export const responses = (status: number, schema: TSchema) => ({
  [status]: schema,
  '4xx': ErrorAnswer,
  '5xx': ErrorAnswer,
});
