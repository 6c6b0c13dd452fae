import { cut, refused } from './port.ts';

/** Error types (`ErrorType`) of both clients, and their properties. */
type Kinds = {
  'access-denied': unknown;
  'maximum-append-size-exceeded': { maxAppendSize: number };
  'stream-deleted': { streamName: string };
  'stream-not-found': unknown;
  unknown: unknown;
  'wrong-expected-version': unknown;
};

const typeOf = (error: unknown) =>
  error instanceof Error && 'type' in error && typeof error.type === 'string' ? error.type : undefined;

/** Whether a client's error has this type. */
export const isOfKind = <Kind extends keyof Kinds>(
  kind: Kind,
  error: unknown,
): error is Error & Kinds[Kind] => typeOf(error) === kind;

const deadline = 'deadline-exceeded';
const lostTypes = new Set(['unavailable', 'cancelled', deadline, 'timeout', 'not-leader']);
/**
 * CANCELLED, UNKNOWN, DEADLINE_EXCEEDED, ABORTED, INTERNAL, UNAVAILABLE: the client passes some on without a class of its own.
 */
const lostCodes = new Set([1, 2, 4, 10, 13, 14]);
const deniedCodes = new Set([7, 16]);

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'number' ? error.code : undefined;

/** TLS alerts of the server about the client certificate. */
const unshown = /alert (certificate required|bad certificate)/i;
const unverified =
  /certificate|self.signed|unable to (verify|get)|altname|CERT_|DEPTH_ZERO|UNABLE_TO_|ERR_TLS/i;
const notTls = /wrong version number|EPROTO|packet length too long|http request/i;

const sentences = {
  denied:
    'EventStoreDB no acepta el usuario o la contraseña de EVENT_STORE_URL, o ese usuario no puede leer $all.',
  unshown:
    'EventStoreDB pide un certificado de cliente: indique userCertFile y userKeyFile en EVENT_STORE_URL.',
  unverified:
    'No se pudo verificar el certificado de EventStoreDB: indique el de su autoridad con tlsCAFile en EVENT_STORE_URL.',
  notTls: 'EventStoreDB no usa TLS en esa dirección: agregue tls=false a EVENT_STORE_URL.',
};

/** Why the server refuses access permanently; `undefined` if a retry may succeed. */
const refusalOf = (error: unknown): string | undefined => {
  const code = codeOf(error);
  if (isOfKind('access-denied', error) || (code !== undefined && deniedCodes.has(code)))
    return sentences.denied;
  if (code !== 14 || !(error instanceof Error)) return undefined;
  if (unshown.test(error.message)) return sentences.unshown;
  if (unverified.test(error.message)) return sentences.unverified;
  return notTls.test(error.message) ? sentences.notTls : undefined;
};

/** Converts an error to the port's error; returns it unchanged if the port has none. */
export const named = (error: unknown): unknown => {
  if (isOfKind('stream-deleted', error)) return cut(error.streamName);
  const sentence = refusalOf(error);
  return sentence === undefined ? error : refused(sentence, error);
};

/**
 * Whether the server refuses to read $all because no event begins at the position. It is UNKNOWN up to 23.10, which uses it for
 * any failure of such a read, and INVALID_ARGUMENT later.
 */
export const isNoPlace = (error: unknown): boolean =>
  error instanceof Error && /Unexpected \w*ReadAllResult: |from an invalid position/.test(error.message);

/** Whether the outcome of a request is unknown; it may be retried, though it may have taken effect. */
export const isLost = (error: unknown): boolean => {
  if (refusalOf(error) !== undefined || isNoPlace(error)) return false;
  if (lostTypes.has(typeOf(error) ?? '')) return true;
  const code = codeOf(error);
  if (code !== undefined) return lostCodes.has(code);
  return isOfKind('unknown', error) || (error instanceof Error && /^Failed to discover/.test(error.message));
};

/** Rejects like a server timeout if `work` takes more than `ms` milliseconds; its later result is ignored. */
export const within = async <T>(ms: number, work: Promise<T>): Promise<T> => {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(tooSlow(ms)), ms);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
};

export const tooSlow = (ms: number): Error =>
  Object.assign(new Error(`no answer within ${ms} ms`), { type: deadline });
