import { titleOf, type S3Place } from './s3-place.ts';

/** Error of an S3 client. */
type S3Error = Error & { code?: string; Code?: string; $metadata?: { httpStatusCode?: number } };

/** Error code of the store, or of the failed connection. */
const reasonOf = ({ name, code, Code }: S3Error) => Code ?? code ?? name;
const statusOf = ({ $metadata }: S3Error) => $metadata?.httpStatusCode;

/** Errors of the credentials, permissions, bucket or region, which a retry does not fix. */
const refusals =
  /^(AccessDenied|AllAccessDisabled|AccountProblem|AuthorizationHeaderMalformed|Forbidden|InvalidAccessKeyId|InvalidBucketName|NoSuchBucket|PermanentRedirect|RequestTimeTooSkewed|SignatureDoesNotMatch|QuotaExceeded|XMinioStorageFull)$/;

const isRefusal = (error: S3Error) =>
  refusals.test(reasonOf(error)) || [301, 401, 403].includes(statusOf(error) ?? 0);

/** Error with a status, a Spanish message and the seconds for `Retry-After`. */
const answered = (cause: S3Error, detail: string, retryAfter: number) =>
  Object.assign(new Error(detail, { cause }), { statusCode: 503, detail, retryAfter });

/** Converts an error of the store: missing bytes become `ENOENT`; refused access and an unavailable store become 503. */
export const failureOf = (error: unknown): Error => {
  if (!(error instanceof Error)) return new Error(String(error));
  if (error.name === 'AbortError' || 'statusCode' in error) return error;
  const failure = error as S3Error;
  // A HEAD response has no body with an error code.
  if (statusOf(failure) === 404 && reasonOf(failure) !== 'NoSuchBucket')
    return Object.assign(new Error('the file store has no such bytes', { cause: error }), { code: 'ENOENT' });
  return isRefusal(failure)
    ? answered(failure, 'El servidor no puede usar su almacén de archivos. Avise a un administrador.', 60)
    : answered(failure, 'El almacén de archivos no responde en este momento. Por favor intente de nuevo.', 5);
};

/** Error of a server that accepts requests but stores nothing, such as the web page of a router. */
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

/** Spanish message for operators about why the store is unusable. */
export const unusableStore = (failure: unknown, place: S3Place): Error => {
  const cause = ((failure as Error).cause ?? failure) as S3Error;
  const reason = reasonOf(cause);
  const known = sentences.find(([pattern]) => pattern.test(reason))?.[1](place);
  const what =
    known ??
    (statusOf(cause) === undefined
      ? `no responde (${reason}): revise endpoint en FILES_URL, y que esté en marcha.`
      : `contesta ${statusOf(cause)} (${reason}): revise FILES_URL.`);
  return new Error(`El almacén de archivos ${titleOf(place)} no se puede usar: ${what}`, { cause });
};
