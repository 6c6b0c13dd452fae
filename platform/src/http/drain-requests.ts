import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hasBody } from './body-deadline.ts';

/** Discards the unread rest of a request, for at most `ms` milliseconds. */
const discardRest = ({ raw }: FastifyRequest, ms: number, isLast: boolean): void => {
  raw.unpipe();
  raw.resume();
  const timer = setTimeout(() => raw.destroy(), ms).unref();
  raw.once('close', () => clearTimeout(timer));
  // An injected request has no connection to end.
  if (isLast) raw.once('end', () => (raw.socket as Partial<Socket>).end?.());
};

/**
 * Reads each request to its end, also if the response is already sent. Closing a connection with unread data resets it, so the
 * sender, above all a proxy, loses the response (RFC 9112 §9.6). Destroys requests that go on for longer than `ms` milliseconds.
 */
export const drainRequests = (app: FastifyInstance, ms: number): void => {
  app.addHook('onSend', async (request, reply) => {
    const { raw } = request;
    if (!hasBody(request) || raw.complete || raw.destroyed) return;
    // Fastify (for a refused body) and Node (if the client requests it) would close the connection with the response.
    const isLast = !reply.raw.shouldKeepAlive || reply.hasHeader('connection');
    reply.removeHeader('connection');
    reply.raw.shouldKeepAlive = true;
    reply.raw.once('finish', () => discardRest(request, ms, isLast));
  });
};
