import { Type, type TProperties, type TSchema } from 'typebox';
import { refusalsOf, type Traits } from './refusals.ts';

/** An answer: JSON of this schema, what is no JSON of these media types, or nothing at all. Headers with what they mean. */
export type Given = {
  schema?: TSchema;
  types?: readonly string[];
  means?: string;
  headers?: Readonly<Record<string, string>>;
};

/** A route as the OpenAPI document has it and as its requests are checked. */
export type StatedRoute = Traits & {
  summary: string;
  tag: string;
  /** Request headers that it heeds, each with what it means. */
  headers?: Readonly<Record<string, string>>;
  /** What the document says of a body that is judged piece by piece, and so not by its schema. */
  pieces?: TSchema;
  /** Every answer of its own by its status; what is refused follows from the rest. */
  answers: Readonly<Record<number, Given>>;
};

/** For the OpenAPI document: how routes that need a session are called. */
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
 * The schema of a route for Fastify: requests are checked by it, and the OpenAPI document says it. Its refusals follow from
 * what the route is, so that no route lists them. `content` is for the document alone: what a body holds by its media type
 * where Fastify does not check it.
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
