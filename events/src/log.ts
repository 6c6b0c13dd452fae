import { Type } from 'typebox';
import { shape, type EventOf } from './define.ts';

/**
 * `LogSealed`: what the log came to (SHA-256, hexadecimal) after its first so many events, of which some were written before
 * events carried hashes: from here on a change of those shows too. Once for a log, by the system.
 */
export const logEvents = {
  LogSealed: shape({
    events: Type.Integer({ minimum: 0 }),
    hash: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  }),
};
export type LogEvent = EventOf<typeof logEvents>;
