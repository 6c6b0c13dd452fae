import { stableUrl } from '@obraclara/files';
import { refuse } from '@obraclara/platform/http';
import { createHash } from 'node:crypto';

/**
 * Fields outside the fingerprint: passwords (an event must not help to guess one; the credentials row compares them), the channel of the
 * request, and preview flags.
 */
const leftOut = new Set(['password', 'current', 'new', 'created_offline', 'preview', 'dry_run']);

const plain = (value: unknown): unknown => {
  if (typeof value === 'string') return stableUrl(value);
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(fields.map(([field, inner]) => [field, plain(inner)]));
};

const asked = (part: unknown): unknown => {
  if (typeof part !== 'object' || part === null || Array.isArray(part)) return plain(part ?? {});
  return plain(Object.fromEntries(Object.entries(part).filter(([field]) => !leftOut.has(field))));
};

type Asked = Record<'body' | 'params' | 'query', unknown>;

/** A 128-bit hash of a request's meaning: the order of fields and the expiry of file links do not change it. */
const fingerprintOf = ({ body, params, query }: Asked): string =>
  createHash('sha256')
    .update(JSON.stringify([asked(body), asked(params), asked(query)]))
    .digest('hex')
    .slice(0, 32);

/** The fingerprint of a request with a key; none without, since such a request cannot be repeated. */
export const fingerprintFor = (key: string | undefined, request: Asked): { fingerprint?: string } =>
  key === undefined ? {} : { fingerprint: fingerprintOf(request) };

/** Status for a key used by two requests: the Idempotency-Key (422), or the id of the new entity (409). */
export type Clash = 409 | 422;

const sentences: Record<Clash, string> = {
  409: 'El identificador ya está en uso',
  422: 'Esta clave de petición (Idempotency-Key) ya se usó con otros datos. Envíelos con una clave nueva.',
};

/** Refuses a different request under a used key. A used id is named as a field: the person may save under another one. */
export const refuseTaken = (clash: Clash): never =>
  refuse(clash, sentences[clash], clash === 409 ? [{ field: 'id', message: sentences[clash] }] : []);

/** Refuses an entity whose id another one has. */
export const refuseTakenId = (): never => refuseTaken(409);

/**
 * Refuses a request whose fingerprint differs from that of the first request under its key. Accepts it if that request predates
 * fingerprints.
 */
export const sameRequest = (known: string | undefined, now: string | undefined, clash: Clash): void => {
  if (known !== undefined && now !== undefined && known !== now) refuseTaken(clash);
};
