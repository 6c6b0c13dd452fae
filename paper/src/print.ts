import { bodyOf } from './model/body.ts';
import { caratulaOf } from './model/caratula.ts';
import type { EstimationSources } from './model/sources.ts';
import { summaryOf } from './model/summary.ts';
import { bodyPdf } from './pdf/body.ts';
import { caratulaPdf } from './pdf/caratula.ts';
import { makePdf } from './pdf/make-pdf.ts';
import type { Printing } from './pdf/sheet.ts';
import { summaryPdf } from './pdf/summary.ts';
import { bodyGrid } from './xlsx/body.ts';
import { caratulaGrid } from './xlsx/caratula.ts';
import { summaryGrid } from './xlsx/summary.ts';
import { workbook } from './xlsx/write.ts';

export const estimationPapers = ['caratula', 'cuerpo', 'resumen'] as const;
export type EstimationPaper = (typeof estimationPapers)[number];
export const formats = ['pdf', 'xlsx'] as const;
export type Format = (typeof formats)[number];

/** What is to be printed, of what, and how. */
export type Order = {
  paper: EstimationPaper;
  format: Format;
  sources: EstimationSources;
  printing: Printing;
};

type Drawing = (sources: EstimationSources, printing: Printing) => Promise<Buffer>;

/** The sheets of an estimation: two of them take from the cuerpo what this estimation comes to. */
const grids = (sources: EstimationSources) => {
  const { kind } = sources.contract;
  const summary = summaryOf(sources);
  const numbers = new Map(summary.rows.map(({ partida }, index) => [partida, index + 1]));
  const body = bodyGrid(bodyOf(sources), numbers);
  return {
    body,
    caratula: () => caratulaGrid(caratulaOf(sources), body, kind),
    summary: () => summaryGrid(summary, body, kind),
  };
};

const drawings: Record<EstimationPaper, Record<Format, Drawing>> = {
  caratula: {
    pdf: (sources, printing) => makePdf(caratulaPdf(caratulaOf(sources), sources.contract.kind, printing)),
    xlsx: (sources) => {
      const { caratula, body } = grids(sources);
      return workbook([caratula(), body]);
    },
  },
  cuerpo: {
    pdf: (sources, printing) => makePdf(bodyPdf(bodyOf(sources), sources.contract.kind, printing)),
    xlsx: (sources) => workbook([grids(sources).body]),
  },
  resumen: {
    pdf: (sources, printing) => makePdf(summaryPdf(summaryOf(sources), sources.contract.kind, printing)),
    xlsx: (sources) => {
      const { summary, body } = grids(sources);
      return workbook([summary(), body]);
    },
  },
};

/** Draws a document here and now; a process of the press does it for the service. */
export const print = ({ paper, format, sources, printing }: Order): Promise<Buffer> =>
  drawings[paper][format](sources, printing);
