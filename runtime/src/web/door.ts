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
  /** What whoever waits is told from now on, in Spanish. */
  doing(step: string): void;
  /**
   * Lets everybody in: what is asked from now on is answered by this application. Resolves when the outer addresses listen, and rejects
   * when one of them cannot. May be called again.
   */
  open(app: FastifyInstance): Promise<void>;
  /**
   * Answers everybody as before, but says that it is not ready any more, why, and that connections end with their answer. The outer
   * addresses refuse new connections from now on.
   */
  leave(reason: string): void;
  /** Takes nobody in any more, and resolves when all those inside have been answered. */
  close(): Promise<void>;
  /** Ends the connections of those who do not go by themselves. */
  empty(): void;
};

type Options = {
  host: string;
  port: number;
  /** Addresses that listen beside `host` only while the door is open. Docker names a container as soon as it starts. */
  outer?: readonly string[] | undefined;
  logLevel: string;
  trustProxy?: TrustProxy;
  service?: string;
  /** What is known of the state of things behind the door; nothing when absent. */
  readiness?: () => Promise<Readiness | undefined>;
};

const unknown: Readiness = { ready: false, store: false, database: false, projections: [] };

const never = (reply: FastifyReply) => reply.header('cache-control', 'no-store');
const later = (reply: FastifyReply) => never(reply).code(503).header('retry-after', retryAfter);

/** What is answered while the door is closed: pages by one that waits, calls by 503, `/api/health` and `/api/ready` as always. */
const waitingRoutes = (room: FastifyInstance, step: () => string, readiness: Options['readiness']) => {
  room.get('/api/health', (_, reply) => never(reply).send({ status: 'ok' }));
  room.get('/api/ready', async (_, reply) => {
    const state = (await readiness?.()) ?? unknown;
    // Before everything is loaded nothing is ready, however well it works.
    return later(reply).send({ ...state, ready: false, detail: state.detail ?? step() });
  });
  // Before the body has come: nobody is going to read it.
  const calls = async (_: FastifyRequest, reply: FastifyReply) =>
    later(reply).send({ detail: `ObraClara se está preparando. ${step()}` });
  room.all('/api/*', { onRequest: calls }, calls);
  room.get(scriptAddress, (_, reply) => never(reply).type('text/javascript; charset=utf-8').send(script));
  room.get('/*', (_, reply) => later(reply).type('text/html; charset=utf-8').send(waitingPage(step())));
};

/**
 * Listens before there is anything to ask: whoever comes is told what is being done, until the door is opened. Rejects where
 * the address cannot be had. The step that begins with it is that of the database.
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
