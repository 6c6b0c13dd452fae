// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { uploadsBegun } from '../../api/fake-upload.fixture.ts';
import { signInAs } from '../../session/sign-in.fixture.ts';
import { showToastsWith } from '../../ui/states/toasts.ts';
import { photosSaid, type DraftPhoto } from '../draft-photos.ts';
import { openPhotos } from './open-photos.fixture.ts';
import { photoList } from './photo-list.ts';
import { seenPhotos } from './seen-photo.ts';

const begun = uploadsBegun();
const target = { project_id: 'p1', concept_id: 'c1', progress_date: '2026-03-02' };
const photo = new File(['x'], 'IMG_1.jpg', { type: 'image/jpeg' });
const messages: string[] = [];

let hush: () => void;
beforeEach(() => {
  signInAs('u1');
  openPhotos();
  messages.length = 0;
  hush = showToastsWith(({ message }) => messages.push(message));
});
afterEach(() => {
  hush();
  vi.restoreAllMocks();
});

/** The photos of a form on a device that stores nothing. */
const form = (photos: DraftPhoto[] = [], how: Partial<Parameters<typeof photoList>[0]> = {}) => {
  const place = () => ({ keep: async () => true, read: async () => null, forget: async () => undefined });
  const told: string[][] = [];
  const changed = (now: DraftPhoto[]) => void told.push(now.map(({ id }) => id));
  const here = { user_id: 'u1', keeps: true, waits: false, place, wanted: () => true, changed };
  return { list: photoList({ ...here, photos, ...how }), told };
};

it('takes ten photos, and says that there is no room for more', () => {
  const { list } = form();
  list.take(Array<File>(11).fill(photo), target);
  expect(list.get()).toHaveLength(10);
  list.take([photo], target);
  expect(list.get()).toHaveLength(10);
  expect(messages).toEqual([
    'Un avance lleva 10 fotos como máximo: se tomaron las primeras 10.',
    'Un avance lleva 10 fotos como máximo.',
  ]);
  list.close();
});

it('ends with the form what is under way, and does not take that for a photo that arrived', async () => {
  const { list } = form();
  list.take([photo, photo], target);
  await eventually(() => expect(begun).toHaveLength(1));
  list.close();
  expect(begun[0]!.aborted).toBe(true);
  expect(await list.settled()).toEqual({ ok: false });
});

it('says of photos that this device has lost and the server has not that they are gone, and goes on with one that it has', async () => {
  const stored = { id: 'b', photo_url: '/api/files/b', here: true };
  const lost = ['a', 'c'].map((id) => ({ id, photo_url: null, here: true }));
  const { list, told } = form([...lost, stored]);
  list.open(target);
  expect(await list.settled()).toMatchObject({ ok: true, photos: [{ id: 'b', here: false }] });
  expect(told.at(-1)).toEqual(['b']);
  expect(messages).toEqual([
    'Este dispositivo ya no tiene todas las fotos de lo que capturó. Vuelva a tomar las que falten.',
  ]);
});

it("sends no photo in another user's session; it waits with its capture", async () => {
  const { list } = form();
  list.take([photo, photo], target);
  await eventually(() => expect(begun).toHaveLength(1));
  signInAs('u2');
  begun[0]!.answer(201, { file_url: '/api/files/f1' });
  expect(await list.settled()).toMatchObject({ ok: true, photos: [{ photo_url: '/api/files/f1' }, {}] });
  expect(list.get().map(({ state }) => state.at)).toEqual(['ready', 'kept']);
  expect(begun).toHaveLength(1);
});

it('sends nothing of a capture that waits in the line, which will', async () => {
  const place = () => ({
    keep: async () => true,
    read: async () => ({ file: photo, key: 'k1' }),
    forget: async () => undefined,
  });
  const { list, told } = form([{ id: 'a', photo_url: null, here: true }], { waits: true, place });
  list.open(target);
  await list.settled();
  expect(told).toEqual([]);
  list.take([photo], target);
  const photos = [
    { id: 'a', photo_url: null, taken: { key: 'k1' } },
    { photo_url: null, taken: {} },
  ];
  expect(await list.settled()).toMatchObject({ ok: true, photos });
  expect(begun).toEqual([]);
});

