import http from 'node:http';
import type net from 'node:net';

export type Upstreams = { command: string[]; query: string[]; front: string[] };

/** Which service answers, as `deploy/nginx/site.conf` has it. */
const serviceOf = (method: string, url: string): keyof Upstreams => {
  if (!url.startsWith('/api/')) return 'front';
  if (/^\/api\/projects\/[^/]+\/(storage-oauth\/|storage-config(\?|$)|drive\/)/.test(url)) return 'command';
  return method === 'GET' || method === 'HEAD' ? 'query' : 'command';
};

const away = JSON.stringify({
  detail: 'El servicio no está disponible en este momento. Por favor intente de nuevo.',
});
const awayHeaders = {
  'content-type': 'application/json',
  'retry-after': '1',
  'cache-control': 'no-store',
  connection: 'close',
};

/**
 * What stands before services that run apart: each request goes to the next of the processes that do what it asks, over a connection of
 * its own, and to another one where that does not listen. What becomes of a request that was passed on and not answered nobody knows
 * here: then, and where nobody listens, it says so and when to come again.
 */
export const frontDoor = async (upstreams: () => Upstreams) => {
  let turn = 0;
  const server = http.createServer((request, response) => {
    const { method = 'GET', url = '/', headers } = request;
    const known = upstreams()[serviceOf(method, url)];
    const inTurn = known.map((_, n) => known[(n + turn) % known.length]!);
    turn += 1;
    const sayAway = () => {
      if (response.headersSent) return void response.destroy();
      response.writeHead(503, awayHeaders).end(away);
    };
    const pass = ([target, ...others]: string[]) => {
      if (target === undefined) return sayAway();
      let answered = false;
      const passed = http.request(`${target}${url}`, { method, headers, agent: false }, (answer) => {
        answered = true;
        response.writeHead(answer.statusCode!, answer.rawHeaders);
        answer.pipe(response);
        answer.on('error', () => response.destroy());
      });
      passed.on('error', ({ code }: NodeJS.ErrnoException) => {
        request.unpipe(passed);
        if (answered) return;
        if (code === 'ECONNREFUSED') pass(others);
        else sayAway();
      });
      // One that has answered need not take the rest of what is sent to it; who sends it reads the answer only then.
      passed.on('close', () => answered && request.resume());
      // Nothing of the body is sent before somebody takes it.
      passed.on('socket', (socket: net.Socket) => void socket.once('connect', () => request.pipe(passed)));
      response.once('close', () => passed.destroy());
    };
    pass(inTurn);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as net.AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
};
