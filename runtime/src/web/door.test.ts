import type { ProjectionHealth } from '@obraclara/api';
import { afterEach, expect, it } from 'vitest';
import { httpServer } from '@obraclara/platform/http';
import { palette } from '../../../frontend/src/palette.ts';
import { readFile } from 'node:fs/promises';
import { eventually } from '../../../test/eventually.ts';
import { isPreparing } from '../readiness.ts';
import { outerAddresses } from './outer-listeners.ts';
import { openDoor, type Door } from './door.ts';
import { mark, tones } from './waiting-page.ts';

const doors: Door[] = [];
afterEach(async () => {
  for (const door of doors.splice(0)) await door.close();
});

const behind = { ready: true, store: true, database: true, projections: [] };
const closedDoor = async (readiness?: () => Promise<typeof behind | undefined>) => {
  const door = await openDoor({
    host: '127.0.0.1',
    port: 0,
    logLevel: 'silent',
    ...(readiness && { readiness }),
  });
  doors.push(door);
  return door;
};

const html = { accept: 'text/html' };

it('shows whoever comes early a page that waits, wherever they were going', async () => {
  const door = await closedDoor();
  door.doing('Cargando <todo>…');
  // Including the service worker: a 503 leaves the installed one active.
  for (const path of ['/', '/login', '/?project=p1', '/assets/app-1a2b.js', '/sw.js', '/index.html']) {
    const answer = await fetch(door.address + path, { headers: html });
    const page = await answer.text();
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(page).toContain('<title>ObraClara se está preparando…');
    expect(page).toContain('Cargando &lt;todo&gt;…');
    expect(page).not.toMatch(/<script>|https?:|\son[a-z]+=/);
  }
});

it('answers calls with 503, says that it is alive and not ready, and what it is doing', async () => {
  const door = await closedDoor();
  const ask = async (path: string, init?: RequestInit) => {
    const answer = await fetch(`${door.address}/api${path}`, init);
    return [answer.status, answer.headers.get('retry-after'), await answer.json()];
  };
  const detail = 'ObraClara se está preparando. Iniciando la base de datos…';
  expect(await ask('/projects')).toEqual([503, '2', { detail }]);
  expect(await ask('/auth/login', { method: 'POST', body: 'x'.repeat(9_000_000) })).toEqual([
    503,
    '2',
    { detail },
  ]);
  expect(await ask('/health')).toEqual([200, null, { status: 'ok' }]);
  const missing = { ready: false, store: false, database: false, projections: [] };
  expect(await ask('/ready')).toEqual([503, '2', { ...missing, detail: 'Iniciando la base de datos…' }]);
});

it('is not ready before the demonstration is there, however well everything works behind it', async () => {
  const door = await closedDoor(() => Promise.resolve(behind));
  door.doing('Cargando la demostración: Puente');
  const answer = await fetch(`${door.address}/api/ready`);
  expect(answer.status).toBe(503);
  expect(await answer.json()).toEqual({
    ...behind,
    ready: false,
    detail: 'Cargando la demostración: Puente',
  });
});

it('lets those who wait in by the connection they came on, and says so to the last of them when it closes', async () => {
  const door = await closedDoor();
  expect((await fetch(door.address, { headers: html })).status).toBe(503);
  const app = httpServer({ logLevel: 'silent' });
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  app.get('/', () => ({ inside: true }));
  app.get('/slow', async () => {
    await answered;
    return { finished: true };
  });
  await app.ready();
  await door.open(app);
  expect(await (await fetch(door.address)).json()).toEqual({ inside: true });
  const slow = fetch(`${door.address}/slow`);
  await expect.poll(async () => (await fetch(door.address)).status).toBe(200);
  const closing = door.close();
  answer();
  expect(await (await slow).json()).toEqual({ finished: true });
  door.empty();
  await closing;
  await expect(fetch(door.address)).rejects.toThrow();
  await app.close();
});

it('says at once that the port is taken', async () => {
  const { address } = await closedDoor();
  const port = Number(new URL(address).port);
  await expect(openDoor({ host: '127.0.0.1', port, logLevel: 'silent' })).rejects.toMatchObject({
    code: 'EADDRINUSE',
  });
});

const projection: ProjectionHealth = {
  ...{ name: 'users', version: 1, position: 0, lag: 0, lag_seconds: 0 },
  ...{ state: 'running', parked: [], reason: null },
};
it.each([
  ['a read model that is being rebuilt', true, { state: 'rebuilding', reason: 'se reconstruye' }],
  ['one that failed', false, { state: 'failed', reason: 'no pudo continuar' }],
  [
    'one of users that put some aside',
    false,
    { state: 'running', reason: 'apartó', parked: [{ stream: 'users', position: 4 }] },
  ],
] satisfies [string, boolean, Partial<ProjectionHealth>][])(
  'waits for data that arrives without a request: %s',
  (_, waits, state) => {
    const missing = { ...behind, ready: false };
    expect(isPreparing({ ...missing, projections: [{ ...projection, ...state }] })).toBe(waits);
    expect(isPreparing({ ...missing, detail: 'la bitácora de x está cortada' })).toBe(false);
    expect(isPreparing({ ...missing, database: false })).toBe(true);
    expect(isPreparing(behind)).toBe(false);
    expect(isPreparing(undefined)).toBe(false);
  },
);

