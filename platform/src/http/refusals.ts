import { FieldRefusal, MovedAnswer, Refusal } from '@obraclara/api';
import type { TSchema } from 'typebox';

/** Properties of a route that determine which refusals it can return. */
export type Traits = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  params?: TSchema | undefined;
  query?: TSchema | undefined;
  body?: TSchema | undefined;
  /** Fields of a form with a file (multipart). */
  form?: TSchema | undefined;
  /**
   * Authorization: `open` for every caller, `password` or `link` for callers that know one. Absent: a session whose role permits
   * the action.
   */
  access?: 'open' | 'password' | 'link' | undefined;
  /** The route reads headers that have a format. */
  heeds?: boolean | undefined;
  /** The route appends events, so concurrent appends can conflict. */
  writes?: boolean | undefined;
  /** Schema of the record that the route changes; returned with 412 when its revision is stale. */
  record?: TSchema | undefined;
  /** The route limits attempts. */
  limited?: boolean | undefined;
  /** The route calls Google Drive, whose authorization may have expired. */
  drive?: boolean | undefined;
  /** The route supports partial content (Range). */
  partial?: boolean | undefined;
  /** The route needs no database or service that could be unavailable. */
  independent?: boolean | undefined;
  /** Schemas that replace the derived ones, by status; null removes the status. */
  refusals?: Readonly<Record<number, TSchema | null>> | undefined;
};

const inputs = ({ params, query, body, form }: Traits) => [params, query, body, form];

const hasBody = ({ method }: Traits) => method !== 'GET';

const names = (schema: TSchema | undefined, field: string) =>
  schema !== undefined && 'properties' in schema && Object.hasOwn(schema.properties as object, field);

const namesSomething = (traits: Traits) =>
  traits.params !== undefined || inputs(traits).some((schema) => names(schema, 'project_id'));

const limiting = /"(pattern|format|enum|const|(exclusive)?(min|max)\w+|uniqueItems|decimals)":/i;

/** Whether a well-formed request may still have invalid values. */
const mayBeWrong = (traits: Traits) =>
  traits.writes ||
  traits.form !== undefined ||
  inputs(traits).some((one) => limiting.test(JSON.stringify(one) ?? ''));

const mayBeMisunderstood = (traits: Traits) =>
  hasBody(traits) || traits.heeds || inputs(traits).some((schema) => schema !== undefined);

const needsSession = ({ access }: Traits) => access === undefined;

type Stated = { when: (traits: Traits) => unknown; schema: TSchema; means: string };

/** Every refusal that follows from the properties of a route. */
const stated: Readonly<Record<number, Stated>> = {
  400: { when: mayBeMisunderstood, schema: FieldRefusal, means: 'No se entiende lo que se pide' },
  401: {
    when: (traits) => needsSession(traits) || traits.access === 'password',
    schema: FieldRefusal,
    means:
      'Sin sesión válida, o contraseña incorrecta; errors nombra role cuando la sesión es de un rol que ya no se tiene',
  },
  403: {
    when: (traits) => needsSession(traits) || traits.access === 'link',
    schema: Refusal,
    means: 'No le toca a quien lo pide: su rol, su proyecto o su enlace no alcanzan',
  },
  404: { when: namesSomething, schema: Refusal, means: 'No existe' },
  408: { when: hasBody, schema: Refusal, means: 'Los datos no llegaron a tiempo' },
  409: {
    when: ({ writes, drive }) => writes || drive,
    schema: FieldRefusal,
    means: 'Contradice lo que hay ahora',
  },
  413: { when: hasBody, schema: Refusal, means: 'Demasiado grande' },
  414: { when: ({ params }) => params, schema: Refusal, means: 'La dirección es demasiado larga' },
  415: { when: hasBody, schema: Refusal, means: 'No es del tipo que se espera' },
  416: { when: ({ partial }) => partial, schema: Refusal, means: 'No hay tal parte del archivo' },
  422: { when: mayBeWrong, schema: FieldRefusal, means: 'Se entiende, pero no es válido' },
  429: { when: ({ limited }) => limited, schema: Refusal, means: 'Demasiados intentos' },
  503: {
    when: ({ independent }) => !independent,
    schema: Refusal,
    means: 'Algo de lo que depende no responde; Retry-After dice cuándo volver a pedirlo',
  },
};

const whenAgain = { 'retry-after': 'Segundos después de los cuales vale la pena volver a pedirlo.' };
const moved = 'El registro ya no es el que se vio (If-Match); current es como está ahora';

export type Refused = { schema: TSchema; means: string; headers?: Readonly<Record<string, string>> };

const headersOf = (status: string) =>
  status === '429' || status === '503' ? { headers: whenAgain } : undefined;

/** All refusals of a route by status: the derived ones, overridden by its own. */
export const refusalsOf = (traits: Traits): Record<string, Refused> => {
  const { record, refusals = {} } = traits;
  const found: Record<string, Refused> = {};
  for (const [status, { when, schema, means }] of Object.entries(stated)) {
    const own = refusals[Number(status)];
    if (own === undefined ? when(traits) : own)
      found[status] = { schema: own ?? schema, means, ...headersOf(status) };
  }
  if (record) found[412] = { schema: MovedAnswer(record), means: moved };
  return found;
};
