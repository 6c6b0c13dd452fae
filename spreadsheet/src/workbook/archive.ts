import AdmZip from 'adm-zip';
import type { Limits } from '../limits.ts';
import { damaged, isUnreadable, unreadable } from '../unreadable.ts';

/** A part of a zip, as its central directory declares it. */
type Entry = { name: string; size: number; expand: () => Buffer };

const tooBig = (limits: Limits) =>
  unreadable(
    413,
    `El archivo se expande a más de ${Math.floor(limits.expanded_bytes / 1024 / 1024)} MB. Quite hojas o imágenes que no sean necesarias.`,
  );

const isLonger = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';

/** What reading a zip answers; whatever the library stumbles over is the file's fault, and a part longer than declared is a bomb. */
const reading = <Result>(limits: Limits, read: () => Result): Result => {
  try {
    return read();
  } catch (error) {
    if (isUnreadable(error)) throw error;
    throw isLonger(error) ? tooBig(limits) : Object.assign(damaged(), { cause: error });
  }
};

/** Parts that carry cells; pictures, drawings, macros, comments and the like are never expanded. */
const needed = (name: string): boolean =>
  /^(\[Content_Types\]\.xml|_rels\/\.rels)$/i.test(name) ||
  /^xl\/((_rels\/)?workbook\d*|sharedStrings\d*|styles\d*|worksheets\/[^/]+)\.xml(\.rels)?$/i.test(name);

/**
 * The central directory of a zip, checked before anything is expanded: number of parts and declared sizes. Sizes may lie: no
 * part is expanded beyond its own.
 */
export const entriesOf = (bytes: Uint8Array, limits: Limits): Entry[] =>
  reading(limits, () => {
    const zip = new AdmZip(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), { noSort: true });
    if (zip.getEntryCount() > limits.zip_entries)
      throw unreadable(413, 'El archivo contiene demasiadas partes internas.');
    const entries = zip.getEntries().map((entry): Entry => ({
      name: entry.entryName.replaceAll('\\', '/').replace(/^\//, ''),
      size: entry.header.size,
      expand: () => entry.getData(),
    }));
    const declared = entries.reduce((sum, { name, size }) => (needed(name) ? sum + size : sum), 0);
    if (declared > limits.expanded_bytes) throw tooBig(limits);
    return entries;
  });

/** The needed parts of an .xlsx, expanded within the limits whatever the directory says; one that is not what it was is damaged. */
export const partsOf = (bytes: Uint8Array, limits: Limits): Map<string, Buffer> => {
  const parts = entriesOf(bytes, limits).filter(({ name }) => needed(name));
  return reading(limits, () => new Map(parts.map(({ name, expand }) => [name, expand()])));
};
