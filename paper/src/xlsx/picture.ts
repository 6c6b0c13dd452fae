/** A picture over a sheet: PNG, its place in pixels of the screen from the corner of a cell (row and column counted from 1), and its size. */
export type Picture = {
  png: Uint8Array;
  title: string;
  row: number;
  column: number;
  offset: { x: number; y: number };
  width: number;
  height: number;
};

/** Pixels to an inch, as spreadsheets count. */
export const dotsPerInch = 96;
/** Pixels of a character of Calibri 10, by which columns are measured. */
const character = 6;
const pixels = (points: number) => Math.round((points * dotsPerInch) / 72);

type Size = { width: number; height: number };

/**
 * Of a PNG, from its first chunk.
 * @throws RangeError of what is none.
 */
const sizeOf = (png: Uint8Array): Size => {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  if (png.length < 24 || view.getUint32(12) !== 0x49_48_44_52) throw new RangeError('not a PNG');
  return { width: view.getUint32(16), height: view.getUint32(20) };
};

/** As large as the box allows, in its own proportions. */
const fitted = ({ width, height }: Size, box: Size): Size => {
  const scale = Math.min(box.width / width, box.height / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
};

/** The column (counted from 1) in which so many pixels from the left are, and how far into it. */
const columnAt = (left: number, columns: readonly number[]): { column: number; x: number } => {
  let [column, x] = [1, Math.max(0, Math.round(left))];
  for (const width of columns.slice(0, -1)) {
    if (x < width * character) break;
    x -= width * character;
    column += 1;
  }
  return { column, x };
};

/** Of the row that logos stand in, in points; each is as large as on the PDF. */
export const logoRowHeight = 48;
const logoBox: Size = { width: pixels(110), height: pixels(44) };

/** Logos (PNG) in the first row, at equal distances over columns of these widths in characters. */
export const logosOver = (logos: readonly Uint8Array[], columns: readonly number[]): Picture[] => {
  const whole = columns.reduce((sum, width) => sum + width, 0) * character;
  return logos.map((png, index) => {
    const { width, height } = fitted(sizeOf(png), logoBox);
    const { column, x } = columnAt(((index + 0.5) * whole) / logos.length - width / 2, columns);
    const y = Math.round((pixels(logoRowHeight) - height) / 2);
    return { png, title: `Logo ${index + 1}`, row: 1, column, offset: { x, y }, width, height };
  });
};
