import { connect, createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/**
 * A TCP proxy in front of the application that can be cut: connections are then refused, as by a stopped server.
 * Its address does not change, so that the browser keeps the same storage.
 */
export const layCable = async (to: string) => {
  const { hostname, port } = new URL(to);
  const sockets = new Set<Socket>();
  const held = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    return socket;
  };
  const server = createServer((near) => {
    const far = held(connect(Number(port), hostname));
    held(near).pipe(far).pipe(near);
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  });
  const listen = (at: number) => new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve));
  const cut = () => {
    const closed = new Promise<void>((resolve) => void server.close(() => resolve()));
    for (const socket of sockets) socket.destroy();
    return closed;
  };
  await listen(0);
  const { port: own } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${own}`, cut, mend: () => listen(own) };
};
