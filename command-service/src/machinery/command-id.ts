import { createHash, randomUUID } from 'node:crypto';

/** RFC 9562 version 5: the same name always gives the same id. */
export const uuidV5 = (name: string): string => {
  const bytes = createHash('sha1').update('obraclara\0').update(name).digest().subarray(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x50;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};

/**
 * The id of what a person asked for: the same person sending the same key for the same thing sends the same command,
 * however often and after whatever restart. Without a key every request is a command of its own.
 */
export const commandId = (
  scope: { by: string; name: string; stream: string },
  key: string | undefined,
): string =>
  key === undefined ? randomUUID() : uuidV5([scope.by, scope.name, scope.stream, key].join('\0'));
