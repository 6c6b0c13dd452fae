import { Instant, Nullable, shape } from '@obraclara/events';
import { Type, type Static } from 'typebox';

const Hash = Type.String({ pattern: '^[0-9a-f]{64}$' });
const Count = Type.Integer({ minimum: 0 });
const Place = {
  stream: Type.String(),
  /** Counted from 0. */
  revision: Count,
  type: Type.String(),
};

/** `hash`: a hash that was printed or exported, or how it begins. */
export const VerifyQuerystring = Type.Object({
  hash: Type.Optional(Type.String({ pattern: '^[0-9a-fA-F]{16,64}$' })),
});

/**
 * What a check of the streams of a project found. `hash`: of the last event of each; `unhashed`: events of before there were hashes,
 * which the seal of the log covers. `log`: what the whole log had come to, as the newest of these events carries it. `found`: the event
 * with the hash that was asked for, null where none has it or none was asked for.
 */
export const ProjectVerification = shape({
  fits: Type.Boolean(),
  events: Count,
  streams: Type.Array(shape({ stream: Type.String(), events: Count, unhashed: Count, hash: Nullable(Hash) })),
  fault: Nullable(
    shape({
      stream: Type.String(),
      revision: Count,
      type: Nullable(Type.String()),
      reason: Type.String(),
      sentence: Type.String(),
    }),
  ),
  log: Nullable(shape({ events: Count, hash: Hash })),
  found: Nullable(shape({ ...Place, hash: Hash, at: Instant, by: Type.String() })),
});
export type ProjectVerification = Static<typeof ProjectVerification>;
