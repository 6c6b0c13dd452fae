import type { Server as HttpServer } from 'node:http';
import { createServer, type AddressInfo, type Server } from 'node:net';
import os from 'node:os';

/** Address used by a container's health check. */
export const innerAddress = '127.0.0.1';

/** The addresses of this machine that a wildcard (`0.0.0.0`, `::`) covers, except the inner one; undefined for any other host. */
export const outerAddresses = (host: string): string[] | undefined => {
  if (host !== '0.0.0.0' && host !== '::') return undefined;
  return Object.values(os.networkInterfaces())
    .flatMap((addresses = []) => addresses)
    .filter(({ family, scopeid }) => (host === '::' || family === 'IPv4') && !scopeid)
    .map(({ address }) => address)
    .filter((address) => address !== innerAddress);
};

const listening = (server: HttpServer, host: string, port: number) =>
  new Promise<Server>((resolve, reject) => {
    // The same options that Node's HTTP server sets for its own connections.
    const listener = createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
      server.emit('connection', socket),
    );
    listener.once('error', reject);
    listener.listen({ host, port }, () => resolve(listener));
  });

const ended = (listener: Server) => new Promise<void>((resolve) => void listener.close(() => resolve()));

/**
 * Listens on further addresses, on the port of an HTTP server that already listens.
 * `open` resolves when all of them listen and rejects with the first error.
 * `close` refuses new connections and resolves when the open ones have ended.
 */
export const outerListeners = (server: HttpServer, hosts: readonly string[]) => {
  let opening: Promise<Server[]> | undefined;
  let closing: Promise<unknown> | undefined;
  const openAll = () => {
    const { port } = server.address() as AddressInfo;
    return Promise.all(hosts.map((host) => listening(server, host, port)));
  };
  const closeAll = async () => Promise.all(((await opening?.catch(() => [])) ?? []).map(ended));
  return {
    open: async (): Promise<void> => void (await (opening ??= openAll())),
    close: async (): Promise<void> => void (await (closing ??= closeAll())),
  };
};
