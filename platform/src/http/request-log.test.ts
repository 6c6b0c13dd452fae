import { setTimeout } from 'node:timers/promises';
import { Readable } from 'node:stream';
import { expect, it, onTestFinished } from 'vitest';
import { httpServer } from './server.ts';
import { logUser, requestLog } from './request-log.ts';

type Line = { msg: string; service: string; request_id?: string; user_id?: string };

/** A server that records its log lines, and `say`, which logs without a reference to the request. */
const server = () => {
  const lines: Line[] = [];
  const app = httpServer({
    logLevel: 'info',
    service: 'command-service',
    trustProxy: 1,
    logStream: { write: (line) => void lines.push(JSON.parse(line) as Line) },
  });
  const say = (message: string) => (requestLog() ?? app.log).info(message);
  const after: Promise<void>[] = [];
  app.post('/things', async (request) => {
    logUser(request, { id: 'u-1' });
    await setTimeout(1);
    say('while it works');
    after.push(setTimeout(50).then(() => say('long after')));
    return {};
  });
  app.get('/others', async () => {
    await setTimeout(5);
    say('of another');
    return {};
  });
  return { app, lines, say, after };
};

it('logs the id and the user of the request in each line', async () => {
  const { app, lines, say, after } = server();
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => app.close());
  const headers = { 'x-request-id': 'first', 'content-type': 'application/json' };
  // The body arrives slowly, on a connection that was already open.
  const slowly = async function* () {
    yield '{"a":';
    await setTimeout(20);
    yield '1}';
  };
  await (await fetch(`${origin}/others`)).text();
  const sent = { method: 'POST', headers, body: Readable.from(slowly()), duplex: 'half' } as const;
  const [answer] = await Promise.all([
    fetch(`${origin}/things`, sent as unknown as RequestInit),
    fetch(`${origin}/others`, { headers: { 'x-request-id': 'second' } }),
  ]);
  expect(answer.status).toBe(200);
  say('in the background');
  await Promise.all(after);
  const of = (message: string) =>
    lines.filter(({ msg }) => msg === message).map(({ request_id, user_id }) => [request_id, user_id]);
  expect(of('while it works')).toEqual([['first', 'u-1']]);
  expect(of('of another').at(-1)).toEqual(['second', undefined]);
  expect(of('in the background')).toEqual([[undefined, undefined]]);
  // Work that a request started is logged without its identifier after the response.
  expect(of('long after')).toEqual([[undefined, undefined]]);
  expect(of('request completed')).toEqual(
    expect.arrayContaining([
      ['first', 'u-1'],
      ['second', undefined],
    ]),
  );
  expect(new Set(lines.map(({ service }) => service))).toEqual(new Set(['command-service']));
});

it('writes no lines for health checks and metrics', async () => {
  const { app, lines } = server();
  for (const path of ['health', 'ready', 'metrics']) app.get(`/api/${path}`, () => ({}));
  app.get('/api/readers', () => ({}));
  onTestFinished(() => app.close());
  for (const path of ['health', 'ready?x=1', 'metrics', 'readers']) await app.inject({ url: `/api/${path}` });
  expect(lines.map(({ msg }) => msg)).toEqual(['incoming request', 'request completed']);
});
