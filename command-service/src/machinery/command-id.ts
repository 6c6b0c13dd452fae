import { randomUUID } from 'node:crypto';
import { uuidV5 } from '@obraclara/platform/work';

/**
 * Id of a command. The same person, command name, stream and key always give the same id, even after a restart. Without a key every request
 * is a new command.
 */
export const commandId = (
  scope: { by: string; name: string; stream: string },
  key: string | undefined,
): string =>
  key === undefined ? randomUUID() : uuidV5([scope.by, scope.name, scope.stream, key].join('\0'));
