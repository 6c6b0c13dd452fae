import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Makes `close` end each connection as soon as it has no open request. Node alone also waits for connections that browsers open
 * in advance. It waits for those with a response in progress for as long as the client keeps them open.
 */
export const closeIdleConnections = (app: FastifyInstance): void => {
  const answering = new Map<Socket, number>();
  const change = (socket: Socket, by: 1 | -1) => {
    const count = answering.get(socket);
    if (count !== undefined) answering.set(socket, count + by);
  };
  let closing = false;
  app.server.on('connection', (socket: Socket) => {
    if (closing) return void socket.destroy();
    answering.set(socket, 0);
    socket.once('close', () => answering.delete(socket));
  });
  app.server.on('request', ({ socket }, response) => {
    change(socket, 1);
    response.once('close', () => {
      change(socket, -1);
      if (closing && answering.get(socket) === 0) socket.end();
    });
  });
  app.addHook('preClose', async () => {
    closing = true;
    for (const [socket, count] of answering) if (count === 0) socket.destroy();
  });
};
