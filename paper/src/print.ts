import { writeFile } from 'node:fs/promises';
import { closingPapers, type ClosingPaper } from '@obraclara/events';
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { amendmentSheetOf, type AmendmentSources } from './model/amendment.ts';
import { bodyOf } from './model/body.ts';
import { caratulaOf } from './model/caratula.ts';
import { closingSheetOf, type ClosingSources } from './model/closing.ts';
import { costSheetOf, type CostSources } from './model/cost-adjustment.ts';
import { generatorsOf } from './model/generators.ts';
import { photoReportOf, type PhotoReportSources } from './model/photo-report.ts';
import type { EstimationSources } from './model/sources.ts';
import { statementOf, type StatementSources } from './model/statement.ts';
import { summaryOf } from './model/summary.ts';
import { amendmentPdf } from './pdf/amendment.ts';
import { bodyPdf } from './pdf/body.ts';
import { bound } from './pdf/bound.ts';
import { caratulaPdf } from './pdf/caratula.ts';
import { closingPdf } from './pdf/closing.ts';
import { costPdf } from './pdf/cost-adjustment.ts';
import { generatorsPdf } from './pdf/generators.ts';
import { makePdf, writePdf } from './pdf/make-pdf.ts';
import { photoReportPdf } from './pdf/photo-report.ts';
import type { Printing } from './pdf/sheet.ts';
import { statementPdf } from './pdf/statement.ts';
import { summaryPdf } from './pdf/summary.ts';
import { amendmentGrid } from './xlsx/amendment.ts';
import { bodyGrid } from './xlsx/body.ts';
import { caratulaGrid } from './xlsx/caratula.ts';
import { costGrid } from './xlsx/cost-adjustment.ts';
import { generatorsGrid } from './xlsx/generators.ts';
import { historyGrid, type HistorySources } from './xlsx/history.ts';
import { statementGrid } from './xlsx/statement.ts';
import { summaryGrid } from './xlsx/summary.ts';
import { workbook } from './xlsx/write.ts';

export const estimationPapers = ['caratula', 'cuerpo', 'resumen', 'generadores'] as const;
export type EstimationPaper = (typeof estimationPapers)[number];
export const formats = ['pdf', 'xlsx'] as const;
export type Format = (typeof formats)[number];

/** A document to print: its kind, data and format. */
export type Order =
  | ({ format: Format; printing: Printing } & (
      | { paper: EstimationPaper; sources: EstimationSources }
      | { paper: 'estado-de-cuenta'; sources: StatementSources }
      | { paper: 'convenio'; sources: AmendmentSources }
      | { paper: 'ajuste-de-costos'; sources: CostSources }
    ))
  | { paper: ClosingPaper; sources: ClosingSources; printing: Printing }
  | { paper: 'reporte-fotografico'; sources: PhotoReportSources; printing: Printing }
  | { paper: 'completo'; sources: EstimationSources; photos: PhotoReportSources | null; printing: Printing }
  | { paper: 'historial'; sources: HistorySources };

type Drawing<Sources> = (sources: Sources, printing: Printing) => Promise<Buffer>;

/** The sheets of an estimation's workbook: carátula and resumen refer to the cuerpo for this estimation's amounts. */
const grids = (sources: EstimationSources, { logos }: Printing) => {
  const summary = summaryOf(sources);
  const numbers = new Map(summary.rows.map(({ partida }, index) => [partida, index + 1]));
  const body = bodyGrid(bodyOf(sources), numbers, logos);
  return {
    body,
    caratula: () => caratulaGrid(caratulaOf(sources), body, logos),
    summary: () => summaryGrid(summary, body, logos),
  };
};

const ofContract: Record<Format, Drawing<StatementSources>> = {
  pdf: (sources, printing) => makePdf(statementPdf(statementOf(sources, printing.made_on), printing)),
  xlsx: (sources, { logos, made_on }) => workbook([statementGrid(statementOf(sources, made_on), logos)]),
};

const ofAmendment: Record<Format, Drawing<AmendmentSources>> = {
  pdf: (sources, printing) => makePdf(amendmentPdf(amendmentSheetOf(sources), printing)),
  xlsx: (sources, { logos }) => workbook([amendmentGrid(amendmentSheetOf(sources), logos)]),
};

const ofCosts: Record<Format, Drawing<CostSources>> = {
  pdf: (sources, printing) => makePdf(costPdf(costSheetOf(sources), printing)),
  xlsx: (sources, { logos }) => workbook([costGrid(costSheetOf(sources), logos)]),
};

type Definition = (sources: EstimationSources, printing: Printing) => TDocumentDefinitions;

/** The documents of an estimation as PDF definitions. */
const definitions: Record<EstimationPaper, Definition> = {
  caratula: (sources, printing) => caratulaPdf(caratulaOf(sources), printing),
  cuerpo: (sources, printing) => bodyPdf(bodyOf(sources), printing),
  resumen: (sources, printing) => summaryPdf(summaryOf(sources), printing),
  generadores: (sources, printing) => generatorsPdf(generatorsOf(sources), printing),
};

