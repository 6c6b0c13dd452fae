import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { refuse } from './problem.ts';
import { httpServer } from './server.ts';

const served = async (hearFor?: number) => {
  const app = httpServer({ bodyLimit: 1024, ...(hearFor === undefined ? {} : { hearFor }) });
  app.addContentTypeParser('multipart/form-data', (_, __, done) => done(null));
  app.post('/refused', { onRequest: async () => refuse(403, 'No') }, async () => ({}));
  app.post('/unread', async () => ({ seen: true }));
  app.post('/json', async () => ({}));
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  const open = () =>
    new Promise<number>((resolve, reject) =>
      app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
    );
  return { port, open };
};

/** Larger than the socket buffers of both sides. */
const much = Buffer.alloc(16 * 1024 * 1024, 'x');

type Sent = { path: string; type: string; connection: string };

/** Sends the whole body before it reads the response, as a proxy may. */
const tell = async (port: number, { path, type, connection }: Sent) => {
  const request = http.request({ port, path, method: 'POST', agent: false });
  request.setHeader('content-type', type);
  request.setHeader('content-length', much.length);
  request.setHeader('connection', connection);
  const answered = once(request, 'response') as Promise<[IncomingMessage]>;
  request.end(much);
  const [answer] = await answered;
  answer.pause();
  if (!request.writableFinished) await once(request, 'finish');
  let text = '';
  for await (const chunk of answer) text += String(chunk);
  return [answer.statusCode, JSON.parse(text) as unknown];
};

const form = 'multipart/form-data; boundary=b';

it.each([
  ['before anything was read', { path: '/refused', type: form }, [403, { detail: 'No' }]],
  ['by who reads nothing', { path: '/unread', type: form }, [200, { seen: true }]],
  ['for its size', { path: '/json', type: 'application/json' }, [413, { detail: expect.any(String) }]],
  ['for its type', { path: '/json', type: 'text/x' }, [415, { detail: expect.any(String) }]],
])('is answered %s, over a connection that is kept and over one that ends', async (_, asked, answer) => {
  const { port, open } = await served();
  for (const connection of ['close', 'keep-alive'])
    for (let n = 0; n < 5; n++) expect(await tell(port, { ...asked, connection })).toEqual(answer);
  await eventually(async () => expect(await open()).toBe(0));
});

it('closes a connection on request after its body is read, and one whose body never ends', async () => {
  const { port, open } = await served(200);
  const socket = net.connect(port, '127.0.0.1');
  let said = '';
  socket.on('data', (data: Buffer) => (said += data.toString()));
  socket.on('error', () => socket.destroy());
  const head = `POST /refused HTTP/1.1\r\nhost: x\r\ncontent-type: ${form}\r\n`;
  socket.write(`${head}connection: close\r\ncontent-length: 4\r\n\r\nxx`);
  await eventually(() => expect(said).toContain('{"detail":"No"}'));
  socket.write('xx');
  await once(socket, 'end');

  const endless = net.connect(port, '127.0.0.1');
  endless.on('error', () => endless.destroy());
  endless.write(`${head}content-length: 1000000000\r\n\r\n`);
  const trickle = setInterval(() => endless.write('x'), 20);
  endless.resume();
  await new Promise((resolve) => endless.once('close', resolve));
  clearInterval(trickle);
  await eventually(async () => expect(await open()).toBe(0));
});
