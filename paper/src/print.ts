import { caratulaOf } from './model/caratula.ts';
import type { EstimationSources } from './model/sources.ts';
import { caratulaPdf } from './pdf/caratula.ts';
import { makePdf } from './pdf/make-pdf.ts';
import type { Printing } from './pdf/sheet.ts';

export const estimationPapers = ['caratula'] as const;
export type EstimationPaper = (typeof estimationPapers)[number];
export const formats = ['pdf'] as const;
export type Format = (typeof formats)[number];

/** What is to be printed, of what, and how. */
export type Order = {
  paper: EstimationPaper;
  format: Format;
  sources: EstimationSources;
  printing: Printing;
};

type Drawing = (sources: EstimationSources, printing: Printing) => Promise<Buffer>;

const drawings: Record<EstimationPaper, Record<Format, Drawing>> = {
  caratula: {
    pdf: (sources, printing) => makePdf(caratulaPdf(caratulaOf(sources), sources.contract.kind, printing)),
  },
};

/** Draws a document here and now; a process of the press does it for the service. */
export const print = ({ paper, format, sources, printing }: Order): Promise<Buffer> =>
  drawings[paper][format](sources, printing);
