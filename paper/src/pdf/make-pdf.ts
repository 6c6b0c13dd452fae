import { createRequire } from 'node:module';
import path from 'node:path';
import pdfmake from 'pdfmake';
import type { TDocumentDefinitions, TFontDictionary } from 'pdfmake/interfaces.js';
import { broad, withEveryLetter } from './letters.ts';

const { resolve } = createRequire(import.meta.url);
const file = (name: string) => resolve(`pdfmake/fonts/Roboto/Roboto-${name}.ttf`);
const [normal, bold] = [file('Regular'), file('Medium')];

const letters = (weight: number) =>
  resolve(`@fontsource/dejavu-sans/files/dejavu-sans-latin-${weight}-normal.woff`);
const [broadNormal, broadBold] = [letters(400), letters(700)];
const typefaces = new Set([normal, bold, broadNormal, broadBold]);

const everyStyle = (normal: string, bold: string) => ({ normal, bold, italics: normal, bolditalics: bold });
pdfmake.setFonts({
  Roboto: everyStyle(normal, bold),
  [broad]: everyStyle(broadNormal, broadBold),
} satisfies TFontDictionary);
// No text in a document may fetch a URL or a file, apart from the fonts and the folder of its pictures.
pdfmake.setUrlAccessPolicy(() => false);
let pictures: string | null = null;
pdfmake.setLocalAccessPolicy(
  (file) => typefaces.has(file) || (pictures !== null && path.dirname(file) === pictures),
);

/** Renders the document as a PDF. Takes about a second per 1,000 rows. */
export const makePdf = (definition: TDocumentDefinitions): Promise<Buffer> =>
  pdfmake.createPdf(withEveryLetter(definition)).getBuffer();

/**
 * Writes the document as a PDF to a file in this folder, from which its pictures are read: each is in memory once, as JPEG. Only one call
 * at a time per process.
 */
export const writePdf = async (
  definition: TDocumentDefinitions,
  { folder, file }: { folder: string; file: string },
): Promise<void> => {
  pictures = folder;
  try {
    await pdfmake.createPdf(withEveryLetter(definition)).write(file);
  } finally {
    pictures = null;
  }
};
