// @vitest-environment jsdom
import { act, render } from '@testing-library/react';
import { CoreAdminContext, testDataProvider } from 'ra-core';
import { BrowserRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { apiError } from '../api/api-error.ts';
import { installed } from '../offline/installed.ts';
import { answersOnDevice, preparing, ready } from '../offline/ready.ts';
import { signIn, signOut } from '../session/session.ts';
import { preloadAll } from '../ui/loading/lazy-preload.ts';
import { newQueryClient } from '../shell/queryClient.ts';
import { useReady } from './useReady.ts';

const projects = ['p1', 'p2', 'p3'].map((id) => ({ id, name: id }));
const user = { id: 'ana', name: 'Ana', role: 'supervisor' as const, assigned_projects: ['p1', 'p2', 'p3'] };
const reads = 9;

/** Requests for projects, in order. */
let asked: string[];
/** Maximum number of concurrent requests. */
let most: number;
let underway: number;
let refused: string;
/** Number of further requests that are lost. */
let lost: number;
const answer = async <Data,>(project: string, data: Data): Promise<Data> => {
  asked.push(project);
  most = Math.max(most, ++underway);
  await Promise.resolve();
  underway--;
  if (project === refused) throw apiError('No es suyo', 403);
  if (lost-- > 0) throw apiError('Ocupado', 503);
  return data;
};
const server = {
  ...testDataProvider(),
  send: vi.fn(async (_: string, path: string) => answer(path.split('/').at(-1)!, { concept_progress: [] })),
  all: vi.fn(async (resource: string, project?: string) =>
    resource === 'projects' ? projects : answer(project!, []),
  ),
  getList: vi.fn(async (_: string, { filter }: { filter: { project_id: string } }) =>
    answer(filter.project_id, { data: [], total: 0 }),
  ),
} as unknown as ReturnType<typeof testDataProvider>;

const Panel = ({ project }: { project: string }) => {
  useReady(project);
  return null;
};
const panel = (project: string, client = newQueryClient()) => (
  <BrowserRouter>
    <CoreAdminContext dataProvider={server} queryClient={client}>
      <Panel project={project} />
    </CoreAdminContext>
  </BrowserRouter>
);
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const timesOf = (project: string) => asked.filter((one) => one === project).length;

/** Loads the lazy code, also the part that other test files registered, before the clock is faked. */
beforeAll(async () => {
  await import('./prefetch.ts');
  await preloadAll();
});

beforeEach(() => {
  [asked, most, underway, refused, lost] = [[], 0, 0, '', 0];
  localStorage.clear();
  signIn({ token: 'a', user });
  answersOnDevice.set(async () => true);
  installed.set({ newer: null, codeOf: 'supervisor', keepCode: () => undefined });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  answersOnDevice.set(null);
  signOut();
});

it('loads the open project, then the others one request at a time', async () => {
  const { unmount } = render(panel('p2'));
  await pass(4100);
  expect(asked).toEqual(Array.from({ length: reads }, () => 'p2'));
  expect(ready.get()).toEqual({ kept: 1, all: 3 });
  most = 0;
  await pass(20_000);
  expect(asked.slice(reads)).toEqual([
    ...Array<string>(reads).fill('p1'),
    ...Array<string>(reads).fill('p3'),
  ]);
  expect(most).toBe(1);
  expect(ready.get()).toEqual({ kept: 3, all: 3 });
  unmount();
  expect(ready.get()).toBeNull();
});

it('reads nothing again that is fresh when another project is at hand', async () => {
  const client = newQueryClient();
  const { rerender, unmount } = render(panel('p1', client));
  await pass(20_000);
  expect(asked).toHaveLength(3 * reads);
  rerender(panel('p2', client));
  expect(ready.get()).toEqual({ kept: 3, all: 3 });
  await pass(20_000);
  expect(timesOf('p1')).toBe(reads);
  expect(timesOf('p3')).toBe(reads);
  unmount();
});

it('stops when the panel leaves', async () => {
  const { unmount } = render(panel('p1'));
  await pass(4100);
  unmount();
  await pass(20_000);
  expect(asked.length).toBeLessThanOrEqual(reads + 1);
});

it('passes over a project that the server does not give, and does not count it', async () => {
  refused = 'p2';
  const { unmount } = render(panel('p1'));
  await pass(60_000);
  expect(timesOf('p3')).toBe(reads);
  expect(ready.get()).toEqual({ kept: 2, all: 3 });
  unmount();
});

it('requests again what was lost, with growing pauses, and tells what is missing until then', async () => {
  // All attempts of all reads: the query client itself makes three.
  lost = 3 * reads;
  const { unmount } = render(panel('p1'));
  await pass(0);
  expect(preparing.get()).toMatchObject({ retry: null });
  await pass(4100);
  expect(ready.get()).toBeNull();
  await pass(60_000);
  expect(ready.get()).toEqual({ kept: 3, all: 3 });
  expect(preparing.get()).toBeNull();
  unmount();
});

it('requests what was lost at once when the user asks for it', async () => {
  lost = Infinity;
  const { unmount } = render(panel('p1'));
  await pass(40_000);
  const { done, all, retry } = preparing.get()!;
  expect(all - done).toBe(reads);
  lost = 0;
  act(() => retry!());
  await pass(4100);
  expect(ready.get()).toMatchObject({ kept: 1 });
  unmount();
});