const photoReport = (sources: PhotoReportSources, printing: Printing): TDocumentDefinitions =>
  photoReportPdf(photoReportOf(sources), printing);

const ofEstimation: Record<EstimationPaper, Record<Format, Drawing<EstimationSources>>> = {
  caratula: {
    pdf: (sources, printing) => makePdf(definitions.caratula(sources, printing)),
    xlsx: (sources, printing) => {
      const { caratula, body } = grids(sources, printing);
      return workbook([caratula(), body]);
    },
  },
  cuerpo: {
    pdf: (sources, printing) => makePdf(definitions.cuerpo(sources, printing)),
    xlsx: (sources, printing) => workbook([grids(sources, printing).body]),
  },
  resumen: {
    pdf: (sources, printing) => makePdf(definitions.resumen(sources, printing)),
    xlsx: (sources, printing) => {
      const { summary, body } = grids(sources, printing);
      return workbook([summary(), body]);
    },
  },
  generadores: {
    pdf: (sources, printing) => makePdf(definitions.generadores(sources, printing)),
    xlsx: (sources, { logos }) => workbook([generatorsGrid(generatorsOf(sources), logos)]),
  },
};

type Illustrated = Extract<Order, { paper: 'reporte-fotografico' | 'completo' }>;
const isIllustrated = (order: Order): order is Illustrated =>
  order.paper === 'reporte-fotografico' || order.paper === 'completo';

const illustrated = (order: Illustrated): TDocumentDefinitions => {
  if (order.paper === 'reporte-fotografico') return photoReport(order.sources, order.printing);
  const { sources, photos, printing } = order;
  const parts = estimationPapers.map((paper) => definitions[paper](sources, printing));
  return bound('Estimación completa', [...parts, ...(photos ? [photoReport(photos, printing)] : [])]);
};

type Closing = Extract<Order, { paper: ClosingPaper }>;
const isClosing = <Of extends { paper: string }>(order: Of): order is Extract<Of, { paper: ClosingPaper }> =>
  closingPapers.some((paper) => paper === order.paper);

const closing = ({ sources, printing }: Closing) => makePdf(closingPdf(closingSheetOf(sources), printing));

type Dated = { printing: Pick<Printing, 'made_on'> };
type Saying =
  | (Dated &
      (
        | { paper: EstimationPaper; sources: EstimationSources }
        | { paper: 'estado-de-cuenta'; sources: StatementSources }
      ))
  | (Dated & { paper: ClosingPaper; sources: ClosingSources })
  | (Dated & { paper: 'reporte-fotografico'; sources: PhotoReportSources })
  | (Dated & { paper: 'completo'; sources: EstimationSources; photos: PhotoReportSources | null });

const models: Record<EstimationPaper, (sources: EstimationSources) => unknown> = {
  caratula: caratulaOf,
  cuerpo: bodyOf,
  resumen: summaryOf,
  generadores: generatorsOf,
};

/** The content of a document as plain data without pictures, to compare papers by content. */
export const saidBy = (order: Saying): unknown => {
  const { paper, printing } = order;
  const common = { paper, made_on: printing.made_on };
  if (order.paper === 'estado-de-cuenta')
    return { ...common, statement: statementOf(order.sources, printing.made_on) };
  if (isClosing(order)) return { ...common, act: closingSheetOf(order.sources) };
  if (order.paper === 'reporte-fotografico') return { ...common, report: photoReportOf(order.sources) };
  if (order.paper !== 'completo') return { ...common, model: models[order.paper](order.sources) };
  const { sources, photos } = order;
  return {
    ...common,
    parts: estimationPapers.map((part) => models[part](sources)),
    report: photos && photoReportOf(photos),
  };
};

/** Renders a document in this process; services use the child process of `press.ts` instead. */
export const print = (order: Order): Promise<Buffer> => {
  if (order.paper === 'historial') return workbook([historyGrid(order.sources)]);
  if (isIllustrated(order)) return makePdf(illustrated(order));
  if (isClosing(order)) return closing(order);
  if (order.paper === 'convenio') return ofAmendment[order.format](order.sources, order.printing);
  if (order.paper === 'ajuste-de-costos') return ofCosts[order.format](order.sources, order.printing);
  return order.paper === 'estado-de-cuenta'
    ? ofContract[order.format](order.sources, order.printing)
    : ofEstimation[order.paper][order.format](order.sources, order.printing);
};

/** The output file of a document, and the folder of its pictures. */
export type Place = { folder: string; file: string };

/** Renders into a file; a document with photos or sketches is never whole in memory. */
export const printInto = async (order: Order, place: Place): Promise<void> => {
  if (isIllustrated(order)) return writePdf(illustrated(order), place);
  if (order.paper === 'generadores' && order.format === 'pdf')
    return writePdf(definitions.generadores(order.sources, order.printing), place);
  return writeFile(place.file, await print(order));
};