it('keeps with its draft a photo that is made smaller when the form closes, for whoever opens that again', async () => {
  const smaller = Promise.withResolvers<BlobCallback>();
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(smaller.resolve);
  const kept = new Map<string, { file: File; key: string }>();
  const place = (id: string) => ({
    keep: async (taken: { file: File; key: string }) => kept.set(id, taken).has(id),
    read: async () => kept.get(id) ?? null,
    forget: async () => void kept.delete(id),
  });
  let draft: DraftPhoto[] = [];
  const how = { place, changed: (now: DraftPhoto[]) => void (draft = now) };
  const { list } = form([], how);
  list.take([photo, photo], target);
  const [first, second] = list.get().map(({ id }) => id);
  expect(draft.map(({ id }) => id)).toEqual([first, second]);
  list.remove(second!);
  const done = await smaller.promise;
  list.close();
  const again = form(draft, how).list;
  again.open(target);
  done(new Blob(['jpeg'], { type: 'image/jpeg' }));
  await eventually(() => expect(begun).toHaveLength(1));
  begun[0]!.answer(201, { file_url: '/api/files/f1' });
  expect(await again.settled()).toMatchObject({ ok: true, photos: [{ id: first, taken: { key: first } }] });
  expect([...kept.keys()]).toEqual([first]);
});

it('keeps no photo of a discarded draft', async () => {
  const smaller = Promise.withResolvers<BlobCallback>();
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(smaller.resolve);
  const steps: string[] = [];
  const place = () => ({
    keep: async () => steps.push('keep') > 0,
    read: async () => null,
    forget: async () => void steps.push('forget'),
  });
  const { list } = form([], { place, wanted: () => false });
  list.take([photo], target);
  const done = await smaller.promise;
  list.close();
  done(new Blob(['jpeg'], { type: 'image/jpeg' }));
  await eventually(() => expect(steps).toEqual(['keep', 'forget']));
  expect(begun).toEqual([]);
});

it('sends a waiting photo on retry', async () => {
  const { list } = form();
  list.take([photo, photo], target);
  await eventually(() => expect(begun).toHaveLength(1));
  begun[0]!.loseConnection();
  await list.settled();
  const states = () => list.get().map(({ state }) => state.at);
  expect(states()).toEqual(['kept', 'kept']);
  list.retry(list.get()[1]!.id, target);
  await eventually(() => expect(begun).toHaveLength(2));
  begun[1]!.answer(201, { file_url: '/api/files/f2' });
  await list.settled();
  expect(states()).toEqual(['kept', 'ready']);
});

