/** A file of a zip. `at`: when it is said to have been written. */
export type ZipFile = { name: string; content: Blob; at: Date };

const largest = 0xffffffff;
const mostFiles = 0xffff;

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? 0xedb88320 ^ (rest >>> 1) : rest >>> 1;
  return rest;
});

const crcOf = (bytes: Uint8Array): number => {
  let crc = largest;
  for (const byte of bytes) crc = crcTable[(crc ^ byte) & 0xff]! ^ (crc >>> 8);
  return (crc ^ largest) >>> 0;
};

/** Hours and days as a zip says them: local, to two seconds, from 1980 on. */
const momentOf = (at: Date): number[] => [
  (at.getHours() << 11) | (at.getMinutes() << 5) | (at.getSeconds() >> 1),
  (Math.max(0, at.getFullYear() - 1980) << 9) | ((at.getMonth() + 1) << 5) | at.getDate(),
];

/** Numbers one after the other, each of so many bytes, the lowest first. */
const packed = (...fields: (readonly [number, 2 | 4])[]): Uint8Array<ArrayBuffer> => {
  const view = new DataView(new ArrayBuffer(fields.reduce((sum, [, size]) => sum + size, 0)));
  let offset = 0;
  for (const [value, size] of fields) {
    if (size === 2) view.setUint16(offset, value, true);
    else view.setUint32(offset, value, true);
    offset += size;
  }
  return new Uint8Array(view.buffer);
};

const utf8Names = 0x0800;
const version = 20;

/** What is said of a file at its place and, once more, in the directory. */
const saidOf = async ({ name, content, at }: ZipFile) => {
  const title = new TextEncoder().encode(name);
  const crc = crcOf(new Uint8Array(await content.arrayBuffer()));
  const [time = 0, date = 0] = momentOf(at);
  const said = packed(
    [version, 2],
    [utf8Names, 2],
    [0, 2],
    [time, 2],
    [date, 2],
    [crc, 4],
    [content.size, 4],
    [content.size, 4],
    [title.length, 2],
    [0, 2],
  );
  return { title, said };
};

/**
 * A zip of these files, as they are: photos and PDFs do not get smaller. One at a time is read; what comes out refers to them, and takes
 * no memory of its own. Rejects where they are more than a zip of the plain kind holds.
 */
export const zipped = async (files: readonly ZipFile[]): Promise<Blob> => {
  const places: BlobPart[] = [];
  const directory: BlobPart[] = [];
  let offset = 0;
  let listed = 0;
  for (const file of files) {
    const { title, said } = await saidOf(file);
    const place = packed([0x04034b50, 4]);
    const entry = packed([0x02014b50, 4], [version, 2]);
    const rest = packed([0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]);
    places.push(place, said, title, file.content);
    directory.push(entry, said, rest, title);
    offset += place.length + said.length + title.length + file.content.size;
    listed += entry.length + said.length + rest.length + title.length;
    if (offset + listed > largest || directory.length / 4 > mostFiles)
      throw new RangeError('More than a zip holds');
  }
  const count = files.length;
  const end = packed(
    [0x06054b50, 4],
    [0, 2],
    [0, 2],
    [count, 2],
    [count, 2],
    [listed, 4],
    [offset, 4],
    [0, 2],
  );
  return new Blob([...places, ...directory, end], { type: 'application/zip' });
};
