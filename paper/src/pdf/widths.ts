/** Width in points of letter paper between its margins. */
export const paperWidth = { portrait: 540, landscape: 720 } as const;
export type PaperWidth = (typeof paperWidth)[keyof typeof paperWidth];

/** Widths in bold Roboto relative to the font size, rounded up: a digit, and the signs between and around digits. */
const digit = 0.57;
const signs: Readonly<Record<string, number>> = {
  ',': 0.23,
  '.': 0.28,
  '-': 0.35,
  '(': 0.36,
  ')': 0.36,
  ' ': 0.25,
  '%': 0.74,
  '—': 0.79,
};
/** Extra points per figure: a figure exactly as wide as its column may break because of rounding. */
const air = 0.5;

/** Width of a figure in points. */
const figureWidth = (text: string, size: number): number =>
  [...text].reduce((sum, letter) => sum + (signs[letter] ?? digit), 0) * size + air;

/**
 * A column; widths are in points without padding. With `figures` it is as wide as the widest one, at least `least`; without, it gets its
 * share (`grows`) of the remaining width.
 */
export type Column = { least: number; figures?: readonly string[]; grows?: number };

export const textColumn = (least: number, grows = 0): Column => ({ least, grows });
export const figureColumn = (least: number, figures: readonly string[]): Column => ({ least, figures });

/** The room of a table: its width in points, the padding left and right of each cell, and the font size. */
type Room = { width: number; padding: number; size: number };

/** Smallest legible font size. */
const smallest = 4;
const step = 0.1;

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

const sized = ({ least, figures = [] }: Column, size: number) =>
  Math.max(least, ...figures.map((text) => figureWidth(text, size)));

/**
 * Computes the column widths, which sum to the width of the table, and the font size. The font is smaller than requested if the widest
 * figures need it. All widths are numbers: pdfmake makes an automatic column as wide as its longest word, which pushes others off the
 * paper. In a fixed column, words break.
 */
export const widthsOf = (
  columns: readonly Column[],
  { width, padding, size }: Room,
): { widths: number[]; fontSize: number } => {
  const room = width - 2 * padding * columns.length;
  const leastOf = (letters: number) => columns.map((column) => sized(column, letters));
  let fontSize = size;
  while (sum(leastOf(fontSize)) > room && fontSize > smallest) fontSize -= step;
  const least = leastOf(fontSize);
  const parts = sum(columns.map(({ grows = 0 }) => grows));
  const left = Math.max(0, room - sum(least));
  return {
    widths: columns.map(({ grows = 0 }, index) => least[index]! + (parts > 0 ? (left * grows) / parts : 0)),
    fontSize,
  };
};
