import * as bundled from 'pdfmake/build/pdfmake.min.js';
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';

// The package exports one object, which its types describe as a module.
const { default: pdfMake } = bundled as unknown as { default: typeof bundled };

/** Absolute addresses of font files, which pdfmake fetches as binary. `broad`: has the letters that the others lack. */
export type Typefaces = { normal: string; bold: string; broad?: string };

const styles = (normal: string, bold: string) => ({ normal, bold, italics: normal, bolditalics: bold });
const broadName = 'DejaVu Sans';

/** Registers the broad typeface. Without it some letters are drawn as boxes, and the rest of the document is complete. */
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
 * The document as a PDF, set in the broad typeface where one is given. Rejects where a file of the other typefaces cannot be fetched.
 * Computes for seconds: to be called in a worker.
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
