import * as bundled from 'pdfmake/build/pdfmake.min.js';
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';

// The package exports one object, although its types describe a module.
const { default: pdfMake } = bundled as unknown as { default: typeof bundled };

/** Absolute URLs of font files, which pdfmake fetches as binary. `broad`: a font with the glyphs that the others lack. */
export type Typefaces = { normal: string; bold: string; broad?: string };

const styles = (normal: string, bold: string) => ({ normal, bold, italics: normal, bolditalics: bold });
const broadName = 'DejaVu Sans';

/** Registers the broad font. If it cannot be fetched, missing glyphs appear as boxes and the rest of the document is complete. */
const broadTypeface = async (address: string): Promise<string | undefined> => {
  const there = await fetch(address).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!there) return undefined;
  pdfMake.addFonts({ [broadName]: styles(address, address) });
  return broadName;
};

/**
 * Renders the document as a PDF, in the broad font if one is given. Takes seconds of processor time: call it in a worker.
 * @throws If a file of the other fonts cannot be fetched.
 */
export const makePdf = async (
  definition: TDocumentDefinitions,
  { normal, bold, broad }: Typefaces,
): Promise<Blob> => {
  pdfMake.addFonts({ Roboto: styles(normal, bold) });
  const font = broad === undefined ? undefined : await broadTypeface(broad);
  const defaultStyle = { ...definition.defaultStyle, ...(font && { font }) };
  return pdfMake.createPdf({ ...definition, defaultStyle }).getBlob();
};
