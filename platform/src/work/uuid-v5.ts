import { createHash } from 'node:crypto';

/** Deterministic UUID of a name (RFC 9562, version 5). */
export const uuidV5 = (name: string): string => {
  const bytes = createHash('sha1').update('obraclara\0').update(name).digest().subarray(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x50;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};
