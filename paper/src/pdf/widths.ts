/** Points of letter paper between its margins, upright and on its side. */
export const paperWidth = { portrait: 540, landscape: 720 } as const;
export type PaperWidth = (typeof paperWidth)[keyof typeof paperWidth];

/** Of a letter's size, in the bold of Roboto, rounded up: a digit, and what stands between, before and after digits. */
const digit = 0.57;
const signs: Readonly<Record<string, number>> = {
  ',': 0.23,
  '.': 0.28,
  '-': 0.35,
  ' ': 0.25,
  '%': 0.74,
  '—': 0.79,
};
/** A figure's last letter may not end where its column does: what is as wide as its column to a rounding is broken. */
const air = 0.5;

/** Points that a figure takes: digits, and what stands between and before them. */
const figureWidth = (text: string, size: number): number =>
  [...text].reduce((sum, letter) => sum + (signs[letter] ?? digit), 0) * size + air;

/**
 * A column, in points without its padding. With `figures` it is as wide as the widest of them, and at least `least`; without, it takes
 * its part (`grows`) of what is left.
 */
export type Column = { least: number; figures?: readonly string[]; grows?: number };

export const textColumn = (least: number, grows = 0): Column => ({ least, grows });
export const figureColumn = (least: number, figures: readonly string[]): Column => ({ least, figures });

/** Where a table stands: points for all of it, what stands left and right of each cell, and the size of its letters. */
type Room = { width: number; padding: number; size: number };

/** Letters smaller than this are for nobody. */
const smallest = 4;
const step = 0.1;

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

const sized = ({ least, figures = [] }: Column, size: number) =>
  Math.max(least, ...figures.map((text) => figureWidth(text, size)));

/**
 * How wide each column is, all together as wide as there is room, and how large letters are: as was asked for, or as small as it takes
 * for the widest figures to stand beside each other. Every width is a number: a column that pdfmake may choose the width of is made as
 * wide as its longest word, which pushes the others off the paper; in one of a given width words are broken.
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
