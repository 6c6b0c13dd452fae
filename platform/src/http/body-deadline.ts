import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { byStatus } from './errors.ts';
import { problem } from './problem.ts';

export const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;
/** Form uploads have no fixed deadline, since a slow network may need long; the upload handler limits their idle time. */
const isForm = ({ headers }: FastifyRequest) => headers['content-type']?.startsWith('multipart/') ?? false;

/** Fails the body stream with 408 and closes the connection after the response. */
const cutOff = ({ raw }: FastifyRequest, reply: FastifyReply) => {
  const end = () => void raw.destroy();
  // Nothing reads the body: the response is sent or about to be sent.
  if (reply.sent || raw.listenerCount('error') === 0) return end();
  reply.raw.once('finish', end);
  raw.emit('error', problem(408, byStatus[408]!));
};

/**
 * Closes connections whose request body is incomplete after `ms` milliseconds, also if bytes keep arriving. Form uploads are
 * exempt.
 */
export const bodyDeadline = (app: FastifyInstance, ms: number): void => {
  app.addHook('onRequest', async (request, reply) => {
    const { raw } = request;
    if (!hasBody(request) || isForm(request)) return;
    const timer = setTimeout(() => raw.complete || cutOff(request, reply), ms).unref();
    for (const over of ['end', 'close']) raw.once(over, () => clearTimeout(timer));
  });
};
