import { brotliDecompressSync } from 'node:zlib';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compression } from './compression.ts';

const text = JSON.stringify(Array.from({ length: 50 }, (_, id) => ({ id, name: 'Concreto en cimentación' })));
const app = fastify();
beforeAll(async () => {
  await compression(app);
  await app.register(async (service) => {
    service.get('/list', (_, reply) =>
      reply.header('content-range', 'items 0-49/120').type('application/json').send(text),
    );
    service.get('/part', (_, reply) =>
      reply.code(206).header('content-range', 'bytes 0-9/5000').type('text/plain').send(text),
    );
    service.get('/refused', (_, reply) => {
      void reply.header('content-range', 'items 0-0/1');
      throw new Error('no');
    });
  });
});
afterAll(() => app.close());

const get = (url: string) => app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });

it('compresses a list that says which of how many rows it has', async () => {
  const { headers, rawPayload } = await get('/list');
  expect(headers).toMatchObject({ 'content-encoding': 'br', 'content-range': 'items 0-49/120' });
  expect(rawPayload.length).toBeLessThan(text.length / 5);
  expect(brotliDecompressSync(rawPayload).toString()).toBe(text);
});

it('leaves ranges of bytes as they are', async () => {
  const { headers, body } = await get('/part');
  expect(headers['content-range']).toBe('bytes 0-9/5000');
  expect(headers['content-encoding']).toBeUndefined();
  expect(body).toBe(text);
});

it('says an error after a range as it does any other', async () => {
  expect(await get('/refused')).toMatchObject({ statusCode: 500 });
});
