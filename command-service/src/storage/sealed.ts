import { hkdfSync } from 'node:crypto';
import { keyLength, openText, sealText } from '@obraclara/platform/sealing';

/**
 * What a sealed value is bound to. One sealed for a project opens for no other project; one that passes through the
 * browser opens only for the person it was given to; one sealed for a purpose serves no other.
 */
export type Binding = { purpose: string; project_id: string; user_id?: string };

const version = 'v1.';
const keys = new Map<string, Buffer>();

/** A key of its own, so that what is sealed tells nothing about sessions and file links. */
const keyOf = (secret: string): Buffer => {
  const known = keys.get(secret);
  if (known) return known;
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'obraclara storage secrets', keyLength));
  keys.set(secret, key);
  return key;
};

const boundTo = ({ purpose, project_id, user_id }: Binding) =>
  JSON.stringify([purpose, project_id, user_id ?? null]);

/** Encrypts a value (AES-256-GCM) as text that is safe in JSON and addresses. `secret` is the services' JWT secret. */
export const seal = (secret: string, binding: Binding, value: object): string =>
  version + sealText(keyOf(secret), boundTo(binding), JSON.stringify(value));

/** The value sealed under this binding; `undefined` for anything else: tampered with, of somebody else, or no seal. */
export const unseal = <T extends object>(secret: string, binding: Binding, sealed: string): T | undefined => {
  if (!sealed.startsWith(version)) return undefined;
  const text = openText(keyOf(secret), boundTo(binding), sealed.slice(version.length));
  return text === undefined ? undefined : (JSON.parse(text) as T);
};
