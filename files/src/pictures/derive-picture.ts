import { rm } from 'node:fs/promises';
import type { Sharp } from 'sharp';
import type { BlobName } from '../bytes/blob-name.ts';
import { isDamagedFile, type BlobStore } from '../bytes/blob-store.ts';
import type { StoredFile } from '../register/file-registry.ts';
import type { FileVariant } from '../links/file-url.ts';
import { maxPixels, pictureLibrary } from './picture-library.ts';

/** The used parts of the store and of the file. */
type Places = { blobs: Pick<BlobStore, 'has' | 'asFile' | 'temporaryPath' | 'place'> };
type Original = Pick<StoredFile, 'id' | 'sha256'>;

/** Longest side in pixels, quality and encoder effort. Both are WebP, which keeps the transparency of logos. */
const shapes = {
  thumb: { side: 480, quality: 70, effort: 4 },
  view: { side: 2048, quality: 82, effort: 2 },
} as const satisfies Record<FileVariant, { side: number; quality: number; effort: number }>;

/** Media type of both variants. */
export const derivedMediaType = 'image/webp';

/**
 * Whether the original cannot be decoded. It is permanent, unless the store returned damaged bytes (`isDamagedFile` of its
 * cause).
 */
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

/** The picture library's messages about disk or memory failures, which are no fault of the picture. */
const ofTheMachine =
  /system error|write error|unable to open for write|ENOSPC|EACCES|EROFS|EMFILE|out of memory/i;
const noRoom = /no space|quota|ENOSPC/i;

/** Converts a machine's failure to a file system error; any other error means a damaged picture. */
const failureOf = (id: string, error: unknown): Error => {
  if (!(error instanceof Error) || !ofTheMachine.test(error.message)) return damaged(id, error);
  const code = noRoom.test(error.message) ? 'ENOSPC' : 'EIO';
  return Object.assign(new Error(error.message, { cause: error }), { code, syscall: 'write' });
};

/** Sharp writes no metadata by default, so the location, camera and time of a photo are left out. */
const derive = (picture: Sharp, { side, quality, effort }: (typeof shapes)[FileVariant]) =>
  picture
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .webp({ quality, effort });

/** Writes the variant to a local file. */
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
 * Derives one variant of a picture, rotated by its EXIF orientation and without metadata, and returns its blob name. Reuses an
 * existing variant; concurrent calls are safe, and readers never see incomplete files. Rejects with a `DamagedPicture` if the
 * bytes are no picture of at most 50 megapixels or do not match the uploaded hash.
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
