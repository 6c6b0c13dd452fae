// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { apiError } from '../api/api-error.ts';
import { failWrite } from '../api/unanswered.ts';
import { connectionOf } from './connection.ts';

type Probe = { answer: (response: Response) => void; lose: () => void };
let probes: Probe[];
let stop = () => undefined as void;
const isOnline = vi.fn(() => true);

beforeEach(() => {
  probes = [];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  vi.stubGlobal('navigator', Object.create(navigator, { onLine: { get: isOnline } }));
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const limit = new AbortController();
    setTimeout(() => limit.abort(new DOMException('', 'TimeoutError')), ms);
    return limit.signal;
  });
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: { signal: AbortSignal }) =>
      new Promise<Response>((answer, refuse) => {
        const lose = () => refuse(new TypeError('lost'));
        signal.addEventListener('abort', lose);
        probes.push({ answer, lose });
      }),
  );
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  isOnline.mockImplementation(() => true);
});

/** A page with a query client; records the connection states that it reports, and the client's reads. */
const page = () => {
  const client = new QueryClient();
  const connection = connectionOf(client);
  const said: boolean[] = [];
  stop = connection.listen(() => said.push(connection.get()));
  const read = (queryFn: () => Promise<unknown>) =>
    client.fetchQuery({ queryKey: ['projects'], queryFn, retry: false }).catch(() => undefined);
  const unanswered = () => read(() => Promise.reject(apiError('', 0)));
  const after = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  return { said, read, unanswered, after };
};
const ours = () => Response.json({ status: 'ok' });
const portal = () => new Response('<html>Bienvenido a la red</html>', { status: 200 });

it('probes every 10 s after an unanswered read, until the server answers', async () => {
  const { said, unanswered, after } = page();
  await unanswered();
  expect(said).toEqual([false]);
  await after(9_999);
  expect(probes).toHaveLength(0);
  await after(1);
  probes[0]!.lose();
  await after(10_000);
  expect(said).toEqual([false]);
  probes[1]!.answer(ours());
  await after(60_000);
  expect(said).toEqual([false, true]);
  expect(probes).toHaveLength(2);
});

it('takes the page of a network that wants one to sign in first for no answer', async () => {
  const { said, unanswered, after } = page();
  await unanswered();
  for (const each of [portal, () => Response.json({}), () => Response.json(null)]) {
    await after(10_000);
    probes.at(-1)!.answer(each());
    await after(0);
  }
  expect(probes).toHaveLength(3);
  expect(said).toEqual([false]);
});

it('gives up a question that hangs before it asks the next', async () => {
  const { said, unanswered, after } = page();
  await unanswered();
  await after(19_999);
  expect(probes).toHaveLength(1);
  await after(1);
  probes[1]!.answer(ours());
  await after(0);
  expect(said).toEqual([false, true]);
});

it('believes what was heard last, not an earlier question that ends later', async () => {
  const { said, read, unanswered, after } = page();
  await unanswered();
  await after(10_000);
  await read(async () => []);
  expect(said).toEqual([false, true]);
  probes[0]!.lose();
  await after(0);
  expect(said).toEqual([false, true]);
});

it('is offline without probes while the browser reports it', async () => {
  const { said, unanswered, after } = page();
  isOnline.mockReturnValue(false);
  dispatchEvent(new Event('offline'));
  await unanswered();
  await after(60_000);
  expect(probes).toHaveLength(0);
  isOnline.mockReturnValue(true);
  dispatchEvent(new Event('online'));
  expect(said).toEqual([false]);
  await after(10_000);
  probes[0]!.answer(ours());
  await after(0);
  expect(said).toEqual([false, true]);
});

it('does not take a read that was given up here for silence', async () => {
  const { said, read } = page();
  await read(() => Promise.reject(Object.assign(apiError('', 0), { name: 'AbortError' })));
  expect(said).toEqual([]);
});

it('does not take a refusal for silence', async () => {
  const { said, read } = page();
  await read(() => Promise.reject(apiError('', 403)));
  expect(said).toEqual([]);
});

it('probes at once after an unanswered write, and keeps probing while the server does not answer', async () => {
  const { said, after } = page();
  expect(() => failWrite(apiError('', 503))).toThrow();
  expect(probes).toHaveLength(0);
  expect(() => failWrite(apiError('', 0))).toThrow();
  expect(probes).toHaveLength(1);
  probes[0]!.answer(ours());
  await after(20_000);
  expect(said).toEqual([]);
  expect(() => failWrite(apiError('', 0))).toThrow();
  probes[1]!.lose();
  await after(0);
  expect(said).toEqual([false]);
  expect(() => failWrite(apiError('', 0))).toThrow();
  expect(probes).toHaveLength(2);
  await after(10_000);
  probes[2]!.answer(ours());
  await after(0);
  expect(said).toEqual([false, true]);
});
