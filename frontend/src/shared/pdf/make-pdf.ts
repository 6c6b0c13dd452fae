import regular from 'pdfmake/build/fonts/Roboto/Roboto-Regular.ttf?url';
import medium from 'pdfmake/build/fonts/Roboto/Roboto-Medium.ttf?url';
import * as bundled from 'pdfmake/build/pdfmake.min.js';
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';

// One object, which its types describe as a module.
const { default: pdfMake } = bundled as unknown as { default: typeof bundled };

const here = (path: string) => new URL(path, location.origin).href;
const [normal, bold] = [here(regular), here(medium)];
pdfMake.addFonts({ Roboto: { normal, bold, italics: normal, bolditalics: bold } });

/** The document as a PDF. Rejects where the typeface does not come. Heavy: to be loaded when somebody wants one. */
export const makePdf = (definition: TDocumentDefinitions): Promise<Blob> =>
  pdfMake.createPdf(definition).getBlob();
