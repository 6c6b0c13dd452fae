import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { httpServer } from './server.ts';

/** A server that records its log entries and the statuses of its responses. */
const listening = async (requestWithin: number) => {
  const lines: { level: number; err?: object }[] = [];
  const statuses: number[] = [];
  const app = httpServer({
    logLevel: 'info',
    logStream: { write: (line) => void lines.push(JSON.parse(line) as (typeof lines)[number]) },
    requestWithin,
  });
  app.addHook('onResponse', async (_, { statusCode }) => void statuses.push(statusCode));
  app.post('/things', async () => ({}));
  app.post('/slow', async () => setTimeout(600, {}));
  app.get('/long', async (_, reply) => reply.send(Readable.from(endless())));
  app.get('/broken', async () => {
    const client = new pg.Client('postgres://ana:secreto@db/obra');
    throw Object.assign(new Error('Connection terminated unexpectedly'), { client, code: '57P01' });
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  const connected = async (head: string) => {
    const socket = net.connect(port, '127.0.0.1');
    socket.on('error', () => socket.destroy());
    let said = '';
    socket.on('data', (data: Buffer) => (said += data.toString()));
    socket.write(head);
    await once(socket, 'connect');
    return { socket, said: () => said };
  };
  const worst = () => Math.max(0, ...lines.map(({ level }) => level));
  return { app, lines, statuses, connected, worst };
};

async function* endless() {
  for (;;) yield Buffer.alloc(64 * 1024);
}

const json =
  'POST /things HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{';
const warning = 40;

it('cuts off who does not end the body of a request, however steadily it trickles', async () => {
  const { connected, statuses, worst } = await listening(150);
  const { socket, said } = await connected(json);
  const trickle = setInterval(() => socket.write(' '), 50);
  for (const over of ['data', 'close']) socket.once(over, () => clearInterval(trickle));
  // A reset also closes the socket.
  await new Promise((resolve) => socket.once('close', resolve));
  expect(said()).toMatch(/^HTTP\/1.1 408 /);
  expect(said()).toContain('La petición tardó demasiado');
  expect(statuses).toEqual([408]);
  expect(worst()).toBeLessThan(warning);
});

it.each([
  ['nothing', ''],
  ['half a head', 'GET /things HTTP/1.1\r\nhost: x\r\n'],
])('cuts off who sends %s and waits', async (_, head) => {
  const { connected } = await listening(150);
  const { socket, said } = await connected(head);
  await once(socket, 'close');
  expect(said()).toMatch(/^HTTP\/1.1 408 /);
});

it('waits on close for pending responses, but not for idle connections', async () => {
  const { app, connected, lines } = await listening(60_000);
  const early = await connected('');
  const { said } = await connected(
    'POST /slow HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}',
  );
  await eventually(() => expect(lines.length).toBeGreaterThan(1));
  await app.close();
  await eventually(() => expect(early.socket.destroyed).toBe(true));
  expect(said()).toMatch(/^HTTP\/1.1 200 /);
});

it('takes no time from who has sent everything', async () => {
  const { connected } = await listening(500);
  const { socket, said } = await connected(
    'POST /slow HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}',
  );
  await once(socket, 'close');
  expect(said()).toMatch(/^HTTP\/1.1 200 /);
});

it('calls it no error of ours when somebody hangs up in the middle of asking', async () => {
  const { connected, lines, statuses, worst } = await listening(60_000);
  const { socket } = await connected(json);
  await eventually(() => expect(lines.length).toBeGreaterThan(0));
  socket.destroy();
  await eventually(() => expect(lines.length).toBeGreaterThan(2));
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  expect(worst()).toBeLessThan(warning);
});

it('nor in the middle of the answer', async () => {
  const { connected, lines, statuses, worst } = await listening(60_000);
  const { socket, said } = await connected('GET /long HTTP/1.1\r\nhost: x\r\n\r\n');
  await eventually(() => expect(said().length).toBeGreaterThan(1000));
  socket.destroy();
  await eventually(() => expect(lines.length).toBeGreaterThan(2));
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  expect(worst()).toBeLessThan(warning);
});

it('logs an error without the connection that hangs on it', async () => {
  const { app, lines } = await listening(60_000);
  await app.inject('/broken');
  const logged = lines.find(({ err }) => err);
  expect(Object.keys(logged!.err!).toSorted()).toEqual(['code', 'message', 'stack', 'type']);
  expect(JSON.stringify(lines)).not.toMatch(/secreto|connectionParameters/);
});

it.each([
  ['no method', 'HOLA\r\n\r\n', 400],
  ['a broken header', 'GET /things HTTP/1.1\r\nhost: a\r\nb c\r\n\r\n', 400],
  ['two lengths', 'POST /things HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n', 400],
  ['endless headers', `GET /things HTTP/1.1\r\nhost: a\r\nb: ${'c'.repeat(40_000)}\r\n\r\n`, 431],
])('answers what is no HTTP (%s) as everything else', async (_, request, status) => {
  const { connected } = await listening(60_000);
  const { said } = await connected(request);
  await eventually(() => expect(said()).toContain('}'));
  const [head = '', body = ''] = said().split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(JSON.parse(body)).toEqual({ detail: expect.stringMatching(/^(La petición|Los encabezados) .*\S/) });
});
