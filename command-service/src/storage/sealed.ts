import { hkdfSync } from 'node:crypto';
import { keyLength, openText, sealText } from '@obraclara/platform/sealing';

/**
 * What a sealed value is bound to: it opens only for the same purpose and project and, if it passes through the browser, only for the same
 * person.
 */
export type Binding = { purpose: string; project_id: string; user_id?: string };

const version = 'v1.';
const keys = new Map<string, Buffer>();

/** A separate key, so that sealed values reveal nothing about sessions and file links. */
const keyOf = (secret: string): Buffer => {
  const known = keys.get(secret);
  if (known) return known;
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'obraclara storage secrets', keyLength));
  keys.set(secret, key);
  return key;
};

const boundTo = ({ purpose, project_id, user_id }: Binding) =>
  JSON.stringify([purpose, project_id, user_id ?? null]);

/** Encrypts a value (AES-256-GCM) as text that is safe in JSON and URLs. `secret`: the services' JWT secret. */
export const seal = (secret: string, binding: Binding, value: object): string =>
  version + sealText(keyOf(secret), boundTo(binding), JSON.stringify(value));

/** Decrypts a value with this binding; undefined for anything else: altered, of another binding, or not sealed. */
export const unseal = <T extends object>(secret: string, binding: Binding, sealed: string): T | undefined => {
  if (!sealed.startsWith(version)) return undefined;
  const text = openText(keyOf(secret), boundTo(binding), sealed.slice(version.length));
  return text === undefined ? undefined : (JSON.parse(text) as T);
};
