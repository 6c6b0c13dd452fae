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

/** `hash`: a printed or exported hash, or its beginning. */
export const VerifyQuerystring = Type.Object({
  hash: Type.Optional(Type.String({ pattern: '^[0-9a-fA-F]{16,64}$' })),
});

/**
 * Result of verifying a project's streams. `hash`: of each stream's last event; `unhashed`: events from before hashes existed,
 * covered by the log's seal. `log`: running hash of the whole log in the newest of these events. `found`: the event with the
 * requested hash, else null.
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
