/** Signatures of a zip: of a file in it, of its entry in the directory, and of the end of that; their fixed lengths. */
const entry = { signature: 0x02_01_4b_50, length: 46 };
const end = { signature: 0x06_05_4b_50, length: 22 };
/** The first moment that a zip can say: 1 January 1980, as its time and date beside each other. */
const epoch = 0x00_21_00_00;

/**
 * The zip (without a comment of its own) with the moment of writing taken out of it, in place: of the same files, the same bytes.
 * @throws RangeError of what is no such zip.
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