it('keeps a photo behind the copy that was drawn on, sends both, and shows it again without the drawing', async () => {
  const { list } = form();
  const drawn = new File(['dibujo'], 'foto.jpg', { type: 'image/jpeg' });
  list.take([photo, photo], target, { taken_at: '2026-03-02T18:00:00.000Z' });
  const [first, second] = list.get().map(({ id }) => id);
  list.draw(first!, drawn, target);
  const urls = ['/api/files/f1', '/api/files/f2', '/api/files/f3'];
  for (const [index, file_url] of urls.entries()) {
    await eventually(() => expect(begun).toHaveLength(index + 1));
    begun[index]!.answer(201, { file_url });
  }
  const settled = await list.settled();
  // Photos upload one after another; an annotated copy uploads when it is made, before photos that are still being prepared.
  const said = settled.ok ? photosSaid(settled.photos).photos : [];
  expect(said.map(({ photo_url, original_url }) => [photo_url, original_url ?? null])).toEqual([
    ['/api/files/f1', expect.stringMatching('^/api/files/f[23]$')],
    [expect.stringMatching('^/api/files/f[23]$'), null],
  ]);
  expect(said[0]).toMatchObject({ taken_at: '2026-03-02T18:00:00.000Z' });
  const shown = () => seenPhotos(list.get()).map(({ id, drawn }) => [id, drawn]);
  const copy = list.get()[1]!;
  expect(shown()).toEqual([
    [copy.id, true],
    [second, false],
  ]);
  expect(settled).toMatchObject({
    photos: [{ id: first }, { original: first, taken: { file: drawn } }, { id: second }],
  });
  expect(seenPhotos(list.get())[0]!.picture).toBe(list.get()[0]!.taken!.file);

  // A new drawing starts from the original; there is one annotated copy at a time.
  list.draw(copy.id, drawn, target);
  expect(list.get().map(({ original }) => original)).toEqual([undefined, first, undefined]);
  list.toFront(second!);
  expect(list.get().map(({ id }) => id)).toEqual([second, first, list.get()[2]!.id]);
  list.undraw(list.get()[2]!.id);
  expect(shown()).toEqual([
    [second, false],
    [first, false],
  ]);
  list.draw(first!, drawn, target);
  list.remove(list.get()[2]!.id);
  expect(list.get().map(({ id }) => id)).toEqual([second]);
  list.close();
});

it('counts a photo that was drawn on as one', async () => {
  const { list } = form();
  list.take(Array<File>(9).fill(photo), target);
  list.draw(list.get()[0]!.id, photo, target);
  list.take([photo, photo], target);
  expect(seenPhotos(list.get())).toHaveLength(10);
  expect(messages).toEqual(['Un avance lleva 10 fotos como máximo: se tomaron las primeras 1.']);
  list.close();
});

it('puts to a photo when it was taken, and where once that is known, without keeping its upload', async () => {
  const where = { latitude: 19.4326, longitude: -99.1332, accuracy_m: 12 };
  const known = Promise.withResolvers<typeof where>();
  const { list } = form();
  const taken_at = '2026-03-02T18:00:00.000Z';
  list.take([photo], target, { taken_at, place: known.promise });
  await eventually(() => expect(begun).toHaveLength(1));
  begun[0]!.answer(201, { file_url: '/api/files/f1' });
  await eventually(() => expect(list.get()).toMatchObject([{ state: { at: 'ready' } }]));
  known.resolve(where);
  expect(await list.settled()).toMatchObject({ ok: true, photos: [{ taken_at, place: where }] });
});

it('puts a removed photo back in its place with its file, and goes on sending it', async () => {
  const forgotten: string[] = [];
  const place = (id: string) => ({
    keep: async () => true,
    read: async () => null,
    forget: async () => void forgotten.push(id),
  });
  const { list, told } = form([], { place });
  list.take([photo, photo], target);
  await eventually(() => expect(begun).toHaveLength(1));
  const [first, second] = list.get().map(({ id }) => id);
  list.remove(first!);
  expect([begun[0]!.aborted, told.at(-1), forgotten, list.canRestore()]).toEqual([true, [second], [], true]);
  await eventually(() => expect(begun).toHaveLength(2));
  begun[1]!.answer(201, { file_url: '/api/files/2' });
  list.restore(target);
  expect([told.at(-1), list.canRestore()]).toEqual([[first, second], false]);
  await eventually(() => expect(begun).toHaveLength(3));
  begun[2]!.answer(201, { file_url: '/api/files/1' });
  const stored = ['/api/files/1', '/api/files/2'].map((photo_url) => ({ photo_url }));
  expect(await list.settled()).toMatchObject({ ok: true, photos: stored });

  list.remove(first!);
  list.remove(second!);
  expect(forgotten).toEqual([first]);
  list.close();
  expect([forgotten, list.canRestore()]).toEqual([[first, second], false]);
});
