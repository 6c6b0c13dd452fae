import sharp from 'sharp';
import { expect, it } from 'vitest';
import { hourTaken } from './exif-hour.ts';

/** A photo with these EXIF tags, written by an independent library. */
const photo = async (written: Record<string, string> | null) => {
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#7d8f69' } });
  const bytes = await (written ? picture.withExif({ IFD0: { Make: 'Prueba' }, IFD2: written }) : picture)
    .jpeg()
    .toBuffer();
  return new Uint8Array(bytes);
};
const hourOf = (bytes: Uint8Array<ArrayBuffer>) => hourTaken(new Blob([bytes], { type: 'image/jpeg' }));

const DateTimeOriginal = '2026:10:05 14:32:10';

it('reads when a photo was taken, in the zone that the camera says or that of the device', async () => {
  expect(await hourOf(await photo({ DateTimeOriginal, OffsetTimeOriginal: '-06:00' }))).toBe(
    '2026-10-05T20:32:10.000Z',
  );
  expect(await hourOf(await photo({ DateTimeOriginal }))).toBe(
    new Date(2026, 9, 5, 14, 32, 10).toISOString(),
  );
});

it('reads nothing where nothing, or no day, is written, nor of what is no photo', async () => {
  expect(await hourOf(await photo(null))).toBeNull();
  expect(await hourOf(await photo({ ImageUniqueID: 'a1' }))).toBeNull();
  expect(await hourOf(await photo({ DateTimeOriginal: '2026:13:45 99:00:00' }))).toBeNull();
  expect(await hourOf(new TextEncoder().encode('x'))).toBeNull();
});

it('reads nothing wrong of a photo that is cut off anywhere', async () => {
  const whole = await photo({ DateTimeOriginal, OffsetTimeOriginal: '-06:00' });
  const read = await Promise.all(
    Array.from(whole, (_, length) => hourOf(new Uint8Array(whole.subarray(0, length)))),
  );
  const cut = read.findLastIndex((hour) => hour !== '2026-10-05T20:32:10.000Z');
  expect(cut).toBeGreaterThan(100);
  expect(new Set(read.slice(0, cut + 1))).toEqual(new Set([null]));
});
