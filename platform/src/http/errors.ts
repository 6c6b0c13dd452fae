import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isBadAppend, isClosed, isConflict, isCut, isRefused, isTooLarge } from '../store/port.ts';
import { isDatabaseFull, isFull, isOutOfOrder } from './disk-failure.ts';
import { isProblem, problem, type Problem } from './problem.ts';
import { isUnavailable } from './unavailable.ts';
import { invalid } from './validation.ts';

/** Spanish message by status, used if a refusal has no message of its own, such as those of the framework. */
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
  // Only 4xx statuses are passed on. The framework's English message stays in the log.
  if (status < 400 || status >= 500) return undefined;
  if (error instanceof SyntaxError) return problem(400, byCode['FST_ERR_CTP_INVALID_JSON_BODY']![1]);
  return problem(status, byStatus[status] ?? byStatus[400]!);
};

const unstorable = 'Los datos contienen caracteres que no se pueden guardar';

/** PostgreSQL rejects text with a zero character (22021) and half of a surrogate pair in JSON (22P05). */
const isUnstorable = (error: unknown): boolean =>
  isBadAppend(error) ||
  (error instanceof Error && 'code' in error && /^22(021|P05)$/.test(String(error.code)));

/** Errors of the event store that a retry does not fix: they come from the request or from an operator's action. */
const fromStore = (error: unknown): Problem | undefined => {
  if (isConflict(error)) return problem(409, byStatus[409]!);
  if (isTooLarge(error)) return problem(413, byStatus[413]!);
  if (isUnstorable(error)) return problem(422, unstorable);
  // These messages are written for users: the truncated stream, the log being moved, the credentials that the store requires.
  return isCut(error) || isClosed(error) || isRefused(error)
    ? problem(503, (error as Error).message)
    : undefined;
};

/** Converts any error into a refusal; `undefined` if it is a defect of this application. */
export const toProblem = (error: unknown): Problem | undefined => {
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

/** Seconds for `Retry-After` when a dependency is unavailable: most outages are over by then. */
export const retryAfter = 2;

/** The client disconnected before it sent the whole request: no server error, and no client reads the response. */
const isDisconnected = ({ raw }: FastifyRequest) => raw.destroyed && !raw.complete;

/** Responds to every error with `{ detail, errors? }`. A defect is logged whole and becomes 500 "Error desconocido". */
export const answerError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  if (isDisconnected(request)) {
    request.log.info(error);
    return reply.code(400).send({ detail: 'La petición no llegó completa' });
  }
  const known = toProblem(error);
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
 * Responds to a URL that cannot be parsed. The framework calls this before any hook; its own response would repeat the URL, with
 * any secrets in it, in English.
 */
export const answerBadAddress = (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void =>
  void answerError(
    error,
    request,
    reply.header('x-content-type-options', 'nosniff').header('x-request-id', request.id),
  );

export const answerNotFound = (_: FastifyRequest, reply: FastifyReply) =>
  reply.code(404).send({ detail: 'La dirección solicitada no existe' });
