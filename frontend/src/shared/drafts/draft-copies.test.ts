// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const owner = { user_id: 'u1', project_id: 'p1' };
const name = 'obraclara.avance.1:u1:p1:d1';

/** Imports the modules again, as in a page that opens after the browser was killed. */
const openPage = async () => {
  vi.resetModules();
  const { restoreDrafts } = await import('./draft-copies.ts');
  const { draftStorage } = await import('./draft-storage.ts');
  const drafts = draftStorage<{ notes: string }>('avance.1');
  return {
    restoreDrafts,
    keep: (notes: string) => drafts.keep({ notes }, owner, 'd1'),
    forget: () => drafts.forget(owner, 'd1'),
    notes: () => drafts.read(owner, 'd1')?.notes,
  };
};

let page: Awaited<ReturnType<typeof openPage>>;

/** The disk has `stored` for the draft when the page opens again: the browser had not written what came later. */
const reopen = async (stored: string | null) => {
  // A connection runs its transactions in order, so the copies are written then.
  await page.restoreDrafts();
  if (stored === null) localStorage.removeItem(name);
  else localStorage.setItem(name, stored);
  page = await openPage();
  await page.restoreDrafts();
  return page;
};
beforeEach(async () => {
  localStorage.clear();
  page = await openPage();
  page.keep('hasta el eje 3');
});

afterEach(() => void vi.restoreAllMocks());

it('restores what the browser had not written to the disk when it was killed', async () => {
  const older = localStorage.getItem(name);
  page.keep('hasta el eje 4');
  expect((await reopen(null)).notes()).toBe('hasta el eje 4');
  expect((await reopen(older)).notes()).toBe('hasta el eje 4');
});

it('keeps a deleted draft deleted', async () => {
  const older = localStorage.getItem(name);
  page.forget();
  expect((await reopen(older)).notes()).toBeUndefined();
  expect((await reopen(null)).notes()).toBeUndefined();
});

it('keeps a deleted draft deleted on a device without room for the mark of its deletion', async () => {
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  page.forget();
  expect((await reopen(null)).notes()).toBeUndefined();
});

it('leaves alone what is newer than its copy, and a draft of an older build', async () => {
  page.keep('hasta el eje 4');
  const newer = localStorage.getItem(name)!.replace(/"written_at":\d+/, `"written_at":${Date.now() + 9e6}`);
  expect((await reopen(newer.replace('eje 4', 'eje 5'))).notes()).toBe('hasta el eje 5');
  expect((await reopen('{"notes":"de antes"}')).notes()).toBe('de antes');
});

it('orders writes also after the clock was set back', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 3_600_000);
  const later = await reopen(localStorage.getItem(name));
  const older = localStorage.getItem(name);
  later.keep('hasta el eje 6');
  expect((await reopen(older)).notes()).toBe('hasta el eje 6');
});
