import type { FastifyReply } from 'fastify';
import { problem } from './problem.ts';

/** Signal that aborts if the client disconnects before the response is written. */
export const disconnectSignal = ({ raw }: FastifyReply): AbortSignal => {
  const gone = new AbortController();
  const leave = () => {
    if (!raw.writableFinished) gone.abort(problem(408, 'Nadie espera ya la respuesta'));
  };
  if (raw.destroyed) leave();
  else raw.once('close', leave);
  return gone.signal;
};
