import { readFile } from 'node:fs/promises';
import type { Files } from '../files.ts';
import { fileIdOf } from '../links/file-url.ts';
import { isDamagedPicture, makePicture } from './derive-picture.ts';
import { pictureLibrary } from './picture-library.ts';

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/**
 * A picture of ours for documents, which hold no WebP: its small variant as PNG. Null where the address is not ours, or what it
 * names is gone or no picture: a document goes without it then.
 */
export const pictureOnPaper = async (
  { blobs, registry }: Pick<Files, 'blobs' | 'registry'>,
  url: string,
): Promise<Uint8Array | null> => {
  const id = fileIdOf(url);
  const file = id === null ? undefined : await registry.find(id);
  if (!file) return null;
  const sharp = await pictureLibrary();
  try {
    const small = await readFile(await makePicture({ blobs }, file, 'thumb'));
    return await sharp(small).png().toBuffer();
  } catch (error) {
    if (isDamagedPicture(error) || isMissing(error)) return null;
    throw error;
  }
};
