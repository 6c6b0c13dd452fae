import net from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { httpServer } from '@obraclara/platform/http';
import { hasNginx, places, portOf, runNginx, whyNot } from './real-nginx.ts';

type Service = ReturnType<typeof httpServer>;

const host = 'host: a\r\nconnection: close\r\n';
const get = (url: string, more = '') => `GET ${url} HTTP/1.1\r\n${host}${more}\r\n`;

/** Sends raw text and reads the answer to the end of the connection. */
const say = (url: string, text: string) =>
  new Promise<{ status: number; type: string; body: string }>((resolve, reject) => {
    const { hostname, port } = new URL(url);
    let said = '';
    const socket = net.connect(Number(port), hostname, () => socket.write(text));
    socket.on('data', (data) => (said += data.toString()));
    socket.on('error', reject);
    socket.on('close', () => {
      const [head = '', body = ''] = said.split('\r\n\r\n');
      const [, type = ''] = /content-type: ([^;\r]*)/i.exec(head) ?? [];
      resolve({ status: Number(head.split(' ')[1]), type, body });
    });
  });

describe.skipIf(!hasNginx)(`what nginx refuses itself${hasNginx ? '' : ` (${whyNot})`}`, () => {
  const services: Service[] = [];
  let nginx: Awaited<ReturnType<typeof runNginx>>;
  let service = '';

  beforeAll(async () => {
    let port = 0;
    for (const place of Object.values(places).flat()) {
      const app = httpServer({ trustProxy: 1 });
      app.get('/api/things/:id', async () => ({ ok: true }));
      service = await app.listen({ host: place, port });
      port = portOf(app.server);
      services.push(app);
    }
    nginx = await runNginx({ servicePort: port });
  });
  afterAll(async () => {
    await nginx?.stop();
    for (const app of services) await app.close();
  });

  it.each([
    ['no method', 'HOLA\r\n\r\n'],
    ['a broken header', `GET /api/things/1 HTTP/1.1\r\n${host}b c\r\n\r\n`],
    ['two lengths', `POST /api/things HTTP/1.1\r\n${host}content-length: 1\r\ncontent-length: 2\r\n\r\n`],
    ['an address that is none', get('/api/things/%zz')],
    ['endless headers', get('/api/things/1', `b: ${'c'.repeat(40_000)}\r\n`)],
    ['what is kept for who runs the machine', get('/api/metrics')],
  ])('is told as the services tell it: %s', async (_, request) => {
    const [own, through] = [await say(service, request), await say(nginx.address, request)];
    expect(through).toMatchObject({ status: own.status, type: 'application/json' });
    expect(JSON.parse(through.body)).toEqual({ detail: expect.stringMatching(/^(La|Los) .+ .+/) });
  });

  it.each([
    ['a zero character', get('/api/things/%00'), 400, 'La petición no es válida'],
    ['out of the root', get('/api/../../x'), 400, 'La petición no es válida'],
    ['endless', get(`/api/things/1?q=${'a'.repeat(40_000)}`), 414, 'La dirección es demasiado larga'],
    ['what is no page', get('/assets/'), 404, 'La dirección solicitada no existe'],
    ['hidden files', get('/.sources'), 404, 'La dirección solicitada no existe'],
    ['a page that is written to', `POST / HTTP/1.1\r\n${host}\r\n`, 405, 'Método no permitido'],
    [
      'another encoding',
      `POST / HTTP/1.1\r\n${host}transfer-encoding: x\r\n\r\n`,
      501,
      'La petición no es válida',
    ],
  ])('is told in a sentence: %s', async (_, request, status, detail) => {
    const { body, ...answer } = await say(nginx.address, request);
    expect(answer).toEqual({ status, type: 'application/json' });
    expect(JSON.parse(body)).toEqual({ detail });
  });

  it.each([
    ['an address of 15,000 characters', get(`/api/things/1?q=${'a'.repeat(15_000)}`)],
    ['a header as long', get('/api/things/1', `b: ${'c'.repeat(15_000)}\r\n`)],
    ['an id that begins with a point', get('/api/things/.x')],
  ])('is nothing that the services answer: %s', async (_, request) => {
    const [own, through] = [await say(service, request), await say(nginx.address, request)];
    expect([own.status, through.status, through.body]).toEqual([200, 200, own.body]);
  });
});
