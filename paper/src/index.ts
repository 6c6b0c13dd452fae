export { press, pressInto } from './press/press.ts';
export { estimationPapers, formats, saidBy, type EstimationPaper, type Format, type Order } from './print.ts';
export type { AmendmentSources } from './model/amendment.ts';
export type { ClosingSources } from './model/closing.ts';
export type { CostSources as PaperCostSources } from './model/cost-adjustment.ts';
export { sealHash, type Head, type Seal } from './model/seal.ts';
export type {
  EstimationSources,
  PaperConcept,
  PaperContract,
  PaperEstimation,
  PaperLine,
  Place,
} from './model/sources.ts';
export { historyHeads, type HistorySources } from './xlsx/history.ts';
export type { StatementSources } from './model/statement.ts';
export type { Picture } from './model/picture.ts';
export { mostPhotos, type PaperPhoto, type PhotoReportSources } from './model/photo-report.ts';
