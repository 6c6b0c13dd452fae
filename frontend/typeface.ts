import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import subsetFont from 'subset-font';

/** As the sources name it (src/base.css). */
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

/** The typeface of the first picture without weights and forms that nobody uses: half of its bytes. Answers what stands for which file. */
export const typeface = async (): Promise<Record<string, string>> => {
  const file = createRequire(import.meta.url).resolve(whole);
  // The types of the package are behind it: they do not know of `keepFeatures`.
  const wanted = { targetFormat: 'woff2' as const, variationAxes: { wght: weights }, keepFeatures: features };
  const subset = await subsetFont(readFileSync(file), letters, wanted);
  const digest = createHash('sha256').update(subset).digest('hex').slice(0, 8);
  const folder = path.join(import.meta.dirname, 'node_modules', '.cache', digest);
  const made = path.join(folder, path.basename(whole));
  mkdirSync(folder, { recursive: true });
  writeFileSync(made, subset);
  return { [whole]: made };
};
