import { buffer } from 'node:stream/consumers';
import type { Sharp } from 'sharp';
import { isMissing } from '../bytes/blob-store.ts';
import type { Files } from '../files.ts';
import { fileIdOf, type FileVariant } from '../links/file-url.ts';
import { isDamagedPicture, makePicture } from './derive-picture.ts';
import { pictureLibrary } from './picture-library.ts';

type Places = Pick<Files, 'blobs' | 'registry'>;
/** What is made of the small or the large variant of a picture. */
type Making = { variant: FileVariant; make: (picture: Sharp) => Sharp };

/** Null where the address is not ours, or what it names is gone or no picture: a document goes without it then. */
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

/** A picture of ours for documents, which hold no WebP: its small variant as PNG. Null where it cannot be had. */
export const pictureOnPaper = (files: Places, url: string): Promise<Uint8Array | null> =>
  pictureAs(files, url, { variant: 'thumb', make: (picture) => picture.png() });

/** Pixels of the longest side of a photo on paper, and its quality: some 150 kB for half a page at 150 dots to the inch. */
const onPaper = { side: 1100, quality: 76 };

/** A photo of ours for documents, as JPEG of a bounded size, without any metadata. Null where it cannot be had. */
export const photoOnPaper = (files: Places, url: string): Promise<Uint8Array | null> =>
  pictureAs(files, url, {
    variant: 'view',
    make: (picture) =>
      picture
        .resize({ width: onPaper.side, height: onPaper.side, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .jpeg({ quality: onPaper.quality }),
  });
