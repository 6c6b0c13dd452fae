import { bodyOf } from './model/body.ts';
import { caratulaOf } from './model/caratula.ts';
import type { EstimationSources } from './model/sources.ts';
import { statementOf, type StatementSources } from './model/statement.ts';
import { summaryOf } from './model/summary.ts';
import { bodyPdf } from './pdf/body.ts';
import { caratulaPdf } from './pdf/caratula.ts';
import { makePdf } from './pdf/make-pdf.ts';
import type { Printing } from './pdf/sheet.ts';
import { statementPdf } from './pdf/statement.ts';
import { summaryPdf } from './pdf/summary.ts';
import { bodyGrid } from './xlsx/body.ts';
import { caratulaGrid } from './xlsx/caratula.ts';
import { historyGrid, type HistorySources } from './xlsx/history.ts';
import { statementGrid } from './xlsx/statement.ts';
import { summaryGrid } from './xlsx/summary.ts';
import { workbook } from './xlsx/write.ts';

export const estimationPapers = ['caratula', 'cuerpo', 'resumen'] as const;
export type EstimationPaper = (typeof estimationPapers)[number];
export const formats = ['pdf', 'xlsx'] as const;
export type Format = (typeof formats)[number];

/** What is to be printed, of what, and how. */
export type Order =
  | ({ format: Format; printing: Printing } & (
      | { paper: EstimationPaper; sources: EstimationSources }
      | { paper: 'estado-de-cuenta'; sources: StatementSources }
    ))
  | { paper: 'historial'; sources: HistorySources };

type Drawing<Sources> = (sources: Sources, printing: Printing) => Promise<Buffer>;

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

const ofContract: Record<Format, Drawing<StatementSources>> = {
  pdf: (sources, printing) => makePdf(statementPdf(statementOf(sources), sources.contract.kind, printing)),
  xlsx: (sources) => workbook([statementGrid(statementOf(sources), sources.contract.kind)]),
};

const ofEstimation: Record<EstimationPaper, Record<Format, Drawing<EstimationSources>>> = {
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
export const print = (order: Order): Promise<Buffer> => {
  if (order.paper === 'historial') return workbook([historyGrid(order.sources)]);
  return order.paper === 'estado-de-cuenta'
    ? ofContract[order.format](order.sources, order.printing)
    : ofEstimation[order.paper][order.format](order.sources, order.printing);
};
