// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import type { SessionUser } from '../session/session.ts';

const instant = '2026-10-13T00:00:00.000Z';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
  localStorage.clear();
});

/** A page that a signed-in user opened with this query. */
const opened = async (query: string, role: SessionUser['role']) => {
  history.replaceState(null, '', `/${query}`);
  localStorage.setItem('token', 't');
  localStorage.setItem('user', JSON.stringify({ id: 'u', name: 'U', role, assigned_projects: [] }));
  const fetched = vi.fn(() => Promise.resolve(new Response('[]')));
  vi.stubGlobal('fetch', fetched);
  // The module reads the instant when it loads.
  vi.resetModules();
  const { http } = await import('./http.ts');
  return { http, fetched };
};

it.each(['administrator', 'manager', 'externo'] as const)(
  'reads all of one instant, as a %s',
  async (role) => {
    const { http, fetched } = await opened(`?as_of=${instant}`, role);
    // The page keeps its instant, even if the URL changes.
    history.replaceState(null, '', '/?project=p1');
    await http('/api/estimations/p1');
    await http('/api/gallery/p1?page=2');
    // A request that names its own instant keeps it.
    await http('/api/estimations/p1?as_of=2026-10-01T00:00:00.000Z&filter=x');
    expect(fetched.mock.calls.map(([url]: unknown[]) => url)).toEqual([
      `/api/estimations/p1?as_of=${encodeURIComponent(instant)}`,
      `/api/gallery/p1?page=2&as_of=${encodeURIComponent(instant)}`,
      '/api/estimations/p1?as_of=2026-10-01T00:00:00.000Z&filter=x',
    ]);
  },
);

it('writes nothing meanwhile but one’s own password', async () => {
  const { http, fetched } = await opened(`?as_of=${instant}`, 'manager');
  for (const method of ['POST', 'PUT', 'DELETE'])
    await expect(http('/api/estimations/e1', { method })).rejects.toThrow('Está viendo el pasado');
  expect(fetched).not.toHaveBeenCalled();
  await http('/api/users/me/password', { method: 'PUT', body: '{}' });
  expect(fetched).toHaveBeenCalledOnce();
});

it('looks at now with a supervisor, whose work waits to be sent, and without an instant', async () => {
  const field = await opened(`?as_of=${instant}`, 'supervisor');
  await field.http('/api/progress/p1');
  expect(field.fetched).toHaveBeenCalledWith('/api/progress/p1', expect.anything());
  const desk = await opened('?project=p1', 'manager');
  await desk.http('/api/estimations/p1');
  expect(desk.fetched).toHaveBeenCalledWith('/api/estimations/p1', expect.anything());
});
