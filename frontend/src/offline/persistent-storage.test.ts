// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { signInAs } from '../session/sign-in.fixture.ts';

const owner = { user_id: 'ana', project_id: 'p1' };
const persist = vi.fn(async () => true);
const persisted = vi.fn(async () => false);

beforeEach(() => {
  vi.resetModules();
  for (const each of [persist, persisted]) each.mockClear();
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { storage: { persist, persisted } }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
});

it('requests persistent storage once, with the first draft', async () => {
  const { draftStorage } = await import('../shared/drafts/draft-storage.ts');
  const drafts = draftStorage<{ text: string }>('prueba.1');
  drafts.keep({ text: 'a' }, owner);
  await expect.poll(() => persist.mock.calls.length).toBe(1);
  drafts.keep({ text: 'ab' }, owner);
  await Promise.resolve();
  expect(persisted).toHaveBeenCalledTimes(1);
});

it('asks nothing for what is of this tab alone', async () => {
  const { draftStorage } = await import('../shared/drafts/draft-storage.ts');
  draftStorage<{ text: string }>('prueba.1', () => sessionStorage).keep({ text: 'a' }, owner);
  expect(persisted).not.toHaveBeenCalled();
});

it('asks with the first answer that is kept', async () => {
  signInAs('ana');
  const { signInAs: sameSession } = await import('../session/sign-in.fixture.ts');
  sameSession('ana');
  const { keepAnswers } = await import('./kept-answers.ts');
  const client = new QueryClient();
  const { restored, stop } = keepAnswers(client, 'ana');
  await restored;
  expect(persisted).not.toHaveBeenCalled();
  await client.fetchQuery({ queryKey: ['catalog', 'all', 'p1'], queryFn: () => [{ id: 'c1' }] });
  await expect.poll(() => persist.mock.calls.length).toBe(1);
  stop();
});

it('continues if the browser has no such API', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const refused = new TypeError('not here');
  persist.mockRejectedValueOnce(refused);
  const { requestPersistence } = await import('./persistent-storage.ts');
  await requestPersistence();
  expect(warned).toHaveBeenCalledWith('Storage:', refused);
});
