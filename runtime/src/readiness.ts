import type { Readiness } from '@obraclara/api';
import type { FastifyInstance } from 'fastify';

/** What `/api/ready` says; undefined where no query service runs that could. */
export const readinessOf = async (app: FastifyInstance): Promise<Readiness | undefined> => {
  const answer = await app.inject({ url: '/api/ready' });
  return answer.statusCode === 404 ? undefined : answer.json<Readiness>();
};

/** Whether what is missing comes by itself. What somebody must mend first (a cut stream, a projection that failed, parked users) does not. */
export const isPreparing = (state: Readiness | undefined): boolean =>
  state !== undefined &&
  !state.ready &&
  state.detail === undefined &&
  state.projections.every(
    ({ name, state, parked }) => state !== 'failed' && (name !== 'users' || parked.length === 0),
  );
