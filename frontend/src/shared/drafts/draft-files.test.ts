import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const owner = { user_id: 'u1', project_id: 'p1' };
const taken = { file: new File(['jpeg'], 'foto.jpg', { type: 'image/jpeg' }), key: 'k1' };

/** Imports the module again, as in a reloaded page: the database is not open yet. */
const place = async (id?: string) => (await import('./draft-files.ts')).draftFile('foto', owner, id);

const neverAnswered = (): IDBOpenDBRequest =>
  Object.create(IDBOpenDBRequest.prototype, { addEventListener: { value: () => undefined } });

beforeEach(() => vi.resetModules());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('returns a stored file unchanged, until its prefix is deleted', async () => {
  const [draft, photo] = [await place('d1'), await place('d1:f1')];
  expect(await draft.keep(taken)).toBe(true);
  expect(await photo.keep(taken)).toBe(true);
  const back = await photo.read();
  expect([back?.key, back?.file.name, back?.file.type]).toEqual(['k1', 'foto.jpg', 'image/jpeg']);
  await draft.forget();
  expect([await draft.read(), await photo.read()]).toEqual([null, null]);
});

it('is swept once the text of its draft is gone, but not while that of its draft exists', async () => {
  vi.stubGlobal('localStorage', { 'obraclara.avance.1:u1:p1:d2': '{}' });
  const [lost, photo] = [await place('d1:f1'), await place('d2:f1')];
  await Promise.all([lost.keep(taken), photo.keep(taken)]);
  const { sweepDraftFiles } = await import('./draft-files.ts');
  await sweepDraftFiles(0);
  // The draft may exist until the drafts are restored.
  expect((await lost.read())?.key).toBe('k1');
  await (await import('./draft-copies.ts')).restoreDrafts();
  await sweepDraftFiles(0);
  expect([await lost.read(), (await photo.read())?.key]).toEqual([null, 'k1']);
});

it('has no place for it in a browser that leaves the database unopened', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(indexedDB, 'open').mockReturnValue(neverAnswered());
  const draft = await place();
  const outcome = Promise.all([draft.keep(taken), draft.read(), draft.forget()]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await outcome).toEqual([false, null, undefined]);
});
