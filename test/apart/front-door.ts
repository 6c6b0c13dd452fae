import { readFileSync } from 'node:fs';
import http from 'node:http';
import type net from 'node:net';

export type Upstreams = { command: string[]; query: string[]; front: string[] };

/**
 * Route of a request: the service that answers, and whether a failed request is sent to another of its processes.
 * `always`: also after it was sent or answered with 503; `unsent`: only if it did not reach the process; `never`: not at all.
 * `isStreamed`: the body is forwarded as it arrives.
 */
export type Way = { service: keyof Upstreams; next: 'always' | 'unsent' | 'never'; isStreamed?: true };

const isUpload =
  /^\/api\/(upload|progress\/upload-photo|(catalog|program)\/upload\/[^/]+|projects\/[^/]+\/(internal-contract\/(catalog|program)|(internal-contract\/)?amendments\/read))$/;
const isOfDrive = /^\/api\/(storage$|projects\/[^/]+\/(storage-oauth\/|storage-config$|drive\/))/;

const wayOfCommand = (method: string, key: unknown): Way['next'] => {
  if (key) return 'always';
  return method === 'POST' ? 'unsent' : 'never';
};

type Asking = Pick<http.IncomingMessage, 'method' | 'url' | 'headers'>;

/** The same routes as in `deploy/nginx/site.conf`; `test/deploy/routing.test.ts` compares them. */
export const wayOf = ({ method = 'GET', url = '/', headers }: Asking): Way => {
  const [place = '/'] = url.split('?');
  const isRead = method === 'GET' || method === 'HEAD';
  if (!place.startsWith('/api/')) return { service: 'front', next: 'always' };
  if (isOfDrive.test(place)) return { service: 'command', next: 'never' };
  if (isUpload.test(place)) return { service: 'command', next: 'unsent', isStreamed: true };
  if (place === '/api/auth/login') return { service: 'command', next: 'always' };
  if (isRead) return { service: 'query', next: 'always' };
  return { service: 'command', next: wayOfCommand(method, headers['idempotency-key']) };
};

const away = JSON.stringify({
  detail: 'El servicio no está disponible en este momento. Por favor intente de nuevo.',
});
const awayHeaders = {
  'content-type': 'application/json',
  'retry-after': '5',
  'cache-control': 'no-store',
  connection: 'close',
};

const proxy = readFileSync(new URL('../../deploy/nginx/proxy.conf', import.meta.url), 'utf8');
const setIn = (directive: string): number => {
  const [, value] = new RegExp(`^${directive} (\\d+)s?;$`, 'm').exec(proxy) ?? [];
  if (value === undefined) throw new Error(`proxy.conf sets no ${directive}`);
  return Number(value);
};

/**
 * Maximum number of processes tried, and milliseconds within which the first must fail for another to be tried.
 * A later failure probably has a cause that all processes share.
 */
const tries = setIn('proxy_next_upstream_tries');
const soon = setIn('proxy_next_upstream_timeout') * 1000;

/** Hop-by-hop headers, which nginx does not forward either. */
const ofConnection = new Set(['connection', 'keep-alive']);

const whole = async (request: http.IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

type Asked = { request: http.IncomingMessage; response: http.ServerResponse; body: Buffer | undefined };
type Outcome = { answer: http.IncomingMessage } | { isSent: boolean };

/** Sends a request to one process over a new connection. Resolves when the answer begins or the request has failed. */
const send = (target: string, { request, response, body }: Asked) =>
  new Promise<Outcome>((resolve) => {
    const { method, url, headers } = request;
    let isSent = false;
    const passed = http.request(`${target}${url}`, { method, headers, agent: false }, (answer) => {
      // A process may answer before it has read the whole body. The client reads the answer only after it has sent the rest.
      passed.on('close', () => request.resume());
      resolve({ answer });
    });
    passed.on('error', () => {
      request.unpipe(passed);
      resolve({ isSent });
    });
    passed.on('socket', (socket: net.Socket) => {
      socket.once('connect', () => {
        isSent = true;
        // Sends a streamed body only after the connection is established, because it cannot be sent twice.
        if (body) passed.end(body);
        else request.pipe(passed);
      });
    });
    response.once('close', () => passed.destroy());
  });

const sayAway = (response: http.ServerResponse): void => {
  response.writeHead(503, awayHeaders).end(away);
};

const handOn = (answer: http.IncomingMessage, response: http.ServerResponse): void => {
  for (const [name, value] of Object.entries(answer.headersDistinct))
    if (!ofConnection.has(name)) response.setHeader(name, value!);
  response.writeHead(answer.statusCode!);
  answer.on('error', () => response.destroy());
  answer.pipe(response);
};

/** Whether the request may be sent to another process after this outcome. */
const mayGoOn = (outcome: Outcome, next: Way['next']): boolean => {
  if ('answer' in outcome) return next === 'always' && outcome.answer.statusCode === 503;
  return next === 'always' || (next === 'unsent' && !outcome.isSent);
};

const pass = async ([target, ...others]: string[], next: Way['next'], asked: Asked): Promise<void> => {
  const { response } = asked;
  if (target === undefined) return sayAway(response);
  const begun = performance.now();
  const outcome = await send(target, asked);
  const answer = 'answer' in outcome ? outcome.answer : undefined;
  if (others.length > 0 && performance.now() - begun < soon && mayGoOn(outcome, next)) {
    answer?.resume();
    return pass(others, next, asked);
  }
  if (answer) handOn(answer, response);
  else sayAway(response);
};

/**
 * Reverse proxy for separate services that behaves like nginx with `deploy/nginx/site.conf`. Each request goes to the next process of its
 * service, over a new connection; after a failure to another one, if a retry is safe. If none is left, it answers 503 with Retry-After. It
 * does not imitate nginx's own answers (pages, size limits, metrics), its timeouts, or the headers that it adds (client address, request
 * id).
 */
export const frontDoor = async (upstreams: () => Upstreams) => {
  let turn = 0;
  const answer = async (request: http.IncomingMessage, response: http.ServerResponse) => {
    const { service, next, isStreamed } = wayOf(request);
    const body = isStreamed ? undefined : await whole(request);
    const known = upstreams()[service];
    const inTurn = known.map((_, n) => known[(n + turn) % known.length]!);
    turn += 1;
    await pass(inTurn.slice(0, tries), next, { request, response, body });
  };
  const server = http.createServer((request, response) => {
    // The client has closed the connection.
    answer(request, response).catch(() => response.destroy());
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
