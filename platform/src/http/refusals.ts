import { FieldRefusal, MovedAnswer, Refusal } from '@obraclara/api';
import type { TSchema } from 'typebox';

/** What decides how a route can refuse, as its declaration says it. */
export type Traits = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  params?: TSchema | undefined;
  query?: TSchema | undefined;
  body?: TSchema | undefined;
  /** Fields of a form with a file (multipart). */
  form?: TSchema | undefined;
  /** Who may ask, when not whoever has a session and a role that may: everybody, who knows a password, who has a link. */
  access?: 'open' | 'password' | 'link' | undefined;
  /** Heeds headers that have a form of their own. */
  heeds?: boolean | undefined;
  /** Writes events, which others may be doing too. */
  writes?: boolean | undefined;
  /** The record that it changes, answered when it has moved. */
  record?: TSchema | undefined;
  /** Slows down who guesses. */
  limited?: boolean | undefined;
  /** Asks Google Drive, whose link may have to be renewed. */
  drive?: boolean | undefined;
  /** Gives parts of what it has (Range). */
  partial?: boolean | undefined;
  /** Needs nothing that could be away. */
  independent?: boolean | undefined;
  /** Refusals of its own, by status; null for one that it never gives after all. */
  refusals?: Readonly<Record<number, TSchema | null>> | undefined;
};

const inputs = ({ params, query, body, form }: Traits) => [params, query, body, form];

const hasBody = ({ method }: Traits) => method !== 'GET';

const names = (schema: TSchema | undefined, field: string) =>
  schema !== undefined && 'properties' in schema && Object.hasOwn(schema.properties as object, field);

const namesSomething = (traits: Traits) =>
  traits.params !== undefined || inputs(traits).some((schema) => names(schema, 'project_id'));

const limiting = /"(pattern|format|enum|const|(exclusive)?(min|max)\w+|uniqueItems|decimals)":/i;

/** Whether something that can be understood may still be wrong. */
const mayBeWrong = (traits: Traits) =>
  traits.writes ||
  traits.form !== undefined ||
  inputs(traits).some((one) => limiting.test(JSON.stringify(one) ?? ''));

const mayBeMisunderstood = (traits: Traits) =>
  hasBody(traits) || traits.heeds || inputs(traits).some((schema) => schema !== undefined);

const needsSession = ({ access }: Traits) => access === undefined;

type Stated = { when: (traits: Traits) => unknown; schema: TSchema; means: string };

/** Every refusal that a route can give because of what it is. */
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

/** Every refusal of a route by its status: those that follow from what it is, and its own in their place. */
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
