import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Requests that a proxy loses, before forwarding or after the answer. It closes their connections. */
export type Losses = {
  there?: (asked: IncomingMessage) => boolean;
  back?: (asked: IncomingMessage) => boolean | Promise<boolean>;
};

/** A proxy in front of the application, whose address stays the same when the application restarts. */
export const openProxy = async (to: string, { there, back }: Losses) => {
  const { hostname, port } = new URL(to);

  const passBack = async (asked: IncomingMessage, given: IncomingMessage, answer: ServerResponse) => {
    const body: Buffer[] = [];
    for await (const part of given) body.push(part as Buffer);
    if (await back?.(asked)) return asked.socket.destroy();
    return answer.writeHead(given.statusCode ?? 502, given.headers).end(Buffer.concat(body));
  };
  const server = createServer((asked, answer) => {
    const broken = () => void asked.socket.destroy();
    if (there?.(asked)) return broken();
    const { method = 'GET', url = '/', headers } = asked;
    const onward = ask({ hostname, port, method, path: url, headers }, (given) => {
      passBack(asked, given, answer).catch(broken);
    });
    onward.on('error', broken);
    asked.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => void server.close(() => resolve()));
    },
  };
};
