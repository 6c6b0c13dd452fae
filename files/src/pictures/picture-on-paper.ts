import { buffer } from 'node:stream/consumers';
import type { Sharp } from 'sharp';
import { isMissing } from '../bytes/blob-store.ts';
import type { Files } from '../files.ts';
import { fileIdOf, type FileVariant } from '../links/file-url.ts';
import { isDamagedPicture, makePicture } from './derive-picture.ts';
import { pictureLibrary } from './picture-library.ts';

type Places = Pick<Files, 'blobs' | 'registry'>;
/** Source variant and conversion of a picture. */
type Making = { variant: FileVariant; make: (picture: Sharp) => Sharp };

/** Converts a picture; null if the URL is no file's, or the file is deleted or no picture. The document then omits it. */
const pictureAs = async (
  { blobs, registry }: Places,
  url: string,
  { variant, make }: Making,
): Promise<Uint8Array | null> => {
  const id = fileIdOf(url);
  const file = id === null ? undefined : await registry.find(id);
  if (!file) return null;
  const sharp = await pictureLibrary();
  try {
    const { stream } = await blobs.open(await makePicture({ blobs }, file, variant));
    return await make(sharp(await buffer(stream))).toBuffer();
  } catch (error) {
    if (isDamagedPicture(error) || isMissing(error)) return null;
    throw error;
  }
};

/** PNG of a picture's small variant, for documents, which support no WebP. Null if it is unavailable. */
export const pictureOnPaper = (files: Places, url: string): Promise<Uint8Array | null> =>
  pictureAs(files, url, { variant: 'thumb', make: (picture) => picture.png() });

/** Longest side in pixels and quality of a photo in a document: some 150 kB for half a page at 150 dpi. */
const onPaper = { side: 1100, quality: 76 };

/** JPEG of a photo for documents, with a limited size and without metadata. Null if it is unavailable. */
export const photoOnPaper = (files: Places, url: string): Promise<Uint8Array | null> =>
  pictureAs(files, url, {
    variant: 'view',
    make: (picture) =>
      picture
        .resize({ width: onPaper.side, height: onPaper.side, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .jpeg({ quality: onPaper.quality }),
  });
