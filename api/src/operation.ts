import { Nullable, shape } from '@obraclara/events';
import { Type, type Static } from 'typebox';

/** That the service lives. */
export const Alive = shape({ status: Type.Literal('ok') });

/** What a worker says of its projection; `elsewhere`: none in this process. */
export const projectionStates = ['running', 'waiting', 'rebuilding', 'failed'] as const;

/**
 * `lag`: events that it has yet to take in, null when they are too many to be counted; `lag_seconds`: how long the first of them
 * has waited. `parked`: streams put aside at an event that could not be taken in. `reason`: why it keeps us from being ready.
 */
export const ProjectionHealth = shape({
  name: Type.String(),
  version: Type.Integer(),
  position: Type.Integer(),
  lag: Nullable(Type.Integer()),
  lag_seconds: Type.Integer(),
  state: Type.Enum([...projectionStates, 'elsewhere']),
  parked: Type.Array(shape({ stream: Type.String(), position: Type.Integer() })),
  reason: Nullable(Type.String()),
});
export type ProjectionHealth = Static<typeof ProjectionHealth>;

export const Readiness = shape({
  ready: Type.Boolean(),
  store: Type.Boolean(),
  database: Type.Boolean(),
  /** What somebody must mend at the event store. */
  detail: Type.Optional(Type.String()),
  projections: Type.Array(ProjectionHealth),
});
export type Readiness = Static<typeof Readiness>;
