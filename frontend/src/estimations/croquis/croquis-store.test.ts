// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { uploadsBegun } from '../../api/fake-upload.fixture.ts';
import type { KeptFile } from '../../offline/item.ts';
import { openPhotos } from '../../progress/photo/open-photos.fixture.ts';
import { signInAs } from '../../session/sign-in.fixture.ts';
import { croquisPlace } from './croquis-place.ts';
import { croquisStore } from './croquis-store.ts';

const begun = uploadsBegun();
beforeEach(() => {
  signInAs('u1');
  openPhotos();
});
afterEach(() => vi.restoreAllMocks());

const owner = { user_id: 'u1', project_id: 'p1' };
const store = (draft: string, waiting: KeptFile[] = []) =>
  croquisStore({ place: (id) => croquisPlace(owner, draft, id), waiting });
const photo = () => new File(['x'], 'IMG.jpg', { type: 'image/jpeg' });
const body = (...croquis: (string | undefined)[]) => ({
  project_id: 'p1',
  concepts: [
    { generadores: croquis.map((name) => (name === undefined ? {} : { croquis: name })) },
    { concept_id: 'c2' },
  ],
});

it('finds again on this device what was taken, and says what is lost', async () => {
  const first = store('e1');
  const [one, two] = [first.take(photo()), first.take(photo())];
  expect([await one.ready, await two.ready]).toEqual([true, true]);
  const again = store('e1');
  expect(await again.open([one.name, '/api/files/x', 'local:nobody', two.name])).toEqual(['local:nobody']);
  expect(await again.files(body(two.name, undefined, '/api/files/x', one.name, two.name))).toMatchObject([
    { as: two.name, stored: null },
    { as: one.name, stored: null },
  ]);
  await croquisPlace(owner, 'e1').forget();
  expect(await store('e1').open([one.name])).toEqual([one.name]);
});

it("reads pending sketches from the outbox, with the server's part", async () => {
  const stored = { file_url: '/api/files/s' } as NonNullable<KeptFile['stored']>;
  const file: KeptFile = { blob: new Blob(['x']), name: 'foto.jpg', key: 'k', stored, as: 'local:w' };
  const waits = store('e2', [file]);
  expect(await waits.open(['local:w'])).toEqual([]);
  expect(await waits.send(body('local:w'))).toEqual([file]);
  expect(begun).toEqual([]);
});

it('sends one after the other what is missing, and goes on where it was cut off', async () => {
  const own = store('e3');
  const names = [own.take(photo()).name, own.take(photo()).name];
  const sent = own.send(body(...names)).catch((error: unknown) => error);
  await eventually(() => expect(begun).toHaveLength(1));
  expect(own.get().sending).toEqual({ done: 0, all: 2 });
  begun[0]!.answer(201, { file_url: '/api/files/a' });
  await eventually(() => expect(begun).toHaveLength(2));
  begun[1]!.loseConnection();
  expect(await sent).toMatchObject({ status: 0 });
  expect(own.get().sending).toBeNull();
  const again = own.send(body(...names));
  await eventually(() => expect(begun).toHaveLength(3));
  expect(begun[2]!.headers['Idempotency-Key']).toBe(begun[1]!.headers['Idempotency-Key']);
  begun[2]!.answer(201, { file_url: '/api/files/b' });
  expect((await again).map(({ stored }) => stored?.file_url)).toEqual(['/api/files/a', '/api/files/b']);
  // The server has deleted the files: both upload again, as other uploads.
  own.sendAnew();
  // Stays unanswered: only its requests matter here.
  void own.send(body(...names)).catch(() => undefined);
  await eventually(() => expect(begun).toHaveLength(4));
  expect(begun[3]!.headers['Idempotency-Key']).not.toBe(begun[0]!.headers['Idempotency-Key']);
});
