import { Type } from 'typebox';
import { shape, type EventOf } from './define.ts';

/**
 * `LogSealed`: hash of the log (SHA-256, hexadecimal) after its first `events` events, some of which have no own hash. From then on a
 * change of those events is detectable, too. Written once per log, by the system.
 */
export const logEvents = {
  LogSealed: shape({
    events: Type.Integer({ minimum: 0 }),
    hash: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  }),
};
export type LogEvent = EventOf<typeof logEvents>;
