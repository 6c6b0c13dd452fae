// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { draftStorage } from './draft-storage.ts';
import { useSavedDraft, type Typing } from './useSavedDraft.ts';

const owner = { user_id: 'u1', project_id: 'p1' };
const store = draftStorage<{ text: string; seen?: number | undefined }>('prueba.1');
const keeper = {
  keep: ({ draft, seen }: Typing<string>) => store.keep({ text: draft, seen }, owner, 'a'),
  forget: () => store.forget(owner, 'a'),
};

const typing = (draft: string, dirty = true): Typing<string> => ({ draft, dirty, seen: 3 });
const draw = (first: Typing<string>) =>
  renderHook((now: Typing<string>) => useSavedDraft(now, keeper), { initialProps: first });
const pass = () => act(() => vi.advanceTimersByTime(300));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  localStorage.clear();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('keeps what is typed a moment later, under the name of its person and project, and forgets what is no longer one’s own', () => {
  const { rerender } = draw(typing('', false));
  rerender(typing('doce'));
  expect(store.read(owner, 'a')).toBeNull();
  pass();
  expect(localStorage.getItem('obraclara.prueba.1:u1:p1:a')).toMatch(
    /^{"text":"doce","seen":3,"written_at":[0-9]+}$/,
  );
  expect(store.read(owner, 'a')).toEqual({ text: 'doce', seen: 3 });
  expect(store.ids(owner)).toEqual(['a']);
  expect(store.ids({ ...owner, user_id: 'u2' })).toEqual([]);
  rerender(typing('', false));
  pass();
  expect(store.ids(owner)).toEqual([]);
});

it('keeps the last words when the page is left, and when the form goes', () => {
  const { rerender, unmount } = draw(typing('uno'));
  dispatchEvent(new Event('pagehide'));
  expect(store.read(owner, 'a')).toEqual({ text: 'uno', seen: 3 });
  rerender(typing('dos'));
  unmount();
  expect(store.read(owner, 'a')).toEqual({ text: 'dos', seen: 3 });
});

it('stores nothing after the draft is saved or discarded', () => {
  const { result, unmount } = draw(typing('uno'));
  pass();
  result.current.finish();
  unmount();
  expect(store.read(owner, 'a')).toBeNull();
});

it('says so where there is no room', () => {
  const { result } = draw(typing('uno'));
  expect(result.current.full).toBe(false);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  pass();
  expect(result.current.full).toBe(true);
});

it('takes a torn text for none', () => {
  localStorage.setItem('obraclara.prueba.1:u1:p1:a', '{"text":');
  expect(store.read(owner, 'a')).toBeNull();
});
