/** The OpenAPI document as read over HTTP, without the schemas of the code that generated it. */
export type Schema = {
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  decimals?: number;
  $ref?: string;
};
type Content = Record<string, { schema?: Schema }>;
export type Response = {
  description?: string;
  headers?: Record<string, object>;
  content?: Content;
  $ref?: string;
};
export type Parameter = { name: string; in: 'path' | 'query' | 'header'; required?: boolean; schema: Schema };
type Described = {
  summary?: string;
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, Response>;
  security?: Record<string, string[]>[];
};
export type Document = {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Record<string, Described>>;
  components: { responses: Record<string, Response>; securitySchemes: Record<string, object> };
};

export type Operation = Described & { name: string; method: string; path: string; parameters: Parameter[] };

/** Resolves a reference within the document; undefined if there is no target. */
export const pointedAt = (document: Document, ref: string): unknown =>
  ref
    .replace(/^#\//, '')
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], document);

const resolved = (document: Document, response: Response): Response =>
  response.$ref === undefined ? response : (pointedAt(document, response.$ref) as Response);

/** Every operation of the document, with references to responses resolved. */
export const operationsOf = (document: Document): Operation[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      ...described,
      parameters: described.parameters ?? [],
      responses: Object.fromEntries(
        Object.entries(described.responses).map(([status, one]) => [status, resolved(document, one)]),
      ),
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path,
    })),
  );

/** Every object in a JSON value, with its path. */
export const objectsIn = (value: unknown, at = '#'): [string, Record<string, unknown>][] => {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.entries(value).flatMap(([key, one]) => objectsIn(one, `${at}/${key}`));
  return Array.isArray(value) ? inside : [[at, value as Record<string, unknown>], ...inside];
};

const jsonOf = ({ content }: Response) => content?.['application/json']?.schema;

/** Paths of the parts of a response's JSON schema that allow any content. */
export const openParts = (response: Response): string[] => {
  const parts = objectsIn(jsonOf(response)).filter(([at]) => !/\/(properties|headers)$/.test(at));
  return parts.filter(([at, part]) => isOpen(part) && !at.endsWith('/properties')).map(([at]) => at);
};

const isOpen = (schema: Schema) =>
  schema.type === 'object'
    ? schema.additionalProperties === undefined || schema.additionalProperties === true
    : !['type', 'anyOf', 'enum', 'const'].some((keyword) => keyword in schema);

export { jsonOf };
