import { createHmac, createSecretKey, hkdfSync, timingSafeEqual, type KeyObject } from 'node:crypto';

/** Pictures made of an image: `thumb` at most 480 px, `view` at most 2048 px, both without metadata. */
export const fileVariants = ['thumb', 'view'] as const;
export type FileVariant = (typeof fileVariants)[number];

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const address = new RegExp(`^(?:https?://[^/?#]+)?/api/files/(${uuid})(?:[?#].*)?$`, 's');

/** The stable address of a file: the only one that is ever stored in an event. */
export const fileUrl = (id: string): string => `/api/files/${id}`;

/** The file that an address of ours names, signed or stable; `null` when it names none. */
export const fileIdOf = (url: string): string | null => address.exec(url)?.[1] ?? null;

/** The file that somebody refers to, by any address of it or by its id alone; `null` when it is none of ours. */
export const fileAsked = (file: string): string | null => fileIdOf(file) ?? fileIdOf(fileUrl(file));

/** As events name what somebody refers to, by its id alone too; any other address as it is. */
export const addressAsked = (file: string): string => {
  const id = fileAsked(file);
  return id === null ? file : fileUrl(id);
};

/** An address of a file of ours as it is stored, without what expires; any other address as it is. */
export const stableUrl = (url: string): string => {
  const id = fileIdOf(url);
  return id === null ? url : fileUrl(id);
};

const hour = 3600;
const keys = new Map<string, KeyObject>();

/** A key of its own, so that a link tells nothing about sessions and the other way round. */
const linkKey = (secret: string): KeyObject => {
  const known = keys.get(secret);
  if (known) return known;
  // Five times as fast as with the bytes of the key: a list may have thousands of links.
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'obraclara file links', 32)));
  keys.set(secret, key);
  return key;
};

type Link = { id: string; variant?: FileVariant | undefined; expires: number };

const signatureOf = (secret: string, { id, variant, expires }: Link) =>
  createHmac('sha256', linkKey(secret))
    .update([id, variant ?? '', expires].join('\n'))
    .digest('hex');

/** When links made now end, in epoch seconds: the same for about an hour, so that browsers and ETags keep theirs. */
export const linkExpiry = (now: Date): number => (Math.floor(now.getTime() / 1000 / hour) + 2) * hour;

/**
 * A link to a file that needs no session and lives 1 to 2 hours. `secret` is the services' JWT secret; the key is derived
 * from it. Without a variant: the original.
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

/** An address of ours as a link that can be followed; any other address as it is (events before there were files). */
export const linkOf = (
  url: string | null,
  how: { secret: string; variant?: FileVariant; now: Date },
): string | null => {
  const id = url === null ? null : fileIdOf(url);
  return id === null ? url : signedLink({ ...how, id });
};

/** Whether a link is one of ours and still alive. */
export const checkLink = (
  link: { id: string; variant?: FileVariant | undefined; expires: number; signature: string },
  { secret, now }: { secret: string; now: Date },
): 'valid' | 'expired' | 'forged' => {
  const expected = Buffer.from(signatureOf(secret, link));
  const given = Buffer.from(link.signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'forged';
  return link.expires * 1000 > now.getTime() ? 'valid' : 'expired';
};
