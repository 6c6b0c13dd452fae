import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The same numbers from 0 to 1 for the same seed (mulberry32). */
const numbers = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
};

/**
 * A way to the application that loses requests once it is told to: so large a part of those of the API, half of them on the way there, and
 * half on the way back, when the server has done what it was asked.
 */
export const lossyProxy = async (to: string, seed: number) => {
  const { hostname, port } = new URL(to);
  const number = numbers(seed);
  const lost = { there: 0, back: 0 };
  let part = 0;

  const passOn = (asked: IncomingMessage, answer: ServerResponse, losesAnswer: boolean) => {
    const { method = 'GET', url = '/', headers } = asked;
    const onward = ask({ hostname, port, method, path: url, headers }, (given) => {
      if (losesAnswer) {
        given.resume();
        given.on('end', () => asked.socket.destroy());
        return;
      }
      answer.writeHead(given.statusCode ?? 502, given.headers);
      given.pipe(answer);
    });
    onward.on('error', () => asked.socket.destroy());
    asked.pipe(onward);
  };

  const server = createServer((asked, answer) => {
    const fate = asked.url?.startsWith('/api/') ? number() : 1;
    if (fate < part / 2) {
      lost.there += 1;
      asked.socket.destroy();
      return;
    }
    const losesAnswer = fate < part;
    if (losesAnswer) lost.back += 1;
    passOn(asked, answer, losesAnswer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lost,
    lose: (of: number) => {
      part = of;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => void server.close(() => resolve()));
    },
  };
};
