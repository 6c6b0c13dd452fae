import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { needsFallbackFont } from '@obraclara/events';
import subsetFont from 'subset-font';

/** Path of the full font, as `src/base.css` imports it. */
const whole = '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';

/** Font weights in use (src/theme.ts and the style sheets). */
const weights = { min: 400, max: 700 };

/** Unicode ranges that src/base.css declares for the font. */
const ranges: [number, number][] = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2bb, 0x2bc],
  [0x2c6, 0x2c6],
  [0x2da, 0x2dc],
  [0x304, 0x308],
  [0x329, 0x329],
  [0x2000, 0x206f],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2191, 0x2193],
  [0x2212, 0x2215],
];
const letters = ranges
  .flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, n) => String.fromCodePoint(first + n)),
  )
  .join('');

/**
 * OpenType features to keep: kerning, tabular digits, composition and placement of accents. Features that replace typed text with
 * arrows or × are removed.
 */
const features = ['kern', 'tnum', 'ccmp', 'locl', 'mark', 'mkmk'];

const { resolve } = createRequire(import.meta.url);

/** Writes a file into a folder named after its content hash. Returns its path. */
const written = (name: string, content: Buffer): string => {
  const digest = createHash('sha256').update(content).digest('hex').slice(0, 8);
  const folder = path.join(import.meta.dirname, 'node_modules', '.cache', digest);
  const file = path.join(folder, name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, content);
  return file;
};

/** Subset of the page's font without unused weights and features: half the size. Returns its path. */
const pageTypeface = async (): Promise<string> => {
  // The package's type definitions are outdated: they lack `keepFeatures`.
  const wanted = { targetFormat: 'woff2' as const, variationAxes: { wght: weights }, keepFeatures: features };
  const subset = await subsetFont(readFileSync(resolve(whole)), letters, wanted);
  return written(path.basename(whole), subset);
};

/** Every character of the first two planes; a subset keeps those that the font has. */
const everyLetter = Array.from({ length: 0x20000 }, (_, code) => code)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code));

/** Fonts of PDFs, as `src/progress/report/make-report.ts` imports them, with the characters that they draw there. */
const ofPdfs: [name: string, letters: string[]][] = [
  ...['Regular', 'Medium'].map((weight): [string, string[]] => [
    `pdfmake/build/fonts/Roboto/Roboto-${weight}.ttf`,
    everyLetter.filter((letter) => !needsFallbackFont(letter)),
  ]),
  ['@fontsource/dejavu-sans/files/dejavu-sans-latin-400-normal.woff', everyLetter],
];

/** Makes an uncompressed font for PDFs: pdfmake inflates a .woff in JavaScript, which takes a phone seconds. */
const pdfTypeface = async (name: string, letters: string[]) => {
  const made = await subsetFont(readFileSync(resolve(name)), letters.join(''), { targetFormat: 'truetype' });
  return {
    // A pattern, because the imports end in `?url`.
    find: new RegExp(`^${name}(?=\\?url$)`),
    replacement: written(`${path.parse(name).name}.ttf`, made),
  };
};

/** Vite aliases that replace the imported fonts with their subsets. */
export const typefaces = async () => [
  { find: whole, replacement: await pageTypeface() },
  ...(await Promise.all(ofPdfs.map(([name, letters]) => pdfTypeface(name, letters)))),
];
