import type { Readiness } from '@obraclara/api';
import type { FastifyInstance } from 'fastify';

/** What `/api/ready` says. */
export const readinessOf = async (app: FastifyInstance): Promise<Readiness> =>
  (await app.inject({ url: '/api/ready' })).json<Readiness>();

/** Whether what is missing comes by itself. What somebody must mend first (a cut stream, a projection that failed) does not. */
export const isPreparing = (state: Readiness): boolean =>
  !state.ready &&
  state.detail === undefined &&
  state.projections.every((projection) => projection.state !== 'failed');
