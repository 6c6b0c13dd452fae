import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Whether machines ask this address every few seconds: health checks and metrics. */
export const isOperation = (url: string): boolean => /^\/api\/(health|ready|metrics)(\?|$)/.test(url);

type Held = { request: FastifyRequest; reply: FastifyReply; answered: boolean };

const under = new AsyncLocalStorage<Held>();
const holding = new WeakMap<FastifyRequest, Held>();

/** Lets `requestLog` know which request a piece of work is done for, until it is answered. */
export const followRequests = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, reply, done) => {
    const held = { request, reply, answered: false };
    holding.set(request, held);
    under.run(held, done);
  });
  app.addHook('onResponse', (request, _, done) => {
    const held = holding.get(request);
    if (held) held.answered = true;
    done();
  });
};

/**
 * The log of the request that is being worked on, whose lines bear its name; undefined in the background, also where a request set
 * that going and has been answered since.
 */
export const requestLog = (): FastifyBaseLogger | undefined => {
  const held = under.getStore();
  return held && !held.answered ? held.request.log : undefined;
};

/** From now on the lines of this request say who asks: by the id, never by what the person is called or where they get mail. */
export const logUser = (request: FastifyRequest, { id }: { id: string }): void => {
  const log = request.log.child({ user_id: id });
  Object.assign(request, { log });
  const held = holding.get(request);
  if (held) held.reply.log = log;
};
