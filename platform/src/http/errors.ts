import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isBadAppend, isClosed, isConflict, isCut, isRefused, isTooLarge } from '../store/port.ts';
import { isDatabaseFull, isFull, isOutOfOrder } from './disk-failure.ts';
import { isProblem, problem, type Problem } from './problem.ts';
import { isUnavailable } from './unavailable.ts';
import { invalid } from './validation.ts';

/** What people read where nothing is to be said but the status, as when the framework itself refuses a request. */
export const byStatus: Record<number, string> = {
  400: 'La petición no es válida',
  401: 'Sesión inválida o expirada',
  403: 'No tiene permiso para realizar esta acción',
  404: 'No encontrado',
  405: 'Método no permitido',
  406: 'El tipo de contenido no es el esperado',
  408: 'La petición tardó demasiado',
  409: 'Alguien más cambió estos datos al mismo tiempo. Vuelva a intentarlo.',
  413: 'El archivo o los datos enviados son demasiado grandes',
  414: 'La dirección es demasiado larga',
  415: 'El tipo de contenido no es el esperado',
  422: 'Los datos no son válidos',
  429: 'Demasiados intentos. Espere un momento y vuelva a intentarlo.',
  431: 'Los encabezados de la petición son demasiado grandes',
  503: 'El servicio no está disponible en este momento. Por favor intente de nuevo.',
};

const byCode: Record<string, [status: number, detail: string]> = {
  FST_ERR_CTP_INVALID_JSON_BODY: [400, 'El cuerpo de la petición no es JSON válido'],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, 'El cuerpo de la petición está vacío'],
  FST_ERR_BAD_URL: [400, 'La dirección no es válida'],
  FST_ERR_MAX_PARAM_LENGTH: [414, 'La dirección es demasiado larga'],
  FST_INVALID_MULTIPART_CONTENT_TYPE: [415, 'Se esperaba un archivo (multipart/form-data)'],
  FST_FILES_LIMIT: [422, 'Envíe un solo archivo a la vez'],
  FST_NO_FORM_DATA: [400, 'El formulario no está completo'],
};

const fromFramework = (error: FastifyError): Problem | undefined => {
  const known = byCode[error.code];
  if (known) return problem(...known);
  const status = error.statusCode ?? 500;
  // A status of ours: the framework's English stays in the log.
  if (status < 400 || status >= 500) return undefined;
  if (error instanceof SyntaxError) return problem(400, byCode['FST_ERR_CTP_INVALID_JSON_BODY']![1]);
  return problem(status, byStatus[status] ?? byStatus[400]!);
};

const unstorable = 'Los datos contienen caracteres que no se pueden guardar';

/** PostgreSQL has no text with a zero character (22021), nor half of a surrogate pair in JSON (22P05). */
const isUnstorable = (error: unknown): boolean =>
  isBadAppend(error) ||
  (error instanceof Error && 'code' in error && /^22(021|P05)$/.test(String(error.code)));

/** What the event store refuses, by what was asked of it or by what operators did to it: that does not mend itself. */
const fromStore = (error: unknown): Problem | undefined => {
  if (isConflict(error)) return problem(409, byStatus[409]!);
  if (isTooLarge(error)) return problem(413, byStatus[413]!);
  if (isUnstorable(error)) return problem(422, unstorable);
  // What these say is for people: which stream was cut, that the log moves, what the store wants to let us in.
  return isCut(error) || isClosed(error) || isRefused(error)
    ? problem(503, (error as Error).message)
    : undefined;
};

/** Any error as the refusal to answer with; `undefined` when it is a defect of ours. */
export const asProblem = (error: unknown): Problem | undefined => {
  if (isProblem(error)) return error;
  const refusal = fromStore(error);
  if (refusal) return refusal;
  if (isDatabaseFull(error))
    return problem(503, 'El servidor no tiene espacio para guardar más datos. Avise a un administrador.');
  if (isUnavailable(error)) return problem(503, byStatus[503]!);
  if (isFull(error))
    return problem(503, 'El servidor no tiene espacio para más archivos. Avise a un administrador.');
  if (isOutOfOrder(error))
    return problem(503, 'El servidor no puede usar su carpeta de archivos. Avise a un administrador.');
  if (!(error instanceof Error)) return undefined;
  const failures = (error as FastifyError).validation;
  return failures ? invalid(failures) : fromFramework(error as FastifyError);
};

/** Seconds after which it is worth asking again for what was unavailable: mostly it is back by then. */
export const retryAfter = 2;

/** Whoever asked went away before having said it all: no error of ours, and nobody will read the answer. */
const hasHungUp = ({ raw }: FastifyRequest) => raw.destroyed && !raw.complete;

/** Every error as `{ detail, errors? }`; a defect is logged whole and told as "Error desconocido" with 500. */
export const answerError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  if (hasHungUp(request)) {
    request.log.info(error);
    return reply.code(400).send({ detail: 'La petición no llegó completa' });
  }
  const known = asProblem(error);
  if (!known || known.statusCode >= 500) request.log.error(error);
  if (!known) return reply.code(500).send({ detail: 'Error desconocido' });
  const { statusCode, detail, errors, current } = known;
  const seconds = known.retryAfter ?? (statusCode === 503 ? retryAfter : undefined);
  if (seconds !== undefined) void reply.header('retry-after', seconds);
  return reply
    .code(statusCode)
    .send({ detail, ...(errors ? { errors } : {}), ...(current ? { current } : {}) });
};

/**
 * The same for an address that cannot be read, of which the framework asks before any hook has run: it would repeat the
 * address, whatever secrets are in it, in English.
 */
export const answerBadAddress = (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void =>
  void answerError(
    error,
    request,
    reply.header('x-content-type-options', 'nosniff').header('x-request-id', request.id),
  );

export const answerNotFound = (_: FastifyRequest, reply: FastifyReply) =>
  reply.code(404).send({ detail: 'La dirección solicitada no existe' });
