import { fileVariants, type FileVariant } from '../links/file-url.ts';

/** Name of a blob in every store: the SHA-256 of the uploaded bytes and, for a picture derived from them, the variant. */
export type BlobName = { sha256: string; variant?: FileVariant };

const hash = /^[0-9a-f]{64}$/;

/** Path of a blob in a store, with `/`. Throws a TypeError if the hash is malformed. */
export const keyOf = ({ sha256, variant }: BlobName): string => {
  if (!hash.test(sha256)) throw new TypeError('not a SHA-256 in hexadecimal');
  const place = `${sha256.slice(0, 2)}/${sha256}`;
  return variant === undefined ? place : `derived/${place}-${variant}.webp`;
};

const key = /^(derived\/)?([0-9a-f]{2})\/([0-9a-f]{64})(?:-([a-z]+)\.webp)?$/;

/** Parses such a path; undefined for any other path. */
export const nameOf = (path: string): BlobName | undefined => {
  const [, derived, start, sha256 = '', picture] = key.exec(path) ?? [];
  if (start !== sha256.slice(0, 2) || (derived === undefined) !== (picture === undefined)) return undefined;
  const variant = fileVariants.find((one) => one === picture);
  if (picture === undefined) return { sha256 };
  return variant && { sha256, variant };
};
