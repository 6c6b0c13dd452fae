import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * A server that closes ends each connection as soon as nobody is being answered on it. Node by itself waits for those on which nothing
 * was ever asked, which browsers open in advance, and for those whose last answer was under way, as long as the client keeps them.
 */
export const endIdle = (app: FastifyInstance): void => {
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
