import { readFileSync } from 'node:fs';
import http from 'node:http';
import type net from 'node:net';

export type Upstreams = { command: string[]; query: string[]; front: string[] };

/**
 * Which service answers, and whether another of its processes is asked when one fails: `always` also when that had begun with it or
 * says that it cannot, `unsent` when it was not reached, `never` not even then. `isStreamed`: it goes through as it comes.
 */
export type Way = { service: keyof Upstreams; next: 'always' | 'unsent' | 'never'; isStreamed?: true };

const isUpload =
  /^\/api\/(upload|progress\/upload-photo|(catalog|program)\/upload\/[^/]+|projects\/[^/]+\/internal-contract\/(catalog|program))$/;
const isOfDrive = /^\/api\/projects\/[^/]+\/(storage-oauth\/|storage-config$|drive\/)/;

const wayOfCommand = (method: string, key: unknown): Way['next'] => {
  if (key) return 'always';
  return method === 'POST' ? 'unsent' : 'never';
};

type Asking = Pick<http.IncomingMessage, 'method' | 'url' | 'headers'>;

/** As `deploy/nginx/site.conf` has it, which `test/deploy/routing.test.ts` compares. */
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

/** How many processes are asked at most, and within how many milliseconds the first has to fail. Who took longer waited for what all need. */
const tries = setIn('proxy_next_upstream_tries');
const soon = setIn('proxy_next_upstream_timeout') * 1000;

/** Of the one connection alone, as which nginx has them too. */
const ofConnection = new Set(['connection', 'keep-alive']);

const whole = async (request: http.IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

type Asked = { request: http.IncomingMessage; response: http.ServerResponse; body: Buffer | undefined };
type Outcome = { answer: http.IncomingMessage } | { isSent: boolean };

/** Asks one process, over a connection of its own. Resolves as soon as it begins to answer, or when it is known that it does not. */
const send = (target: string, { request, response, body }: Asked) =>
  new Promise<Outcome>((resolve) => {
    const { method, url, headers } = request;
    let isSent = false;
    const passed = http.request(`${target}${url}`, { method, headers, agent: false }, (answer) => {
      // One that has answered need not take the rest of what is sent to it; who sends it reads the answer only then.
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
        // Nothing of what is not kept is sent before somebody takes it.
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

/** Whether another process may be asked after this. */
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
 * What stands before services that run apart, as nginx does with `deploy/nginx/site.conf`: each request goes to the next of the processes
 * that do what it asks, over a connection of its own, and to another one where that fails and it does no harm; where none is left,
 * it says so and when to come again. It leaves out what nginx itself answers (pages, which a service has here, sizes, metrics), how long
 * it waits for one answer, and what it writes into requests: who asks and what the request is called.
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
    // Who asks is gone, with what was to be sent.
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
