import { picturePdf } from '../../ui/pdf/picture-pdf.ts';
import { encodePhoto, unreadableSentence } from '../../ui/photo/encode.ts';
import { fileTexts } from './file-messages.ts';

/** Longest side of a photographed page, in px: small print stays legible. */
const pageSide = 3000;

/** Whether a file may contain its location. */
export const isPicture = ({ type, name }: File) => type.startsWith('image/') || /\.hei[cf]$/i.test(name);

const redrawn = async (file: File): Promise<File> => {
  const drawn = await encodePhoto(file, pageSide);
  return new File([drawn], file.name.replace(/(\.[^.]*)?$/, '.jpg'), { type: drawn.type });
};

/** Re-encodes a picture, upright and without EXIF data such as the location. Returns an error message if it cannot be read. */
export const prepareFile = async (file: File): Promise<{ ready: File } | { ready: null; why: string }> => {
  try {
    return { ready: await redrawn(file) };
  } catch (error) {
    const sentence = unreadableSentence(error);
    if (sentence === null) reportError(error);
    return { ready: null, why: sentence ?? fileTexts.failed };
  }
};

type Size = { width: number; height: number };

/** Caches the size of a page, since pages may be joined several times. */
const sizes = new WeakMap<File, Size>();
const sizeOf = async (jpeg: File): Promise<Size> => {
  const known = sizes.get(jpeg);
  if (known) return known;
  const bitmap = await createImageBitmap(jpeg);
  const size = { width: bitmap.width, height: bitmap.height };
  bitmap.close();
  sizes.set(jpeg, size);
  return size;
};

/** Returns the pages as one file: a PDF, or the photo itself if there is only one. */
export const mergePages = async (pages: readonly File[], name: string): Promise<File> => {
  const [only] = pages;
  if (only && pages.length === 1) return only;
  const pictures = [];
  for (const jpeg of pages) pictures.push({ jpeg, ...(await sizeOf(jpeg)) });
  return new File([picturePdf(pictures)], `${name}.pdf`, { type: 'application/pdf' });
};
