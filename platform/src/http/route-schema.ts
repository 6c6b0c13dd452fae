import { Type, type TProperties, type TSchema } from 'typebox';
import { refusalsOf, type Traits } from './refusals.ts';

/** A response: JSON of this schema, another body of these media types, or none. Headers with their descriptions. */
export type Given = {
  schema?: TSchema;
  types?: readonly string[];
  means?: string;
  headers?: Readonly<Record<string, string>>;
};

/** A route, as the OpenAPI document describes it and as its requests are validated. */
export type StatedRoute = Traits & {
  summary: string;
  tag: string;
  /** Request headers that the route reads, with their descriptions. */
  headers?: Readonly<Record<string, string>>;
  /** Documented schema of a body that the route validates piece by piece instead of by schema. */
  pieces?: TSchema;
  /** Responses of the route by status; refusals are derived from its other properties. */
  answers: Readonly<Record<number, Given>>;
};

/** OpenAPI security schemes: routes that need a session take a bearer token. */
export const securitySchemes = { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } as const;

const everywhere = { 'x-request-id': 'Nombre de la petición, con el que está en el registro.' };

const text = ([name, description]: [string, string]) => [name, Type.Optional(Type.String({ description }))];

const requestHeaders = (headers: Readonly<Record<string, string>>) =>
  Type.Object(Object.fromEntries(Object.entries(headers).map(text)) as TProperties);

const described = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, description]) => [name, { type: 'string', description }]),
  );

const contentOf = ({ schema, types = [] }: Given) => ({
  ...(schema ? { 'application/json': { schema } } : {}),
  ...Object.fromEntries(types.map((type) => [type, { schema: Type.Unknown() }])),
});

const answerOf = (given: Given) => ({
  description: given.means ?? 'Hecho',
  headers: described({ ...everywhere, ...given.headers }),
  ...(given.schema || given.types ? { content: contentOf(given) } : { type: 'null' }),
});

const answersOf = (route: StatedRoute) => {
  const all: Record<string, Given> = { ...refusalsOf(route), ...route.answers };
  return Object.fromEntries(Object.entries(all).map(([status, given]) => [status, answerOf(given)]));
};

const contentAlone = ({ form, pieces }: StatedRoute) => {
  if (form) return { content: { 'multipart/form-data': { schema: form } } };
  return pieces ? { content: { 'application/json': { schema: pieces } } } : {};
};

const sessionOf = ({ access }: Traits) =>
  access === undefined ? { security: [{ bearer: [] as string[] }] } : {};

/**
 * Fastify schema of a route, for validation and for the OpenAPI document. Refusals are derived from the route's properties
 * (`refusalsOf`). `content` only documents bodies that Fastify does not validate, by media type.
 */
export const routeSchema = (route: StatedRoute) => {
  const { summary, tag, body, params, query, headers } = route;
  return {
    summary,
    tags: [tag],
    ...sessionOf(route),
    ...contentAlone(route),
    ...(body ? { body } : {}),
    ...(params ? { params } : {}),
    ...(query ? { querystring: query } : {}),
    ...(headers ? { headers: requestHeaders(headers) } : {}),
    response: answersOf(route),
  };
};
