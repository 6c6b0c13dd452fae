import type { Readiness } from '@obraclara/api';
import type { FastifyInstance } from 'fastify';

/** Answer of `/api/ready`; undefined if this process runs no query service. */
export const readinessOf = async (app: FastifyInstance): Promise<Readiness | undefined> => {
  const answer = await app.inject({ url: '/api/ready' });
  return answer.statusCode === 404 ? undefined : answer.json<Readiness>();
};

/** Whether readiness will come without intervention. It will not for a cut stream, a failed projection or parked users. */
export const isPreparing = (state: Readiness | undefined): boolean =>
  state !== undefined &&
  !state.ready &&
  state.detail === undefined &&
  state.projections.every(
    ({ name, state, parked }) => state !== 'failed' && (name !== 'users' || parked.length === 0),
  );
