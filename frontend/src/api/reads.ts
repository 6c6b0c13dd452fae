import type {
  Consent,
  ContractProgramsAnswer,
  ClosingAnswer,
  ExtraordinariesAnswer,
  SiteNotesAnswer,
  ContractTermsAnswer,
  CostAdjustmentAnswer,
  DifferenceAnswer,
  DigestAnswer,
  DownloadAnswer,
  EstimationAnswer,
  EstimationExport,
  FinancialAnalytics,
  GalleryAnswer,
  GuaranteesAnswer,
  HistoryAuthor,
  InternalAnalytics,
  InternalContractAnswer,
  IssuedActs,
  IssuedPapers,
  Listing,
  PhotographedConcepts,
  Preparation,
  ProgressAnalytics,
  ProgressAnswer,
  ProgressSums,
  ProjectHoldings,
  ProjectVerification,
  SCurveAnswer,
  StorageConfig,
} from '@obraclara/api';
import type { Target } from './target.ts';

/** Response types of reads other than complete lists (`lists.ts`), by path under /api. */
export type Reads = {
  'users/me/digest': DigestAnswer;
  [path: `analytics/progress/${string}`]: ProgressAnalytics;
  [path: `analytics/financial/${string}`]: FinancialAnalytics;
  [path: `analytics/s-curve/${string}`]: SCurveAnswer;
  [path: `estimations/${string}?${string}`]: EstimationAnswer[];
  [path: `projects/${string}/internal-estimations?${string}`]: EstimationAnswer[];
  [path: `estimations/${string}/export`]: EstimationExport;
  [path: `${'estimations' | 'internal-estimations'}/${string}/papers`]: IssuedPapers;
  [path: `gallery/${string}?${string}`]: GalleryAnswer;
  [path: `gallery/${string}/concepts`]: PhotographedConcepts;
  [path: `progress/${string}?filter=${string}`]: ProgressAnswer[];
  [path: `progress/${string}/sums?${string}`]: ProgressSums;
  [path: `${string}/en-preparacion/${string}`]: Preparation;
  [path: `projects/${string}/difference?${string}`]: DifferenceAnswer;
  [path: `projects/${string}/drive/download/${string}`]: DownloadAnswer;
  [path: `projects/${string}/drive/files${string}`]: Listing;
  [path: `projects/${string}/history/people`]: HistoryAuthor[];
  [path: `projects/${string}/holdings`]: ProjectHoldings;
  [path: `projects/${string}/verify?${string}`]: ProjectVerification;
  [path: `projects/${string}/internal-analytics`]: InternalAnalytics;
  [path: `projects/${string}/internal-contract`]: InternalContractAnswer;
  [path: `projects/${string}/terms` | `projects/${string}/internal-contract/terms`]: ContractTermsAnswer;
  [
    path: `projects/${string}/programs` | `projects/${string}/internal-contract/programs`
  ]: ContractProgramsAnswer;
  [path: `projects/${string}/cost-adjustment`]: CostAdjustmentAnswer;
  [path: `projects/${string}/guarantees`]: GuaranteesAnswer;
  [path: `projects/${string}/closing`]: ClosingAnswer;
  [path: `projects/${string}/closing/papers`]: IssuedActs;
  [path: `projects/${string}/extraordinary`]: ExtraordinariesAnswer;
  [path: `projects/${string}/notes`]: SiteNotesAnswer;
  [path: `projects/${string}/storage-config`]: StorageConfig;
  [path: `projects/${string}/storage-oauth/status`]: Consent;
};

/** A read of a path in `Reads` returns its type; any other request returns unknown. */
export type Send = {
  <Path extends keyof Reads>(method: 'GET', path: Path): Promise<Reads[Path]>;
  (method: string, target: Target, body?: object): Promise<unknown>;
};
