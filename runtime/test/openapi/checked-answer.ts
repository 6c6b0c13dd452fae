import AjvCompiler from '@fastify/ajv-compiler';
import { jsonOf, type Operation, type Response, type Schema } from './document.ts';

export type Answer = { status: number; headers: Record<string, string>; body: string };

/** Whether the number, as written, has at most `most` decimals. */
const hasDecimals = (most: number, value: number) => (String(value).split('.')[1] ?? '').length <= most;

const compile = AjvCompiler()(
  {},
  {
    customOptions: {
      strict: true,
      strictTypes: false,
      allErrors: true,
      coerceTypes: false,
      useDefaults: false,
      removeAdditional: false,
      keywords: [
        { keyword: 'decimals', type: 'number', schemaType: 'number', validate: hasDecimals },
        { keyword: 'visible', type: 'string', schemaType: 'boolean' },
      ],
    },
  },
);

const compiled = new WeakMap<Schema, ReturnType<typeof compile>>();
/** The compiled validator of a schema. Throws for an invalid schema. */
export const checkOf = (schema: Schema) => {
  const known = compiled.get(schema) ?? compile({ schema });
  compiled.set(schema, known);
  return known;
};

/** Differences between a value and its schema, including properties that the schema does not list. */
export const wrongIn = (schema: Schema, value: unknown): string[] => {
  const check = checkOf(schema);
  if (check(value)) return [];
  return (check.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath || '/'} ${message} ${JSON.stringify(params)}`,
  );
};

const english = /\b(the|must|should|is not|not found|invalid|request|error|unexpected|expected|failed)\b/i;
const isSentence = (text: unknown) =>
  typeof text === 'string' &&
  /^[A-ZÁÉÍÓÚÑ«“]?\S* ?\S/u.test(text) &&
  /\p{L} \S/u.test(text) &&
  !english.test(text);

type Refusal = { detail?: unknown; errors?: { message: unknown }[] };

const said = (body: Refusal) => [body.detail, ...(body.errors ?? []).map(({ message }) => message)];

/** Headers of the application, which the document must list; other headers belong to HTTP or the server. */
const ours =
  /^(x-(event-position|event-store|stale|stale-since|request-id)|etag|content-range|content-disposition|set-cookie|accept-ranges)$/;
const sometimes = new Set([
  'x-stale',
  'x-stale-since',
  'x-event-store',
  'content-range',
  'cache-control',
  'vary',
]);

const headersAmiss = ({ headers: stated = {} }: Response, { status, headers }: Answer): string[] => {
  const missing = Object.keys(stated).filter((name) => headers[name] === undefined && !sometimes.has(name));
  const unsaid = Object.keys(headers).filter((name) => ours.test(name) && stated[name] === undefined);
  return [
    ...missing.map((name) => `lacks the header ${name}`),
    ...(status < 400 ? unsaid.map((name) => `has the header ${name}, which the document does not`) : []),
  ];
};

const parsed = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
};

/** Messages of a refusal that are not Spanish sentences. Readiness answers are excluded: they are not for people. */
const unclearIn = (status: number, value: unknown): string[] => {
  if (status < 400 || typeof value !== 'object' || value === null || 'ready' in value) return [];
  return said(value as Refusal)
    .filter((text) => !isSentence(text))
    .map((text) => `says ${JSON.stringify(text)}, which is no Spanish sentence`);
};

const typeOf = ({ headers }: Answer) => headers['content-type']?.split(';')[0] ?? '';

const contentAmiss = (response: Response, answer: Answer): string[] => {
  const { content = {} } = response;
  const { status, body } = answer;
  const type = typeOf(answer);
  if (Object.keys(content).length === 0)
    return body === '' ? [] : ['has a body, which the document does not'];
  if (content[type] === undefined && content['*/*'] === undefined)
    return [`is ${type || 'of no type'}, not ${Object.keys(content).join(' or ')}`];
  const schema = jsonOf(response);
  if (type !== 'application/json' || !schema) return [];
  const value = parsed(body);
  return [...wrongIn(schema, value), ...unclearIn(status, value)];
};

/** Differences between an answer and the document. */
export const amiss = (operation: Operation, answer: Answer): string[] => {
  const response = operation.responses[answer.status];
  if (!response) return [`the status ${answer.status} is not in the document`];
  return [...headersAmiss(response, answer), ...contentAmiss(response, answer)];
};
