import type { FastifyRequest } from 'fastify';

type Properties = Record<string, { type?: string; anyOf?: { type?: string }[] }>;

const decimal = /^-?\d+(\.\d+)?$/;

/** Converts a query value to a type of its schema. A value that does not parse stays text, which the schema then refuses. */
const read = (value: unknown, types: readonly (string | undefined)[]): unknown => {
  if (typeof value !== 'string') return value;
  if (types.some((type) => type === 'number' || type === 'integer') && decimal.test(value))
    return Number(value);
  if (types.includes('boolean') && (value === 'true' || value === 'false')) return value === 'true';
  return value;
};

/** Converts the values of the query string, which are all text, to the numbers and booleans of the route's schema. */
export const readQuery = (request: FastifyRequest): void => {
  const schema = request.routeOptions.schema?.querystring as { properties?: Properties } | undefined;
  const query = request.query as Record<string, unknown> | undefined;
  if (!schema?.properties || !query) return;
  for (const [name, { type, anyOf }] of Object.entries(schema.properties))
    if (Object.hasOwn(query, name))
      query[name] = read(query[name], anyOf ? anyOf.map((one) => one.type) : [type]);
};
