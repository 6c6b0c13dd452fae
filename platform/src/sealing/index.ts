import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const ivLength = 12;
const tagLength = 16;

/** Bytes of a key (AES-256). */
export const keyLength = 32;

/**
 * Encrypts a text (AES-256-GCM, NIST SP 800-38D) and returns base64url. `bound` is authenticated context, required again to
 * decrypt. The random IV makes each result different.
 */
export const sealText = (key: Buffer, bound: string, text: string): string => {
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv(algorithm, key, iv, { authTagLength: tagLength });
  cipher.setAAD(Buffer.from(bound));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
};

/** Decrypts a text of `sealText`; `undefined` if key or context differ or the data were changed. */
export const openText = (key: Buffer, bound: string, sealed: string): string | undefined => {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length < ivLength + tagLength) return undefined;
  const iv = bytes.subarray(0, ivLength);
  const decipher = createDecipheriv(algorithm, key, iv, { authTagLength: tagLength });
  decipher.setAAD(Buffer.from(bound));
  decipher.setAuthTag(bytes.subarray(ivLength, ivLength + tagLength));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(ivLength + tagLength)), decipher.final()]).toString(
      'utf8',
    );
  } catch {
    // Only the authentication of the ciphertext can fail here.
    return undefined;
  }
};
