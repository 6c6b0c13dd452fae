import { titleOf, type S3Place } from './s3-place.ts';

/** What clients of S3 say of an exchange that failed. */
type Said = Error & { code?: string; Code?: string; $metadata?: { httpStatusCode?: number } };

/** As the store names it, or who could not reach it. */
const reasonOf = ({ name, code, Code }: Said) => Code ?? code ?? name;
const statusOf = ({ $metadata }: Said) => $metadata?.httpStatusCode;

/** Of the keys, what they may do, the bucket and its region: nothing that mends itself. */
const refusals =
  /^(AccessDenied|AllAccessDisabled|AccountProblem|AuthorizationHeaderMalformed|Forbidden|InvalidAccessKeyId|InvalidBucketName|NoSuchBucket|PermanentRedirect|RequestTimeTooSkewed|SignatureDoesNotMatch|QuotaExceeded|XMinioStorageFull)$/;

const isRefusal = (error: Said) =>
  refusals.test(reasonOf(error)) || [301, 401, 403].includes(statusOf(error) ?? 0);

/** What is answered to requests: a status, a sentence, which tools say as well, and after how many seconds to ask again. */
const answered = (cause: Said, detail: string, retryAfter: number) =>
  Object.assign(new Error(detail, { cause }), { statusCode: 503, detail, retryAfter });

/**
 * What a failed exchange with the store means: the bytes are not there (`ENOENT`), the store does not let us, or it does not
 * answer as it should; the last two are answered with 503.
 */
export const failureOf = (error: unknown): Error => {
  if (!(error instanceof Error)) return new Error(String(error));
  if (error.name === 'AbortError' || 'statusCode' in error) return error;
  const said = error as Said;
  // HEAD has no body in which to name what is missing.
  if (statusOf(said) === 404 && reasonOf(said) !== 'NoSuchBucket')
    return Object.assign(new Error('the file store has no such bytes', { cause: error }), { code: 'ENOENT' });
  return isRefusal(said)
    ? answered(said, 'El servidor no puede usar su almacén de archivos. Avise a un administrador.', 60)
    : answered(said, 'El almacén de archivos no responde en este momento. Por favor intente de nuevo.', 5);
};

/** Of who answers everything well and keeps nothing, as the page of a router does. */
export const notAStore = (): Error =>
  Object.assign(new Error('what was written is not what is read'), { name: 'NotAStore' });

const sentences: readonly (readonly [RegExp, (place: S3Place) => string])[] = [
  [/^NoSuchBucket$/, ({ bucket }) => `no existe el bucket «${bucket}»: créelo, o corrija FILES_URL.`],
  [
    /^(InvalidAccessKeyId|SignatureDoesNotMatch)$/,
    () => 'AWS_ACCESS_KEY_ID o AWS_SECRET_ACCESS_KEY no son los suyos.',
  ],
  [
    /^(AuthorizationHeaderMalformed|PermanentRedirect|TemporaryRedirect)$/,
    ({ region }) => `el bucket no está en la región ${region}: indique region en FILES_URL.`,
  ],
  [/^NotAStore$/, () => 'quien contesta ahí no guarda lo que se le da: revise endpoint en FILES_URL.'],
  [/^RequestTimeTooSkewed$/, () => 'la hora de este equipo no es la suya.'],
  [
    /^(AccessDenied|AllAccessDisabled|Forbidden)$/,
    () => 'la clave no tiene permiso de listar, leer, escribir y borrar ahí.',
  ],
];

/** Why a store cannot be used, as one Spanish sentence for who starts the application. */
export const unusableStore = (failure: unknown, place: S3Place): Error => {
  const cause = ((failure as Error).cause ?? failure) as Said;
  const reason = reasonOf(cause);
  const known = sentences.find(([pattern]) => pattern.test(reason))?.[1](place);
  const what =
    known ??
    (statusOf(cause) === undefined
      ? `no responde (${reason}): revise endpoint en FILES_URL, y que esté en marcha.`
      : `contesta ${statusOf(cause)} (${reason}): revise FILES_URL.`);
  return new Error(`El almacén de archivos ${titleOf(place)} no se puede usar: ${what}`, { cause });
};
