// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { signIn, signOut } from '../session/session.ts';
import { forgetEarly } from './early.ts';
import { http } from './http.ts';

const user = { id: 'u1', name: 'Ana', role: 'manager' as const, assigned_projects: [] };
const answer = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const asked = vi.fn<(url: string) => Promise<Response>>();

/** The state that the page's first script leaves. */
const left = (response: Promise<Response>, said: { token?: string; ago?: number } = {}) => {
  globalThis.obraclaraEarly = {
    token: said.token ?? 't1',
    asked: performance.now() - (said.ago ?? 0),
    answers: { '/api/projects': response },
  };
};

beforeEach(() => {
  asked.mockReset().mockImplementation(() => Promise.resolve(answer('asked now')));
  vi.stubGlobal('fetch', asked);
  signIn({ token: 't1', user });
});
afterEach(() => {
  forgetEarly();
  signOut();
  vi.unstubAllGlobals();
});

const projects = async () => (await http('/api/projects')).json;

it('uses the early response once', async () => {
  left(Promise.resolve(answer('early')));
  expect(await projects()).toBe('early');
  expect(asked).not.toHaveBeenCalled();
  expect(await projects()).toBe('asked now');
});

it.each([
  ['of another session', Promise.resolve(answer('early')), { token: 't0' }],
  ['half a minute old', Promise.resolve(answer('early')), { ago: 30_001 }],
  ['refused', Promise.resolve(answer({ detail: 'No' }, 503)), {}],
])('asks itself where the early answer is %s', async (_, response, said) => {
  left(response, said);
  expect(await projects()).toBe('asked now');
});

it('asks itself where the early answer did not come, or broke off', async () => {
  const lost = Promise.reject<Response>(new TypeError('Failed to fetch'));
  lost.catch(() => {});
  left(lost);
  expect(await projects()).toBe('asked now');
  const broken = new ReadableStream({ start: (stream) => stream.error(new TypeError('network error')) });
  left(Promise.resolve(new Response(broken)));
  expect(await projects()).toBe('asked now');
});

it('discards early responses requested before a write', async () => {
  left(Promise.resolve(answer('before')));
  await http('/api/catalog', { method: 'POST', body: '{}' });
  expect(await projects()).toBe('asked now');
});
