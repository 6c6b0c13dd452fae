import { Nullable, shape } from '@obraclara/events';
import { Type, type Static } from 'typebox';

/** Response of the liveness check. */
export const Alive = shape({ status: Type.Literal('ok') });

/** States that a worker reports for its projection; `elsewhere`: none runs in this process. */
export const projectionStates = ['running', 'waiting', 'rebuilding', 'failed'] as const;

/**
 * `lag`: number of events still to project, null if too many to count; `lag_seconds`: age of the first of them. `parked`: streams
 * set aside at an event that could not be projected. `reason`: why the service is not ready.
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
  /** What an operator must correct at the event store. */
  detail: Type.Optional(Type.String()),
  projections: Type.Array(ProjectionHealth),
});
export type Readiness = Static<typeof Readiness>;
