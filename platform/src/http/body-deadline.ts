import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { byStatus } from './errors.ts';
import { problem } from './problem.ts';

export const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;
/** Files on a slow line take as long as they take; whoever receives them watches for silence. */
const isForm = ({ headers }: FastifyRequest) => headers['content-type']?.startsWith('multipart/') ?? false;

/** Tells whoever reads the body that it failed, and ends the connection once that has been answered. */
const cutOff = ({ raw }: FastifyRequest, reply: FastifyReply) => {
  const end = () => void raw.destroy();
  // Nobody reads it: the request has been answered, or is about to be.
  if (reply.sent || raw.listenerCount('error') === 0) return end();
  reply.raw.once('finish', end);
  raw.emit('error', problem(408, byStatus[408]!));
};

/** Cuts off whoever has not sent the body of a request within `ms`, however steadily the bytes trickle. */
export const bodyDeadline = (app: FastifyInstance, ms: number): void => {
  app.addHook('onRequest', async (request, reply) => {
    const { raw } = request;
    if (!hasBody(request) || isForm(request)) return;
    const timer = setTimeout(() => raw.complete || cutOff(request, reply), ms).unref();
    for (const over of ['end', 'close']) raw.once(over, () => clearTimeout(timer));
  });
};
