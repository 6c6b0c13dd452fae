import broadLetters from '@fontsource/dejavu-sans/files/dejavu-sans-latin-400-normal.woff?url';
import regular from 'pdfmake/build/fonts/Roboto/Roboto-Regular.ttf?url';
import medium from 'pdfmake/build/fonts/Roboto/Roboto-Medium.ttf?url';
import * as bundled from 'pdfmake/build/pdfmake.min.js';
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';

// One object, which its types describe as a module.
const { default: pdfMake } = bundled as unknown as { default: typeof bundled };

const here = (path: string) => new URL(path, location.origin).href;
const typeface = (normal: string, bold: string) => ({ normal, bold, italics: normal, bolditalics: bold });
pdfMake.addFonts({ Roboto: typeface(here(regular), here(medium)) });

const broad = 'DejaVu Sans';

/** The typeface that has every letter, or none where it does not come: then some letters are boxes, and all else is there. */
const broadTypeface = async (): Promise<string | undefined> => {
  const address = here(broadLetters);
  const there = await fetch(address).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!there) return undefined;
  pdfMake.addFonts({ [broad]: typeface(address, address) });
  return broad;
};

/**
 * The document as a PDF. `lacking`: it has letters that its typeface lacks (see `letters.ts` of events), and is set in a broader one. Rejects
 * where the typeface does not come. Heavy: to be loaded when somebody wants one.
 */
export const makePdf = async (
  definition: TDocumentDefinitions,
  { lacking }: { lacking: boolean },
): Promise<Blob> => {
  const font = lacking ? await broadTypeface() : undefined;
  const defaultStyle = { ...definition.defaultStyle, ...(font && { font }) };
  return pdfMake.createPdf({ ...definition, defaultStyle }).getBlob();
};
