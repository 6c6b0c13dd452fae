import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/**
 * What a sealed value is bound to. One sealed for a project opens for no other project; one that passes through the
 * browser opens only for the person it was given to; one sealed for a purpose serves no other.
 */
export type Binding = { purpose: string; project_id: string; user_id?: string };

const version = 'v1.';
const ivLength = 12;
const tagLength = 16;
const keys = new Map<string, Buffer>();

/** A key of its own, so that what is sealed tells nothing about sessions and file links. */
const keyOf = (secret: string): Buffer => {
  const known = keys.get(secret);
  if (known) return known;
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'obraclara storage secrets', 32));
  keys.set(secret, key);
  return key;
};

const boundTo = ({ purpose, project_id, user_id }: Binding) =>
  Buffer.from(JSON.stringify([purpose, project_id, user_id ?? null]));

/** Encrypts a value (AES-256-GCM) as text that is safe in JSON and addresses. `secret` is the services' JWT secret. */
export const seal = (secret: string, binding: Binding, value: object): string => {
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), iv, { authTagLength: tagLength });
  cipher.setAAD(boundTo(binding));
  const text = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
  return version + Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url');
};

/** The value sealed under this binding; `undefined` for anything else: tampered with, of somebody else, or no seal. */
export const unseal = <T extends object>(secret: string, binding: Binding, sealed: string): T | undefined => {
  if (!sealed.startsWith(version)) return undefined;
  const bytes = Buffer.from(sealed.slice(version.length), 'base64url');
  if (bytes.length < ivLength + tagLength) return undefined;
  const iv = bytes.subarray(0, ivLength);
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), iv, { authTagLength: tagLength });
  decipher.setAAD(boundTo(binding));
  decipher.setAuthTag(bytes.subarray(ivLength, ivLength + tagLength));
  try {
    const text = Buffer.concat([decipher.update(bytes.subarray(ivLength + tagLength)), decipher.final()]);
    return JSON.parse(text.toString('utf8')) as T;
  } catch {
    // The one thing that fails here is the authentication of the text, which is the answer.
    return undefined;
  }
};
