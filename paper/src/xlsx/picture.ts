/** A picture on a sheet: PNG, offset in pixels from the corner of a cell (row and column from 1), and size. */
export type Picture = {
  png: Uint8Array;
  title: string;
  row: number;
  column: number;
  offset: { x: number; y: number };
  width: number;
  height: number;
};

/** Pixels per inch in spreadsheets. */
export const dotsPerInch = 96;
/** Pixels of a character of Calibri 10, the unit of column widths. */
const character = 6;
const pixels = (points: number) => Math.round((points * dotsPerInch) / 72);

type Size = { width: number; height: number };

/**
 * Reads the size of a PNG from its first chunk.
 * @throws RangeError if it is not a PNG
 */
const sizeOf = (png: Uint8Array): Size => {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  if (png.length < 24 || view.getUint32(12) !== 0x49_48_44_52) throw new RangeError('not a PNG');
  return { width: view.getUint32(16), height: view.getUint32(20) };
};

/** The largest size in the box that keeps the proportions. */
const fitted = ({ width, height }: Size, box: Size): Size => {
  const scale = Math.min(box.width / width, box.height / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
};

/** The column (from 1) at a distance in pixels from the left, and the offset within it. */
const columnAt = (left: number, columns: readonly number[]): { column: number; x: number } => {
  let [column, x] = [1, Math.max(0, Math.round(left))];
  for (const width of columns.slice(0, -1)) {
    if (x < width * character) break;
    x -= width * character;
    column += 1;
  }
  return { column, x };
};

/** Height in points of the row of logos; each logo has its size of the PDF. */
export const logoRowHeight = 48;
const logoBox: Size = { width: pixels(110), height: pixels(44) };

/** Places logos (PNG) in the first row, equally spaced over columns of these widths in characters. */
export const logosOver = (logos: readonly Uint8Array[], columns: readonly number[]): Picture[] => {
  const whole = columns.reduce((sum, width) => sum + width, 0) * character;
  return logos.map((png, index) => {
    const { width, height } = fitted(sizeOf(png), logoBox);
    const { column, x } = columnAt(((index + 0.5) * whole) / logos.length - width / 2, columns);
    const y = Math.round((pixels(logoRowHeight) - height) / 2);
    return { png, title: `Logo ${index + 1}`, row: 1, column, offset: { x, y }, width, height };
  });
};
