import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hasBody } from './body-deadline.ts';

/** Lets what is left of a request go by unread, not for longer than `ms`. */
const letPass = ({ raw }: FastifyRequest, ms: number, isLast: boolean): void => {
  raw.unpipe();
  raw.resume();
  const timer = setTimeout(() => raw.destroy(), ms).unref();
  raw.once('close', () => clearTimeout(timer));
  // A request that was put in without a connection has none to end.
  if (isLast) raw.once('end', () => (raw.socket as Partial<Socket>).end?.());
};

/**
 * Hears a request to its end also where the answer was known before: a connection that ends with something unread is reset, and the answer
 * is lost on whoever was still sending (RFC 9112 §9.6), a proxy above all. Whoever goes on for longer than `ms` is cut off.
 */
export const hearOut = (app: FastifyInstance, ms: number): void => {
  app.addHook('onSend', async (request, reply) => {
    const { raw } = request;
    if (!hasBody(request) || raw.complete || raw.destroyed) return;
    // Both Fastify, for a body it refuses, and Node, where the sender asked so, would end it with the answer.
    const isLast = !reply.raw.shouldKeepAlive || reply.hasHeader('connection');
    reply.removeHeader('connection');
    reply.raw.shouldKeepAlive = true;
    reply.raw.once('finish', () => letPass(request, ms, isLast));
  });
};
