import { documentUpload } from '../../messages.ts';
import { picturePdf } from '../../ui/pdf/picture-pdf.ts';
import { encodePhoto, unreadableSentence } from '../../ui/photo/encode.ts';
import { fileTexts } from './file-messages.ts';

/** Longest side of a photographed page, in px: small print stays legible. */
const pageSide = 3000;

const redrawn = async (file: File): Promise<File> => {
  const drawn = await encodePhoto(file, pageSide);
  return new File([drawn], file.name.replace(/(\.[^.]*)?$/, '.jpg'), { type: drawn.type });
};

const textOf = async (file: File, from: number, to?: number) =>
  new TextDecoder('latin1').decode(await file.slice(from, to).arrayBuffer());

/** First bytes of JPEG, PNG, WebP and HEIC files. */
const pictureHead = /^(\xff\xd8\xff|\x89PNG|RIFF[^]{4}WEBP|[^]{4}ftyp(hei|hev|mif1|msf1))/;

/**
 * Whether a file may contain its location, by its type or, since a browser knows types by extension only, by its content. False for a file that
 * cannot be read, which `problemOf` reports.
 */
const isPicture = async (file: File): Promise<boolean> =>
  file.type.startsWith('image/') ||
  /\.(hei[cf]|hif)$/i.test(file.name) ||
  pictureHead.test(await textOf(file, 0, 16).catch(() => ''));

/** Bytes within which a PDF has its first line, and its end mark: the server's limits, since some programs add padding. */
const [head, tail] = [1024, 64 * 1024];

/** Returns why the server would refuse a document that is no picture; null if it can be sent. */
const problemOf = async (file: File): Promise<string | null> => {
  try {
    if (file.size === 0) return documentUpload.emptyFile;
    const [start, end] = await Promise.all([textOf(file, 0, head), textOf(file, -tail)]);
    if (!/\.pdf$/i.test(file.name)) return null;
    const isWhole = start.includes('%PDF-') && end.includes('startxref') && end.includes('%%EOF');
    return isWhole ? null : fileTexts.damaged;
  } catch {
    return fileTexts.unread;
  }
};

/**
 * Re-encodes a picture, upright and without EXIF data such as the location; checks any other file. Returns an error message if it cannot be
 * read or is damaged: offline, the server's refusal comes after the user has left the paper.
 */
export const prepareFile = async (file: File): Promise<{ ready: File } | { ready: null; why: string }> => {
  if (!(await isPicture(file))) {
    const why = await problemOf(file);
    return why === null ? { ready: file } : { ready: null, why };
  }
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
