import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Whether the URL is a health check or metrics, which machines poll every few seconds. */
export const isOperation = (url: string): boolean => /^\/api\/(health|ready|metrics)(\?|$)/.test(url);

type Pending = { request: FastifyRequest; reply: FastifyReply; answered: boolean };

const under = new AsyncLocalStorage<Pending>();
const holding = new WeakMap<FastifyRequest, Pending>();

/** Tracks the current request through asynchronous work until its response, for `requestLog`. */
export const followRequests = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, reply, done) => {
    const pending = { request, reply, answered: false };
    holding.set(request, pending);
    under.run(pending, done);
  });
  app.addHook('onResponse', (request, _, done) => {
    const pending = holding.get(request);
    if (pending) pending.answered = true;
    done();
  });
};

/**
 * Logger of the current request, with its identifier on each line; undefined in the background, also in work that outlives the
 * request.
 */
export const requestLog = (): FastifyBaseLogger | undefined => {
  const pending = under.getStore();
  return pending && !pending.answered ? pending.request.log : undefined;
};

/** Adds the user's id to the further log lines of this request. Name and e-mail address are never logged. */
export const logUser = (request: FastifyRequest, { id }: { id: string }): void => {
  const log = request.log.child({ user_id: id });
  Object.assign(request, { log });
  const pending = holding.get(request);
  if (pending) pending.reply.log = log;
};
