import { createHmac, createSecretKey, hkdfSync, timingSafeEqual, type KeyObject } from 'node:crypto';

/** Pictures derived from an image: `thumb` at most 480 px, `view` at most 2048 px, both without metadata. */
export const fileVariants = ['thumb', 'view'] as const;
export type FileVariant = (typeof fileVariants)[number];

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const address = new RegExp(`^(?:https?://[^/?#]+)?/api/files/(${uuid})(?:[?#].*)?$`, 's');

/** Stable URL of a file: the only form that events store. */
export const fileUrl = (id: string): string => `/api/files/${id}`;

/** File id of a signed or stable URL; `null` for any other URL. */
export const fileIdOf = (url: string): string | null => address.exec(url)?.[1] ?? null;

/** File id of a reference, which is any URL of the file or its id; `null` for any other text. */
export const fileAsked = (file: string): string | null => fileIdOf(file) ?? fileIdOf(fileUrl(file));

/** Stable URL of a reference to a file; any other URL unchanged. */
export const addressAsked = (file: string): string => {
  const id = fileAsked(file);
  return id === null ? file : fileUrl(id);
};

/** Stable form of a file's URL, without the signature; any other URL unchanged. */
export const stableUrl = (url: string): string => {
  const id = fileIdOf(url);
  return id === null ? url : fileUrl(id);
};

const hour = 3600;
const keys = new Map<string, KeyObject>();

/** Key for links only, derived from the secret, so that links reveal nothing about sessions and vice versa. */
const linkKey = (secret: string): KeyObject => {
  const known = keys.get(secret);
  if (known) return known;
  // A KeyObject is five times as fast as raw bytes: a list may have thousands of links.
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'obraclara file links', 32)));
  keys.set(secret, key);
  return key;
};

type Link = { id: string; variant?: FileVariant | undefined; expires: number };

const signatureOf = (secret: string, { id, variant, expires }: Link) =>
  createHmac('sha256', linkKey(secret))
    .update([id, variant ?? '', expires].join('\n'))
    .digest('hex');

/**
 * Expiry of links made now, in epoch seconds. It stays the same for about an hour, so that browser caches and ETags stay valid.
 */
export const linkExpiry = (now: Date): number => (Math.floor(now.getTime() / 1000 / hour) + 2) * hour;

/**
 * Signed URL of a file, valid without a session for 1 to 2 hours. The key is derived from `secret`, the services' JWT secret.
 * Without a variant: the original.
 */
export const signedLink = ({
  secret,
  id,
  variant,
  now,
}: {
  secret: string;
  id: string;
  variant?: FileVariant | undefined;
  now: Date;
}): string => {
  const expires = linkExpiry(now);
  const signature = signatureOf(secret, { id, variant, expires });
  return `${fileUrl(id)}?${variant ? `v=${variant}&` : ''}expires=${expires}&signature=${signature}`;
};

/** Signed URL of a file's stable URL; any other URL unchanged, such as those of events from before files existed. */
export const linkOf = (
  url: string | null,
  how: { secret: string; variant?: FileVariant; now: Date },
): string | null => {
  const id = url === null ? null : fileIdOf(url);
  return id === null ? url : signedLink({ ...how, id });
};

/** Checks the signature and the expiry of a link. */
export const checkLink = (
  link: { id: string; variant?: FileVariant | undefined; expires: number; signature: string },
  { secret, now }: { secret: string; now: Date },
): 'valid' | 'expired' | 'forged' => {
  const expected = Buffer.from(signatureOf(secret, link));
  const given = Buffer.from(link.signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'forged';
  return link.expires * 1000 > now.getTime() ? 'valid' : 'expired';
};
