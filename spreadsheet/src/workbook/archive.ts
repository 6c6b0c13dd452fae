import { crc32, inflateRawSync } from 'node:zlib';
import type { Limits } from '../limits.ts';
import { damaged, unreadable } from '../unreadable.ts';

/** A part of a zip, as its central directory declares it. */
export type Entry = {
  name: string;
  method: number;
  crc: number;
  packed: number;
  size: number;
  offset: number;
};

const endSignature = 0x06054b50;
const directorySignature = 0x02014b50;
const localSignature = 0x04034b50;

const tooBig = (limits: Limits) =>
  unreadable(
    413,
    `El archivo se expande a más de ${Math.floor(limits.expanded_bytes / 1024 / 1024)} MB. Quite hojas o imágenes que no sean necesarias.`,
  );

const endOfDirectory = (view: DataView): number => {
  const earliest = Math.max(0, view.byteLength - 22 - 0xffff);
  for (let at = view.byteLength - 22; at >= earliest; at--)
    if (view.getUint32(at, true) === endSignature) return at;
  throw damaged();
};

/**
 * Reads the central directory of a zip and checks the number of parts and their declared sizes before any part is expanded. The
 * declared sizes may be false, so `expand` checks again while it inflates.
 */
export const entriesOf = (bytes: Uint8Array, limits: Limits): Entry[] => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.byteLength < 22) throw damaged();
  const end = endOfDirectory(view);
  const count = view.getUint16(end + 10, true);
  if (count > limits.zip_entries) throw unreadable(413, 'El archivo contiene demasiadas partes internas.');
  const entries: Entry[] = [];
  let at = view.getUint32(end + 16, true);
  let total = 0;
  for (let index = 0; index < count; index++) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== directorySignature) throw damaged();
    const nameLength = view.getUint16(at + 28, true);
    const name = Buffer.from(
      bytes.buffer,
      bytes.byteOffset + at + 46,
      Math.min(nameLength, view.byteLength - at - 46),
    );
    const entry = {
      name: name.toString('utf8').replaceAll('\\', '/').replace(/^\//, ''),
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    };
    entries.push(entry);
    if (needed(entry.name)) total += entry.size;
    if (total > limits.expanded_bytes) throw tooBig(limits);
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
};

/** Parts with cells. Pictures, drawings, macros, comments and other parts are never expanded. */
const needed = (name: string): boolean =>
  /^(\[Content_Types\]\.xml|_rels\/\.rels)$/i.test(name) ||
  /^xl\/((_rels\/)?workbook\d*|sharedStrings\d*|styles\d*|worksheets\/[^/]+)\.xml(\.rels)?$/i.test(name);

const inflated = (bytes: Uint8Array, entry: Entry, room: number, limits: Limits): Buffer => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { offset } = entry;
  if (offset + 30 > view.byteLength || view.getUint32(offset, true) !== localSignature) throw damaged();
  const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  const packed = bytes.subarray(start, start + entry.packed);
  if (packed.length !== entry.packed) throw damaged();
  if (entry.method === 0) {
    if (packed.length > room) throw tooBig(limits);
    return Buffer.from(packed);
  }
  if (entry.method !== 8) throw damaged();
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, room) });
  } catch (error) {
    throw error instanceof RangeError || (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
      ? tooBig(limits)
      : damaged();
  }
};

/** Expands a part and verifies its CRC: a single corrupt byte could change a figure, and no later check would notice. */
const expand: typeof inflated = (bytes, entry, room, limits) => {
  const part = inflated(bytes, entry, room, limits);
  if (crc32(part) !== entry.crc) throw damaged();
  return part;
};

/** Expands the needed parts of an .xlsx within the limits, whatever sizes the directory declares. */
export const partsOf = (bytes: Uint8Array, limits: Limits): Map<string, Buffer> => {
  const parts = new Map<string, Buffer>();
  let room = limits.expanded_bytes;
  for (const entry of entriesOf(bytes, limits)) {
    if (!needed(entry.name) || parts.has(entry.name)) continue;
    const part = expand(bytes, entry, room, limits);
    room -= part.length;
    parts.set(entry.name, part);
  }
  return parts;
};

/** Packs the parts into an uncompressed zip for the workbook parser, so that the parser never inflates anything itself. */
export const stored = (parts: Map<string, Buffer>): Buffer => {
  const pieces: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, data] of parts) {
    const title = Buffer.from(name, 'utf8');
    const fixed = Buffer.alloc(26);
    fixed.writeUInt16LE(20, 0);
    fixed.writeUInt16LE(0x0800, 2);
    fixed.writeUInt16LE(0x21, 8);
    fixed.writeUInt32LE(crc32(data), 10);
    fixed.writeUInt32LE(data.length, 14);
    fixed.writeUInt32LE(data.length, 18);
    fixed.writeUInt16LE(title.length, 22);
    const local = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), fixed, title]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from([0x50, 0x4b, 1, 2, 20, 0]), fixed, rest, title]));
    pieces.push(local, data);
    offset += local.length + data.length;
  }
  const size = directory.reduce((sum, piece) => sum + piece.length, 0);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(endSignature, 0);
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...pieces, ...directory, end]);
};