it('has the colours and the mark of the screen that comes after it', async () => {
  expect(palette).toMatchObject(tones);
  const login = await readFile(
    new URL('../../../frontend/src/login/LoginScreen.tsx', import.meta.url),
    'utf8',
  );
  expect(login).toContain(`d="${mark}"`);
});

it('answers everybody when it is about to leave, ends their connections, and says that it is not ready', async () => {
  const door = await closedDoor(async () => behind);
  const app = httpServer();
  app.get('/api/ready', () => behind);
  let asked = false;
  let finish = () => {};
  app.get('/api/slow', () => {
    asked = true;
    return new Promise((resolve) => (finish = () => resolve({ slow: true })));
  });
  app.get('/api/projects', () => []);
  await app.ready();
  await door.open(app);
  const ask = async (path: string) => {
    const answer = await fetch(`${door.address}/api${path}`);
    return [answer.status, answer.headers.get('connection'), await answer.json()];
  };
  expect(await ask('/ready')).toEqual([200, 'keep-alive', behind]);
  const slow = ask('/slow');
  await eventually(() => expect(asked).toBe(true));
  door.leave('Se va.');
  expect(await ask('/projects?x=1')).toEqual([200, 'close', []]);
  for (const path of ['/ready', '/ready?x=1'])
    expect(await ask(path)).toEqual([503, expect.anything(), { ...behind, ready: false, detail: 'Se va.' }]);
  const closed = door.close();
  finish();
  expect((await slow).at(-1)).toEqual({ slow: true });
  await closed;
  await expect(fetch(door.address)).rejects.toThrow();
});

/** Only Linux has all of 127.0.0.0/8. */
const isLinux = process.platform === 'linux';

it.runIf(isLinux)(
  'listens on outer addresses only while it is open, and on the inner one until the end',
  async () => {
    const door = await openDoor({
      host: '127.0.0.1',
      port: 0,
      logLevel: 'silent',
      outer: ['127.0.0.2', '127.0.0.3'],
    });
    doors.push(door);
    const { port } = new URL(door.address);
    const ask = async (host: string, path: string) =>
      (await fetch(`http://${host}:${port}/api${path}`)).status;
    expect(await ask('127.0.0.1', '/health')).toBe(200);
    await expect(ask('127.0.0.2', '/health')).rejects.toThrow();
    const app = httpServer({ logLevel: 'silent' });
    let asked = false;
    let finish = () => {};
    app.get('/api/projects', () => []);
    app.get('/api/slow', async () => {
      asked = true;
      await new Promise<void>((resolve) => (finish = resolve));
      return { slow: true };
    });
    await app.ready();
    await door.open(app);
    for (const host of ['127.0.0.1', '127.0.0.2', '127.0.0.3'])
      expect(await ask(host, '/projects')).toBe(200);
    const slow = fetch(`http://127.0.0.2:${port}/api/slow`);
    await eventually(() => expect(asked).toBe(true));
    door.leave('Se va.');
    await eventually(() => expect(ask('127.0.0.2', '/health')).rejects.toThrow());
    expect([await ask('127.0.0.1', '/projects'), await ask('127.0.0.1', '/ready')]).toEqual([200, 503]);
    let isClosed = false;
    const closed = door.close().then(() => (isClosed = true));
    await eventually(() => expect(ask('127.0.0.1', '/health')).rejects.toThrow());
    expect(isClosed).toBe(false);
    finish();
    expect(await (await slow).json()).toEqual({ slow: true });
    await closed;
  },
);

it.runIf(isLinux)('says that an outer address is taken when it opens', async () => {
  const first = await openDoor({ host: '127.0.0.1', port: 0, logLevel: 'silent', outer: ['127.0.0.2'] });
  doors.push(first);
  const app = httpServer({ logLevel: 'silent' });
  await app.ready();
  await first.open(app);
  const port = Number(new URL(first.address).port);
  const second = await openDoor({ host: '127.0.0.4', port, logLevel: 'silent', outer: ['127.0.0.2'] });
  doors.push(second);
  await expect(second.open(app)).rejects.toMatchObject({ code: 'EADDRINUSE' });
});

it('reads a wildcard as all addresses but the inner one, and any other host literally', () => {
  expect(outerAddresses('10.0.0.7')).toBeUndefined();
  expect(outerAddresses('localhost')).toBeUndefined();
  const [four, all] = [outerAddresses('0.0.0.0')!, outerAddresses('::')!];
  expect(all).toEqual(expect.arrayContaining(four));
  expect(all).not.toContain('127.0.0.1');
  expect(four.every((address) => address.includes('.'))).toBe(true);
});
