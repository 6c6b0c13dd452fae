import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { diskStore } from '../src/bytes/disk-store.ts';
import { isDamagedPicture, makePicture } from '../src/pictures/derive-picture.ts';

let folder: string;
let blobs: ReturnType<typeof diskStore>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pictures-'));
  blobs = diskStore(folder);
  await blobs.prepare();
});
afterAll(() => rm(folder, { recursive: true }));

/** A hash with this prefix. */
const hashOf = (start: string) => start.padEnd(64, '0');
const keep = async (start: string, bytes: Buffer) => {
  const sha256 = hashOf(start);
  const place = blobs.path({ sha256 });
  await mkdir(dirname(place), { recursive: true });
  await writeFile(place, bytes);
  return { id: `file-${start}`, sha256 };
};
const made = async (...asked: Parameters<typeof makePicture>) => blobs.path(await makePicture(...asked));

/** Red on the left, blue on the right, with GPS coordinates and a sideways orientation in its EXIF. */
const photo = (width: number, height: number) => {
  const blue = { create: { width: width / 2, height, channels: 3 as const, background: '#0000ff' } };
  return sharp({ create: { width, height, channels: 3, background: '#ff0000' } })
    .composite([{ input: blue, left: width / 2, top: 0 }])
    .withExif({
      IFD0: { Make: 'Cámara de obra', Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '19/1 25/1 57/1', GPSLongitude: '99/1 7/1 59/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
};

it('makes a small and a large picture, upright and within their sides', async () => {
  const file = await keep('aa01', await photo(3000, 2000));
  for (const [variant, side] of [
    ['thumb', 480],
    ['view', 2048],
  ] as const) {
    const { format, width, height } = await sharp(await made({ blobs }, file, variant)).metadata();
    expect({ format, width, height }).toEqual({
      format: 'webp',
      width: Math.round((side * 2) / 3),
      height: side,
    });
  }
  const { data, info } = await sharp(blobs.path({ sha256: hashOf('aa01'), variant: 'thumb' }))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [red, , blue] = data.subarray(0, 3);
  expect(red).toBeGreaterThan(200);
  expect(blue).toBeLessThan(60);
  const below = data.subarray((info.height - 1) * info.width * info.channels);
  expect(below[2]).toBeGreaterThan(200);
});

it('removes place and camera from the metadata of a photo', async () => {
  const file = await keep('aa02', await photo(600, 400));
  expect((await sharp(blobs.path({ sha256: hashOf('aa02') })).metadata()).exif).toBeDefined();
  for (const variant of ['thumb', 'view'] as const) {
    const { exif, xmp, iptc, icc, orientation } = await sharp(
      await made({ blobs }, file, variant),
    ).metadata();
    expect({ exif, xmp, iptc, icc, orientation }).toEqual({});
  }
});

it('keeps the transparency of a logo and never enlarges it', async () => {
  const logo = sharp({
    create: { width: 90, height: 60, channels: 4, background: { r: 0, g: 79, b: 92, alpha: 0 } },
  });
  const file = await keep('aa03', await logo.png().toBuffer());
  const { width, height, hasAlpha } = await sharp(await made({ blobs }, file, 'view')).metadata();
  expect({ width, height, hasAlpha }).toEqual({ width: 90, height: 60, hasAlpha: true });
});

it('makes a picture once, however often and however many ask at a time', async () => {
  const file = await keep('ab04', await photo(800, 600));
  await Promise.all([1, 2, 3].map(() => makePicture({ blobs }, file, 'thumb')));
  const { mtimeMs } = await stat(blobs.path({ sha256: hashOf('ab04'), variant: 'thumb' }));
  await makePicture({ blobs }, file, 'thumb');
  expect((await stat(blobs.path({ sha256: hashOf('ab04'), variant: 'thumb' }))).mtimeMs).toBe(mtimeMs);
  expect(await readdir(join(folder, 'derived', 'ab'))).toEqual([`${hashOf('ab04')}-thumb.webp`]);
});

it('says that a damaged picture is damaged, and leaves nothing half written', async () => {
  const whole = await photo(1600, 1200);
  const broken = [
    await keep('ac05', whole.subarray(0, whole.length / 2)),
    await keep('ac06', Buffer.from('not a picture at all')),
    await keep('ac07', Buffer.alloc(0)),
  ];
  for (const file of broken) {
    const error: unknown = await makePicture({ blobs }, file, 'thumb').catch((reason: unknown) => reason);
    expect(isDamagedPicture(error), String(error)).toBe(true);
  }
  expect(existsSync(join(folder, 'derived', 'ac'))).toBe(false);
  expect(await readdir(join(folder, 'incoming'))).toEqual([]);
});

it('refuses a picture of more than fifty megapixels unread', async () => {
  const wide = sharp({ create: { width: 10_000, height: 5_001, channels: 3, background: '#888888' } });
  const file = await keep('ad08', await wide.png({ compressionLevel: 1 }).toBuffer());
  await expect(makePicture({ blobs }, file, 'view')).rejects.toThrow('pixel limit');
});

it('does not blame the picture when the original is gone or the folder cannot be written', async () => {
  const error: unknown = await makePicture({ blobs }, { id: 'x', sha256: hashOf('ae09') }, 'thumb').catch(
    (reason: unknown) => reason,
  );
  expect(isDamagedPicture(error)).toBe(false);
});

it('does not blame a picture for a disk that cannot take what is made of it', async () => {
  const file = await keep('ae10', await photo(600, 400));
  const nowhere = { ...blobs, temporaryPath: () => join(folder, 'gone', 'x') };
  const error: unknown = await makePicture({ blobs: nowhere }, file, 'thumb').catch(
    (reason: unknown) => reason,
  );
  expect(isDamagedPicture(error)).toBe(false);
  expect(error).toMatchObject({ code: 'EIO', syscall: 'write' });
});
