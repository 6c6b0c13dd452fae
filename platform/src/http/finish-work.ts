import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * A server that closes waits also for what is being done for who has left. By itself it waits for connections, and what answers one that
 * is gone would ask a database that is closed next.
 */
export const finishWork = (app: FastifyInstance): void => {
  const working = new Map<FastifyRequest, PromiseWithResolvers<void>>();
  const finish = (request: FastifyRequest) => {
    working.get(request)?.resolve();
    working.delete(request);
  };
  app.addHook('onRequest', async (request) => void working.set(request, Promise.withResolvers()));
  // Whatever answers comes to this, heard or not.
  app.addHook('onSend', async (request) => finish(request));
  app.addHook('onClose', async () => {
    await Promise.all(Array.from(working.values(), ({ promise }) => promise));
  });
};
