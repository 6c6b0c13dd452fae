import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, rmdir, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { diskStore } from '../src/bytes/disk-store.ts';
import { keyOf, openBlobs, type BlobName, type BlobStore, type FilesPlace } from '../src/index.ts';
import { s3StandIn, type S3StandIn } from '../../test/s3-stand-in.ts';

/** Output of `sha256sum`. */
const hola = 'b221d9dbb083a7f33428d7c2a3c3198ae925614d70210e28716ccaa7cd4ddb79';
const nothing = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

let standIn: S3StandIn;
let folder: string;
let blobs: BlobStore;
beforeAll(async () => (standIn = await s3StandIn(7)));
afterAll(() => standIn?.close());

/** Both kinds of store must pass the same tests. */
const stores: [string, () => FilesPlace][] = [
  ['a folder', () => ({ folder })],
  ['an S3-compatible store', () => ({ folder, s3: standIn.place(`${randomUUID()}/`) })],
];

describe.each(stores)('%s', (_, placeOf) => {
  let place: FilesPlace;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'obraclara-blobs-'));
    place = placeOf();
    blobs = await openBlobs(place);
    await blobs.prepare();
    return () => rm(folder, { recursive: true });
  });

  const receive = (content: string | Buffer, maxBytes = 1e8) =>
    blobs.receive(Readable.from([Buffer.from(content)]), { maxBytes });
  const keep = async (content: string | Buffer) => {
    const received = await receive(content);
    await received.keep();
    await received.discard();
    return { sha256: received.sha256 };
  };
  const draw = async (name: BlobName, content: string) => {
    const file = blobs.temporaryPath();
    await writeFile(file, content);
    await blobs.place(name, file);
    return file;
  };
  const all = async (name: BlobName) => buffer((await blobs.open(name)).stream);
  const names = async () => {
    const found: string[] = [];
    for await (const some of blobs.names()) found.push(...some.map(keyOf));
    return found.sort();
  };
  const comingIn = () => readdir(path.join(folder, 'incoming'));

  it('gives back whole what was kept, by its hash', async () => {
    expect(await keep('hola')).toEqual({ sha256: hola });
    expect(await blobs.has({ sha256: hola })).toBe(true);
    expect(await blobs.size({ sha256: hola })).toBe(4);
    const { bytes, stream } = await blobs.open({ sha256: hola });
    expect([bytes, await text(stream)]).toEqual([4, 'hola']);
    expect(await names()).toEqual([`b2/${hola}`]);
    expect(await comingIn()).toEqual([]);
  });

  it('keeps the same bytes once, however many bring them at a time', async () => {
    await Promise.all([1, 2, 3].map(() => keep('hola')));
    expect(await names()).toEqual([`b2/${hola}`]);
    expect(await text((await blobs.open({ sha256: hola })).stream)).toBe('hola');
  });

  it('keeps no bytes at all as well', async () => {
    expect(await keep('')).toEqual({ sha256: nothing });
    const { bytes, stream } = await blobs.open({ sha256: nothing });
    expect([bytes, await text(stream), await blobs.size({ sha256: nothing })]).toEqual([0, '', 0]);
  });

  it.each([
    [0, 1, 'ho'],
    [9, 9, 'o'],
    [2, 5, 'la m'],
    [5, 9, 'mundo'],
    [0, 9, 'hola mundo'],
  ])('gives bytes %i to %i: %s', async (start, end, part) => {
    const { bytes, stream } = await blobs.open(await keep('hola mundo'), { start, end });
    expect([bytes, await text(stream)]).toEqual([part.length, part]);
  });

  it('gives a large file unchanged, and as a file of this machine', async () => {
    const content = randomBytes(9_000_000);
    const name = await keep(content);
    expect(name.sha256).toBe(createHash('sha256').update(content).digest('hex'));
    expect((await all(name)).equals(content)).toBe(true);
    const asked = await blobs.asFile(name, async (file) => {
      expect((await readFile(file)).equals(content)).toBe(true);
      return file;
    });
    expect(existsSync(asked)).toBe(place.s3 === undefined);
    expect(await comingIn()).toEqual([]);
  });

  it('reports a missing blob', async () => {
    const missing = expect.objectContaining({ code: 'ENOENT' });
    for (const name of [{ sha256: hola }, { sha256: hola, variant: 'thumb' as const }]) {
      expect(await blobs.has(name)).toBe(false);
      await expect(blobs.size(name)).rejects.toEqual(missing);
      await expect(blobs.open(name)).rejects.toEqual(missing);
      await expect(blobs.open(name, { start: 0, end: 1 })).rejects.toEqual(missing);
      await expect(blobs.asFile(name, () => Promise.resolve())).rejects.toEqual(missing);
    }
    expect(await names()).toEqual([]);
    await expect(blobs.open({ sha256: '../../etc/passwd' })).rejects.toThrow('not a SHA-256');
  });

  it('has pictures under the name of what they were made of, and removes them with it', async () => {
    await keep('hola');
    const thumb = { sha256: hola, variant: 'thumb' } as const;
    const made = await draw(thumb, 'small');
    await draw({ sha256: hola, variant: 'view' }, 'large');
    expect(existsSync(made)).toBe(false);
    expect(await text((await blobs.open(thumb)).stream)).toBe('small');
    const pictures = [`derived/b2/${hola}-thumb.webp`, `derived/b2/${hola}-view.webp`];
    expect(await names()).toEqual([`b2/${hola}`, ...pictures]);
    await blobs.remove(hola);
    await blobs.remove(hola);
    expect(await names()).toEqual([]);
  });

  it('replaces a picture by another', async () => {
    const name = { sha256: hola, variant: 'view' } as const;
    for (const content of ['first', 'second']) await draw(name, content);
    expect(await text((await blobs.open(name)).stream)).toBe('second');
  });

  it('has nothing of what is discarded, too large or cut off', async () => {
    await (await receive('hola')).discard();
    await expect(receive('hola', 3)).rejects.toMatchObject({ code: 'FILE_OVER_LIMIT' });
    expect([await names(), await comingIn()]).toEqual([[], []]);
  });

  it('keeps a file that was uploaded again after a sweep', async () => {
    const received = await receive('hola');
    await received.sendAhead();
    await blobs.remove(hola);
    await received.keep();
    expect(await text((await blobs.open({ sha256: hola })).stream)).toBe('hola');
  });

  it('lists everything, however much there is, and nothing that is not its own', async () => {
    const kept = [];
    for (let each = 0; each < 23; each++) kept.push(keyOf(await keep(`file ${each}`)));
    await draw({ sha256: hola, variant: 'thumb' }, 'picture');
    await blobs.note.write('a note');
    expect(await names()).toEqual([...kept, `derived/b2/${hola}-thumb.webp`].sort());
  });

  it('keeps a note beside the bytes', async () => {
    expect(await blobs.note.read()).toBeUndefined();
    for (const said of ['first', 'ñandú']) {
      await blobs.note.write(said);
      expect(await blobs.note.read()).toBe(said);
    }
  });

  it('is found by others that are given the same place', async () => {
    await keep('hola');
    const other = await openBlobs(place);
    await other.prepare();
    expect(await text((await other.open({ sha256: hola })).stream)).toBe('hola');
  });
});

it('a folder loses the original last, so that what cannot be removed whole can still be read', async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'obraclara-blobs-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const store = diskStore(folder);
  await store.prepare();
  const received = await store.receive(Readable.from([Buffer.from('hola')]), { maxBytes: 10 });
  await received.keep();
  // A folder instead of the picture's file, which cannot be removed like a file.
  const inTheWay = store.path({ sha256: hola, variant: 'view' });
  await mkdir(inTheWay, { recursive: true });
  await expect(store.remove(hola)).rejects.toMatchObject({ code: 'ERR_FS_EISDIR' });
  expect(await text((await store.open({ sha256: hola })).stream)).toBe('hola');
  await rmdir(inTheWay);
  await store.remove(hola);
  expect(await store.has({ sha256: hola })).toBe(false);
});
