import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Whether the URL is a health check or metrics, which machines poll every few seconds. */
export const isOperation = (url: string): boolean => /^\/api\/(health|ready|metrics)(\?|$)/.test(url);

type Held = { request: FastifyRequest; reply: FastifyReply; answered: boolean };

const under = new AsyncLocalStorage<Held>();
const holding = new WeakMap<FastifyRequest, Held>();

/** Tracks the current request through asynchronous work until its response, for `requestLog`. */
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
 * Logger of the current request, with its identifier on each line; undefined in the background, also in work that outlives the
 * request.
 */
export const requestLog = (): FastifyBaseLogger | undefined => {
  const held = under.getStore();
  return held && !held.answered ? held.request.log : undefined;
};

/** Adds the user's id to the further log lines of this request. Name and e-mail address are never logged. */
export const logUser = (request: FastifyRequest, { id }: { id: string }): void => {
  const log = request.log.child({ user_id: id });
  Object.assign(request, { log });
  const held = holding.get(request);
  if (held) held.reply.log = log;
};
