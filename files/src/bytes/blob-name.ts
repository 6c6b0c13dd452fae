import { fileVariants, type FileVariant } from '../links/file-url.ts';

/** What bytes are called wherever they are kept: by the SHA-256 of what was uploaded; a picture made of it says which as well. */
export type BlobName = { sha256: string; variant?: FileVariant };

const hash = /^[0-9a-f]{64}$/;

/** Where bytes are in a store, with `/`. Throws for what is no name. */
export const keyOf = ({ sha256, variant }: BlobName): string => {
  if (!hash.test(sha256)) throw new TypeError('not a SHA-256 in hexadecimal');
  const place = `${sha256.slice(0, 2)}/${sha256}`;
  return variant === undefined ? place : `derived/${place}-${variant}.webp`;
};

const key = /^(derived\/)?([0-9a-f]{2})\/([0-9a-f]{64})(?:-([a-z]+)\.webp)?$/;

/** What is called so; undefined for a place that nothing of ours has. */
export const nameOf = (said: string): BlobName | undefined => {
  const [, derived, start, sha256 = '', picture] = key.exec(said) ?? [];
  if (start !== sha256.slice(0, 2) || (derived === undefined) !== (picture === undefined)) return undefined;
  const variant = fileVariants.find((one) => one === picture);
  if (picture === undefined) return { sha256 };
  return variant && { sha256, variant };
};
