import type { FastifyRequest } from 'fastify';

type Properties = Record<string, { type?: string; anyOf?: { type?: string }[] }>;

const decimal = /^-?\d+(\.\d+)?$/;

/** A query value in the type its schema names; what does not read as one stays text, for the schema to refuse. */
const read = (value: unknown, types: readonly (string | undefined)[]): unknown => {
  if (typeof value !== 'string') return value;
  if (types.some((type) => type === 'number' || type === 'integer') && decimal.test(value))
    return Number(value);
  if (types.includes('boolean') && (value === 'true' || value === 'false')) return value === 'true';
  return value;
};

/** Everything in a query string is text: numbers and booleans are read as what the route's schema says they are. */
export const readQuery = (request: FastifyRequest): void => {
  const schema = request.routeOptions.schema?.querystring as { properties?: Properties } | undefined;
  const query = request.query as Record<string, unknown> | undefined;
  if (!schema?.properties || !query) return;
  for (const [name, { type, anyOf }] of Object.entries(schema.properties))
    if (Object.hasOwn(query, name))
      query[name] = read(query[name], anyOf ? anyOf.map((one) => one.type) : [type]);
};
