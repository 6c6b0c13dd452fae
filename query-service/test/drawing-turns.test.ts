import { once } from 'node:events';
import { request } from 'node:http';
import type { Socket } from 'node:net';
import { openAsOf } from '@obraclara/projections/as-of';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { people } from './golden-rows.ts';
import {
  goldenDatabase,
  now,
  ownQueryServer,
  tokenOf,
  type Caller,
  type GoldenDatabase,
} from './query-server.ts';

let database: GoldenDatabase;
beforeAll(async () => {
  database = await goldenDatabase();
});
afterAll(() => database?.drop());

/** A renderer that blocks until it is released. */
const heldPress = () => {
  const drawn: string[] = [];
  const [letGo, isBusy] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const draws = async ({ paper }: { paper: string }) => {
    drawn.push(paper);
    if (drawn.length === 2) isBusy.resolve();
    await letGo.promise;
    return new Uint8Array([1]);
  };
  return { drawn, draws, letGo: letGo.resolve, isBusy: isBusy.promise };
};

const paper = (name: string) => `/estimations/e1/${name}.pdf`;

it('draws nothing for a client that disconnected, so that no one waits for it', async () => {
  const { drawn, draws, letGo, isBusy } = heldPress();
  const { app, get } = await ownQueryServer(database, { draws });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const first = [get(paper('caratula'), { as: 'supervisor' }), get(paper('caratula'), { as: 'supervisor' })];
  await isBusy;
  const headers = { authorization: `Bearer ${tokenOf(people['bounded externo'].id)}` };
  for (let nth = 0; nth < 8; nth += 1) {
    const asking = request(`${address}/api${paper('completo')}`, { headers, agent: false });
    asking.on('error', () => undefined).end();
    const [{ socket }] = (await once(app.server, 'request')) as [{ socket: Socket }];
    asking.destroy();
    await once(socket, 'close');
  }
  const mine = get(paper('resumen'), { as: 'administrator' });
  letGo();
  for (const { statusCode } of await Promise.all([...first, mine])) expect(statusCode).toBe(200);
  await app.close();
  expect(drawn).toEqual(['caratula', 'caratula', 'resumen']);
});

it('refuses only callers with many queued documents', async () => {
  const { draws, letGo, isBusy } = heldPress();
  const { app, get } = await ownQueryServer(database, { draws });
  const ask = (as: Caller) => get(paper('cuerpo'), { as });
  const mine = Array.from({ length: 13 }, () => ask('bounded externo'));
  await isBusy;
  const refused = await Promise.race(mine);
  expect(refused.statusCode).toBe(503);
  expect(refused.headers['retry-after']).toBe('5');
  expect(refused.json()).toEqual({
    detail: 'Ya se están preparando muchos documentos suyos. Espere un momento y vuelva a intentarlo.',
  });
  const theirs = ask('supervisor');
  letGo();
  const codes = (await Promise.all([...mine, theirs])).map(({ statusCode }) => statusCode);
  expect(codes.filter((code) => code === 200)).toHaveLength(13);
  await app.close();
});

it('holds nothing of the past while a document of it waits to be drawn', async () => {
  const { draws, letGo, isBusy } = heldPress();
  const { pool: db, url: connectionString, store } = database;
  const { readStream } = store;
  const past = openAsOf({ db, connectionString, readStream, now, log: () => undefined });
  const { app } = await ownQueryServer(database, { draws, past, readStream });
  const headers = { authorization: `Bearer ${tokenOf(people.supervisor.id)}` };
  const then = (address: string) =>
    app.inject({ url: `/api${address}`, query: { as_of: now().toISOString() }, headers });
  const papers = Array.from({ length: 6 }, () => then(paper('caratula')));
  await isBusy;
  const asked = await then('/projects');
  expect(asked.statusCode).toBe(200);
  letGo();
  for (const { statusCode } of await Promise.all(papers)) expect(statusCode).toBe(200);
  await app.close();
  await past.close();
});
