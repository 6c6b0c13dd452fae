import type { Readiness } from '@obraclara/api';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { httpServer, retryAfter, type TrustProxy } from '@obraclara/platform/http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { outerListeners } from './outer-listeners.ts';
import { security } from './security.ts';
import { script, scriptAddress, waitingPage } from './waiting-page.ts';

export type Door = {
  /** `http://host:port` */
  address: string;
  /** Sets the step, in Spanish, that answers show while the application starts. */
  doing(step: string): void;
  /**
   * From now on, this application answers all requests. Resolves when the outer addresses listen; rejects if one of them cannot.
   * Can be called again.
   */
  open(app: FastifyInstance): Promise<void>;
  /**
   * Continues to answer, but reports that it is not ready, with the reason, and closes each connection after its answer.
   * The outer addresses refuse new connections.
   */
  leave(reason: string): void;
  /** Refuses new connections and resolves when all requests have been answered. */
  close(): Promise<void>;
  /** Closes all remaining connections. */
  empty(): void;
};

type Options = {
  host: string;
  port: number;
  /**
   * Addresses that listen in addition to `host` while the application is ready. Docker resolves a container's name as soon as it
   * starts.
   */
  outer?: readonly string[] | undefined;
  logLevel: string;
  trustProxy?: TrustProxy;
  service?: string;
  /** Readiness of the application during its start; undefined when unknown. */
  readiness?: () => Promise<Readiness | undefined>;
};

const unknown: Readiness = { ready: false, store: false, database: false, projections: [] };

const never = (reply: FastifyReply) => reply.header('cache-control', 'no-store');
const later = (reply: FastifyReply) => never(reply).code(503).header('retry-after', retryAfter);

/** Answers until `open`: pages get a waiting page, calls 503, `/api/health` and `/api/ready` their usual answers. */
const waitingRoutes = (room: FastifyInstance, step: () => string, readiness: Options['readiness']) => {
  room.get('/api/health', (_, reply) => never(reply).send({ status: 'ok' }));
  room.get('/api/ready', async (_, reply) => {
    const state = (await readiness?.()) ?? unknown;
    // Reports not ready until everything is loaded, even if the readiness state is good.
    return later(reply).send({ ...state, ready: false, detail: state.detail ?? step() });
  });
  // Answers before the body has arrived, because no handler reads it.
  const calls = async (_: FastifyRequest, reply: FastifyReply) =>
    later(reply).send({ detail: `ObraClara se está preparando. ${step()}` });
  room.all('/api/*', { onRequest: calls }, calls);
  room.get(scriptAddress, (_, reply) => never(reply).type('text/javascript; charset=utf-8').send(script));
  room.get('/*', (_, reply) => later(reply).type('text/html; charset=utf-8').send(waitingPage(step())));
};

/**
 * Listens before the application is loaded and answers with the current step until `open`. The first step is the database's.
 * Rejects if the address is unavailable.
 */
export const openDoor = async ({ host, port, outer = [], readiness, ...server }: Options): Promise<Door> => {
  let step = 'Iniciando la base de datos…';
  let inside: FastifyInstance | undefined;
  let leaving = false;
  const instead = (request: IncomingMessage) => {
    const app = leaving && request.url?.split('?')[0] === '/api/ready' ? undefined : inside;
    if (!app) return undefined;
    return (asked: IncomingMessage, response: ServerResponse) => {
      if (leaving) response.setHeader('connection', 'close');
      app.routing(asked, response);
    };
  };
  const room = httpServer({ ...server, instead });
  await security(room);
  waitingRoutes(room, () => step, readiness);
  const address = await room.listen({ host, port });
  const outside = outerListeners(room.server, outer);
  return {
    address,
    doing: (next) => (step = next),
    open: (app) => {
      inside = app;
      return outside.open();
    },
    leave: (reason) => {
      step = reason;
      leaving = true;
      void outside.close();
    },
    close: async () => {
      inside = undefined;
      await Promise.all([outside.close(), room.close()]);
    },
    empty: () => room.server.closeAllConnections(),
  };
};
