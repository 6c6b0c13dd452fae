// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { getEndedUser, getEnding, getSession, onSession, signIn, signOut } from '../session/session.ts';
import { eventPosition } from './event-position.ts';
import { http, send } from './http.ts';
import { onUnanswered } from './unanswered.ts';

type Call = { url: string; method: string; headers: Headers };

let calls: Call[];
let answers: (() => Promise<Response>)[];

const answer =
  (status: number, body: unknown = {}, headers: Record<string, string> = {}) =>
  () =>
    Promise.resolve(new Response(JSON.stringify(body), { status, headers }));
const lost = () => Promise.reject(new TypeError('fetch failed'));

const serve = (...next: (() => Promise<Response>)[]) => {
  answers = next;
};

const user = { id: 'u1', name: 'Ana', role: 'manager' as const, assigned_projects: [] };

beforeEach(() => {
  calls = [];
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  vi.stubGlobal('fetch', (url: string, { method, headers }: RequestInit) => {
    calls.push({ url, method: method!, headers: new Headers(headers) });
    return answers.shift()!();
  });
  signIn({ token: 't1', user });
});
afterEach(() => {
  signOut();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const settled = async <T>(promise: Promise<T>) => {
  const outcome = promise.then(
    (value) => ({ value }),
    (error: unknown) => ({ error: error as Error & { status: number } }),
  );
  await vi.runAllTimersAsync();
  return outcome;
};
const key = (index: number) => calls[index]!.headers.get('Idempotency-Key');

it('carries the token, and the position of the last write with every read', async () => {
  serve(answer(200, {}, { 'X-Event-Position': '41' }), answer(200, []), answer(200, {}));
  await settled(send('POST', 'catalog', { concept_code: 'A' }));
  await settled(http('/api/catalog/p1'));
  await settled(send('PUT', 'catalog/1', {}));
  expect(calls[1]!.headers.get('Authorization')).toBe('Bearer t1');
  expect(calls.map(({ headers }) => headers.get('X-Event-Position'))).toEqual([null, '41', null]);
});

it('keeps the latest position, whichever answer comes last', async () => {
  serve(answer(200, {}, { 'X-Event-Position': '100' }), answer(200, {}, { 'X-Event-Position': '99' }));
  await settled(send('POST', 'a'));
  await settled(send('POST', 'b'));
  expect(eventPosition()).toBe('100');
});

it('drops the position of another store as soon as any answer comes from this one', async () => {
  serve(
    answer(200, {}, { 'X-Event-Position': '900', 'X-Event-Store': 'first' }),
    answer(200, []),
    answer(200, [], { 'X-Event-Store': 'second' }),
    answer(200, []),
    answer(200, {}, { 'X-Event-Position': '7', 'X-Event-Store': 'second' }),
    answer(200, [], { 'X-Event-Store': 'second' }),
  );
  await settled(send('POST', 'a'));
  for (const read of ['b', 'c', 'd']) await settled(http(`/api/${read}`));
  await settled(send('POST', 'a'));
  await settled(http('/api/e'));
  const sent = calls.map(({ headers }) => [headers.get('X-Event-Position'), headers.get('X-Event-Store')]);
  expect(sent).toEqual([
    [null, null],
    ['900', 'first'],
    ['900', 'first'],
    [null, null],
    [null, null],
    ['7', 'second'],
  ]);
});

it('sends a write again under the same key when its answer is lost', async () => {
  serve(lost, answer(503, { detail: 'Ocupado' }), answer(201, { id: 'e1' }));
  expect(await settled(send('POST', 'estimations', { number: 1 }))).toEqual({ value: { id: 'e1' } });
  expect(calls).toHaveLength(3);
  expect(new Set([key(0), key(1), key(2)]).size).toBe(1);
});

it('reuses the idempotency key when the user retries a request whose outcome is unknown', async () => {
  serve(lost, lost, lost, answer(201, { id: 'e1' }));
  expect(await settled(send('POST', 'estimations', { number: 2 }))).toMatchObject({ error: { status: 0 } });
  await settled(send('POST', 'estimations', { number: 2 }));
  expect(key(3)).toBe(key(0));
});

it.each([500, 524])('reuses the key after %i too, without an automatic retry', async (status) => {
  serve(answer(status), answer(201, { id: 'e1' }));
  await settled(send('POST', 'estimations', { number: status }));
  expect(calls).toHaveLength(1);
  await settled(send('POST', 'estimations', { number: status }));
  expect(key(1)).toBe(key(0));
});

it('remembers the last hundred actions that nobody knows the outcome of, those that were tried again among them', async () => {
  const ask = async (number: number) => {
    serve(answer(500));
    await settled(send('POST', 'estimations', { number }));
    return key(calls.length - 1);
  };
  const [first, second] = [await ask(1000), await ask(1001)];
  for (let number = 1002; number < 1100; number++) await ask(number);
  expect(await ask(1000)).toBe(first);
  await ask(1100);
  expect(await ask(1000)).toBe(first);
  expect(await ask(1001)).not.toBe(second);
});

it('says once of a write, and of no read, that there was no answer', async () => {
  const unanswered = vi.fn();
  onTestFinished(onUnanswered(unanswered));
  serve(lost, lost, lost, lost, answer(503), answer(503), answer(503));
  await settled(send('POST', 'catalog', {}));
  expect(unanswered).toHaveBeenCalledTimes(1);
  await settled(http('/api/catalog/p1'));
  await settled(send('POST', 'catalog', {}));
  expect(unanswered).toHaveBeenCalledTimes(1);
});

it('gives another key to another action, and to the same one after a definite answer', async () => {
  serve(answer(422, { detail: 'No' }), answer(201, {}), answer(201, {}));
  await settled(send('POST', 'estimations', { number: 3 }));
  await settled(send('POST', 'estimations', { number: 3 }));
  await settled(send('POST', 'estimations', { number: 4 }));
  expect(new Set([key(0), key(1), key(2)]).size).toBe(3);
});

it('does not repeat what the server refused', async () => {
  serve(answer(409, { detail: 'El número 3 ya existe' }));
  expect(await settled(send('POST', 'estimations', { number: 5 }))).toMatchObject({
    error: { status: 409, message: 'El número 3 ya existe' },
  });
  expect(calls).toHaveLength(1);
});

it('says at which revision the record was seen, and hands over what is there when it has moved', async () => {
  const current = { id: 'p1', name: 'Puente', revision: 7 };
  serve(answer(412, { detail: 'Alguien más cambió estos datos', current }), answer(200, {}));
  expect(await settled(send('PUT', { path: 'projects/p1', seen: 4 }, {}))).toMatchObject({
    error: { status: 412, body: { current } },
  });
  await settled(send('PUT', 'projects/p1', {}));
  expect(calls.map(({ url, headers }) => [url, headers.get('If-Match')])).toEqual([
    ['/api/projects/p1', '"4"'],
    ['/api/projects/p1', null],
  ]);
});

it('ends the session once, however many requests come back with 401', async () => {
  const seen: unknown[] = [];
  const stop = onSession(() => seen.push(getSession()));
  serve(answer(401), answer(401), answer(401));
  await settled(Promise.allSettled([http('/api/a'), http('/api/b'), http('/api/c')]));
  stop();
  expect(seen).toEqual([null]);
  expect(getEnding()).toBe('expired');
  expect([localStorage.getItem('token'), localStorage.getItem('user')]).toEqual([null, null]);
});

it('keeps why the server ended the session, for the login screen of every tab', async () => {
  const message = 'Su rol cambió. Inicie sesión de nuevo para continuar.';
  serve(answer(401, { detail: message, errors: [{ field: 'role', message }] }));
  await settled(http('/api/a'));
  expect(getEndedUser()).toEqual({ ...user, because: message });
});

it('does not end the session of a user who signed in meanwhile', async () => {
  let release = () => {};
  serve(() => new Promise((resolve) => (release = () => resolve(new Response('{}', { status: 401 })))));
  const late = settled(http('/api/a'));
  signIn({ token: 't2', user });
  release();
  await late;
  expect(getSession()?.token).toBe('t2');
});

it('leaves the 401 of signing in to the login screen, with the detail of the server', async () => {
  signOut();
  const seen: unknown[] = [];
  const stop = onSession(() => seen.push(null));
  serve(answer(401, { detail: 'Correo o contraseña incorrectos' }));
  expect(await settled(send('POST', 'auth/login', { email: 'a@b.mx', password: 'x' }))).toMatchObject({
    error: { message: 'Correo o contraseña incorrectos' },
  });
  stop();
  expect(seen).toEqual([]);
  expect(calls).toHaveLength(1);
});

it('takes a page that is not ours for a refusal without detail', async () => {
  serve(() => Promise.resolve(new Response('<html>Bad Request</html>', { status: 400 })));
  expect(await settled(http('/api/users'))).toMatchObject({ error: { status: 400, message: '' } });
});

/** A captive portal that answers every request with its own page. */
const portal =
  (page = '<html>Bienvenido a la red</html>') =>
  () =>
    Promise.resolve(new Response(page, { status: 200 }));

it('takes an answer of something between for none: the same write goes again, and a read gives nothing', async () => {
  serve(portal(), portal(''), answer(201, { id: 'a1' }));
  expect(await settled(send('POST', 'progress', { id: 'a1' }))).toEqual({ value: { id: 'a1' } });
  serve(portal(), portal(), portal());
  const unanswered = { error: { status: 0, message: 'El servidor no respondió. Intente de nuevo.' } };
  expect(await settled(send('PUT', 'estimations/1', { number: 1 }))).toMatchObject(unanswered);
  serve(portal());
  expect(await settled(http('/api/projects'))).toMatchObject(unanswered);
  // The outcome of the write is unknown, so its action keeps its key.
  serve(answer(200, { id: '1' }));
  await settled(send('PUT', 'estimations/1', { number: 1 }));
  expect(key(7)).toBe(key(3));
});

it('signs nobody in with an answer of something between', async () => {
  signOut();
  serve(portal());
  const asked = settled(send('POST', 'auth/login', { email: 'a@b.mx', password: 'x' }));
  expect(await asked).toMatchObject({ error: { status: 0 } });
});
