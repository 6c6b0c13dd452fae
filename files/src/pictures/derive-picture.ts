import { rm } from 'node:fs/promises';
import type { Sharp } from 'sharp';
import type { BlobName } from '../bytes/blob-name.ts';
import { isDamagedFile, type BlobStore } from '../bytes/blob-store.ts';
import type { StoredFile } from '../register/file-registry.ts';
import type { FileVariant } from '../links/file-url.ts';
import { maxPixels, pictureLibrary } from './picture-library.ts';

/** What deriving a picture needs to know of the store and of the file. */
type Places = { blobs: Pick<BlobStore, 'has' | 'asFile' | 'temporaryPath' | 'place'> };
type Original = Pick<StoredFile, 'id' | 'sha256'>;

/** Longest side in pixels, quality, and how hard the encoder tries. Both are webp, which keeps the transparency of logos. */
const shapes = {
  thumb: { side: 480, quality: 70, effort: 4 },
  view: { side: 2048, quality: 82, effort: 2 },
} as const satisfies Record<FileVariant, { side: number; quality: number; effort: number }>;

/** Of both variants, whatever the original was. */
export const derivedMediaType = 'image/webp';

/** The original cannot be read as a picture, and never will be, unless a store gave other bytes (`isDamagedFile` of its cause). */
export const isDamagedPicture = (error: unknown): error is DamagedPicture =>
  error instanceof Error && error.name === damagedName;
const damagedName = 'DamagedPicture';
type DamagedPicture = Error & { name: typeof damagedName };

const damaged = (id: string, cause: unknown): DamagedPicture => {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return Object.assign(new Error(`the picture ${id} cannot be read: ${reason}`, { cause }), {
    name: damagedName,
  } as const);
};

/** What the picture library says of a disk that fails: nothing that the picture could be blamed for. */
const ofTheMachine =
  /system error|write error|unable to open for write|ENOSPC|EACCES|EROFS|EMFILE|out of memory/i;
const noRoom = /no space|quota|ENOSPC/i;

/** As an error of the file system, which callers know; the picture itself is damaged otherwise. */
const failureOf = (id: string, error: unknown): Error => {
  if (!(error instanceof Error) || !ofTheMachine.test(error.message)) return damaged(id, error);
  const code = noRoom.test(error.message) ? 'ENOSPC' : 'EIO';
  return Object.assign(new Error(error.message, { cause: error }), { code, syscall: 'write' });
};

/** Sharp writes no metadata unless told to: the place where a photo was taken, the camera and the hour stay out. */
const derive = (picture: Sharp, { side, quality, effort }: (typeof shapes)[FileVariant]) =>
  picture
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .webp({ quality, effort });

/** Draws the variant into a file of this machine. */
const drawn = async (
  original: string,
  temporary: string,
  { id, variant }: { id: string; variant: FileVariant },
) => {
  const sharp = await pictureLibrary();
  try {
    const options = {
      autoOrient: true,
      limitInputPixels: maxPixels,
      sequentialRead: true,
      failOn: 'truncated',
    } as const;
    await derive(sharp(original, options), shapes[variant]).toFile(temporary);
  } catch (error) {
    throw failureOf(id, error);
  }
};

/**
 * Makes one variant of a picture, upright as its EXIF orientation says and without any metadata, and answers what it is called
 * in the store. What is there already is not made again, so it may be called any number of times, at once too; what is half
 * written never shows. Rejects with a `DamagedPicture` if the bytes are no picture of at most 50 megapixels, or not those uploaded.
 */
export const makePicture = async (
  { blobs }: Places,
  { id, sha256 }: Original,
  variant: FileVariant,
): Promise<BlobName> => {
  const name = { sha256, variant };
  if (await blobs.has(name)) return name;
  const make = async (original: string) => {
    const temporary = blobs.temporaryPath();
    try {
      await drawn(original, temporary, { id, variant });
      await blobs.place(name, temporary);
    } finally {
      await rm(temporary, { force: true });
    }
  };
  await blobs.asFile({ sha256 }, make).catch((error: unknown) => {
    throw isDamagedFile(error) ? damaged(id, error) : error;
  });
  return name;
};
