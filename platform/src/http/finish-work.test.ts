import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { httpServer } from './server.ts';

it.each(['ends well', 'fails'])('closes only when what was asked for by who has left %s', async (end) => {
  const app = httpServer();
  const began = Promise.withResolvers<http.ClientRequest>();
  let isDone = false;
  app.get('/', async () => {
    asked.destroy();
    began.resolve(asked);
    await pause(200);
    isDone = true;
    if (end === 'fails') throw new Error('it was too much');
    return { done: true };
  });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const asked = http.get(address).on('error', () => undefined);
  await began.promise;
  await pause(50);
  await app.close();
  expect(isDone).toBe(true);
});

it('closes also where somebody left amid what was being sent', async () => {
  const app = httpServer();
  app.post('/', async ({ body }) => body ?? null);
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const headers = { 'content-type': 'application/json', 'content-length': 100 };
  const sending = http.request(address, { method: 'POST', headers }).on('error', () => undefined);
  sending.write('{"a":');
  await pause(50);
  sending.destroy();
  await pause(50);
  await app.close();
});
