import { picturePdf } from '../../shared/pdf/picture-pdf.ts';
import { encodePhoto } from '../../shared/photo/encode.ts';

/** Longest side in px of a photographed page: its small print stays legible. */
const pageSide = 3000;

/** Whether a file may tell where it was taken. */
export const isPicture = ({ type, name }: File) => type.startsWith('image/') || /\.hei[cf]$/i.test(name);

/**
 * A picture as it may leave this device: drawn anew, upright, without what a camera writes into it, the place included. Throws what
 * `unreadableSentence` reads where it cannot be opened.
 */
export const prepared = async (file: File): Promise<File> => {
  const drawn = await encodePhoto(file, pageSide);
  return new File([drawn], file.name.replace(/(\.[^.]*)?$/, '.jpg'), { type: drawn.type });
};

/** The pages in one file: a PDF, or the photo itself where there is but one. */
export const inOneFile = async (pages: readonly File[], name: string): Promise<File> => {
  const [only] = pages;
  if (only && pages.length === 1) return only;
  const pictures = [];
  for (const jpeg of pages) {
    const bitmap = await createImageBitmap(jpeg);
    pictures.push({ jpeg, width: bitmap.width, height: bitmap.height });
    bitmap.close();
  }
  return new File([picturePdf(pictures)], `${name}.pdf`, { type: 'application/pdf' });
};
