import { stableUrl } from '@obraclara/files';
import { refuse } from '@obraclara/platform/http';
import { createHash } from 'node:crypto';

/**
 * No part of what is asked: passwords (an event must not help anybody to guess one; their own row tells them apart), by
 * which way the request came, and whether it only wants to see what would happen.
 */
const leftOut = new Set(['password', 'current', 'new', 'created_offline', 'preview', 'dry_run']);

const plain = (value: unknown): unknown => {
  if (typeof value === 'string') return stableUrl(value);
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(fields.map(([field, said]) => [field, plain(said)]));
};

const asked = (part: unknown): unknown => {
  if (typeof part !== 'object' || part === null || Array.isArray(part)) return plain(part ?? {});
  return plain(Object.fromEntries(Object.entries(part).filter(([field]) => !leftOut.has(field))));
};

type Asked = Record<'body' | 'params' | 'query', unknown>;

/** 128 bits that two requests share only when they ask the same: whatever the order of fields and the age of a file's link. */
const fingerprintOf = ({ body, params, query }: Asked): string =>
  createHash('sha256')
    .update(JSON.stringify([asked(body), asked(params), asked(query)]))
    .digest('hex')
    .slice(0, 32);

/** The fingerprint of a request that the caller named; none otherwise, since it cannot come again. */
export const fingerprintFor = (key: string | undefined, request: Asked): { fingerprint?: string } =>
  key === undefined ? {} : { fingerprint: fingerprintOf(request) };

/** What becomes of a name used for two requests: the Idempotency-Key (422), or the id of the new thing (409). */
export type Clash = 409 | 422;

const sentences: Record<Clash, string> = {
  409: 'El identificador ya está en uso',
  422: 'Esta clave de petición (Idempotency-Key) ya se usó con otros datos. Envíelos con una clave nueva.',
};

/** Refuses what asks something else under a name that was used. */
export const refuseTaken = (clash: Clash): never => refuse(clash, sentences[clash]);

/** Refuses what comes under the name of a request that asked something else; one from before fingerprints is taken as it is. */
export const sameRequest = (known: string | undefined, now: string | undefined, clash: Clash): void => {
  if (known !== undefined && now !== undefined && known !== now) refuseTaken(clash);
};
