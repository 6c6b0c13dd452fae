const exifDirectory = 0x8769;
const dateTimeOriginal = 0x9003;
const offsetTimeOriginal = 0x9011;

/** JPEG start marker and the relevant segment markers. */
const jpeg = { start: 0xffd8, app1: 0xffe1, scan: 0xffda, exif: 0x45786966 };

/** The TIFF data of a JPEG's EXIF segment; null if there is none. */
const tiffOf = (file: DataView): DataView | null => {
  if (file.getUint16(0) !== jpeg.start) return null;
  for (let at = 2; ; at += 2 + file.getUint16(at + 2)) {
    const marker = file.getUint16(at);
    if (marker === jpeg.scan || marker < 0xff00) return null;
    if (marker === jpeg.app1 && file.getUint32(at + 4) === jpeg.exif)
      return new DataView(file.buffer, file.byteOffset + at + 10, file.getUint16(at + 2) - 8);
  }
};

/** Returns readers for the entries of TIFF directories. The first two bytes define the byte order. */
const tiffReader = (tiff: DataView) => {
  const little = tiff.getUint16(0) === 0x4949;
  const entryOf = (directory: number, tag: number): number | null => {
    const count = tiff.getUint16(directory, little);
    for (let index = 0; index < count; index++) {
      const entry = directory + 2 + 12 * index;
      if (tiff.getUint16(entry, little) === tag) return entry;
    }
    return null;
  };
  const numberAt = (at: number) => tiff.getUint32(at, little);
  return {
    first: numberAt(4),
    /** The numeric value of an entry, often an offset. */
    number: (directory: number, tag: number) => {
      const entry = entryOf(directory, tag);
      return entry === null ? null : numberAt(entry + 8);
    },
    /** The text of an entry that is longer than the four bytes stored in the entry itself. */
    text: (directory: number, tag: number) => {
      const entry = entryOf(directory, tag);
      if (entry === null) return '';
      const bytes = Array.from({ length: numberAt(entry + 4) }, (_, index) =>
        tiff.getUint8(numberAt(entry + 8) + index),
      );
      return String.fromCharCode(...bytes);
    },
  };
};

/** DateTimeOriginal. Without a time zone, this device's zone applies: it took the photo, or belongs to the photographer. */
const hourIn = (tiff: DataView): string | null => {
  const { first, number, text } = tiffReader(tiff);
  const directory = number(first, exifDirectory);
  if (directory === null) return null;
  const written = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)/.exec(text(directory, dateTimeOriginal));
  if (!written) return null;
  const [, year, month, day, hour] = written;
  const [zone = ''] = /^[+-]\d\d:\d\d/.exec(text(directory, offsetTimeOriginal)) ?? [];
  const instant = new Date(`${year}-${month}-${day}T${hour}${zone}`);
  return Number.isNaN(instant.getTime()) ? null : instant.toISOString();
};

/** In bytes; cameras write EXIF before the image data. */
const enough = 256 * 1024;

/** Returns when a photo was taken, ISO 8601 UTC, from its EXIF data (EXIF 2.32, DateTimeOriginal); null if the file does not contain it. */
export const hourTaken = async (file: Blob): Promise<string | null> => {
  const view = new DataView(await new Response(file.slice(0, enough)).arrayBuffer());
  try {
    const tiff = tiffOf(view);
    return tiff && hourIn(tiff);
  } catch (error) {
    // A truncated file, or not a JPEG.
    if (error instanceof RangeError) return null;
    throw error;
  }
};
