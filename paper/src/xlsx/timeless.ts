/** Signatures and fixed lengths of the zip format: an entry of the central directory, and its end record. */
const entry = { signature: 0x02_01_4b_50, length: 46 };
const end = { signature: 0x06_05_4b_50, length: 22 };
/** The earliest time of the zip format, 1 January 1980, as its time and date fields. */
const epoch = 0x00_21_00_00;

/**
 * Removes the timestamps from a zip without a comment, in place: equal files give equal bytes.
 * @throws RangeError if it is not such a zip
 */
export const timeless = (zip: Buffer): Buffer => {
  const at = zip.length - end.length;
  if (at < 0 || zip.readUInt32LE(at) !== end.signature) throw new RangeError('not a zip');
  let place = zip.readUInt32LE(at + 16);
  for (let left = zip.readUInt16LE(at + 10); left > 0; left -= 1) {
    if (zip.readUInt32LE(place) !== entry.signature) throw new RangeError('not a zip');
    zip.writeUInt32LE(epoch, place + 12);
    zip.writeUInt32LE(epoch, zip.readUInt32LE(place + 42) + 10);
    place += entry.length + [28, 30, 32].reduce((sum, of) => sum + zip.readUInt16LE(place + of), 0);
  }
  return zip;
};
