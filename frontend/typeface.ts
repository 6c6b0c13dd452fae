import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { lacksLetters } from '@obraclara/events';
import subsetFont from 'subset-font';

/** As the sources name it (`src/base.css`). */
const whole = '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';

/** The weights that are used (src/theme.ts and the sheets). */
const weights = { min: 400, max: 700 };

/** All letters of the ranges that src/base.css says it has. */
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
 * What the letters do of themselves: stand closer where two of them leave a hole, digits below each other, accents in their places. Without what
 * writes arrows and × for what somebody typed.
 */
const features = ['kern', 'tnum', 'ccmp', 'locl', 'mark', 'mkmk'];

const { resolve } = createRequire(import.meta.url);

/** Writes a file into a folder that is named after its content. Returns its path. */
const written = (name: string, content: Buffer): string => {
  const digest = createHash('sha256').update(content).digest('hex').slice(0, 8);
  const folder = path.join(import.meta.dirname, 'node_modules', '.cache', digest);
  const file = path.join(folder, name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, content);
  return file;
};

/** The typeface of the first picture without weights and forms that nobody uses: half of its bytes. */
const pageTypeface = async (): Promise<string> => {
  // The types of the package are behind it: they do not know of `keepFeatures`.
  const wanted = { targetFormat: 'woff2' as const, variationAxes: { wght: weights }, keepFeatures: features };
  const subset = await subsetFont(readFileSync(resolve(whole)), letters, wanted);
  return written(path.basename(whole), subset);
};

/** Every code point of the first two planes; a typeface keeps those that it has. */
const everyLetter = Array.from({ length: 0x20000 }, (_, code) => code)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code));

/** The typefaces of PDFs, as the sources name them (`src/progress/report/make-report.ts`), and the letters that they draw there. */
const ofPdfs: [name: string, letters: string[]][] = [
  ...['Regular', 'Medium'].map((weight): [string, string[]] => [
    `pdfmake/build/fonts/Roboto/Roboto-${weight}.ttf`,
    everyLetter.filter((letter) => !lacksLetters(letter)),
  ]),
  ['@fontsource/dejavu-sans/files/dejavu-sans-latin-400-normal.woff', everyLetter],
];

/** A typeface of PDFs, uncompressed: pdfmake inflates a .woff in JavaScript, which takes a phone seconds. */
const pdfTypeface = async (name: string, letters: string[]) => {
  const made = await subsetFont(readFileSync(resolve(name)), letters.join(''), { targetFormat: 'truetype' });
  return {
    // A pattern, since the sources name it with `?url` behind.
    find: new RegExp(`^${name}(?=\\?url$)`),
    replacement: written(`${path.parse(name).name}.ttf`, made),
  };
};

/** Replaces typefaces that the sources name by those that this makes of them. */
export const typefaces = async () => [
  { find: whole, replacement: await pageTypeface() },
  ...(await Promise.all(ofPdfs.map(([name, letters]) => pdfTypeface(name, letters)))),
];
