export { digestMailJob, digestsJob, type MailPlace } from './digest/digest-jobs.ts';
export { issueDrawers } from './papers/issue-papers.ts';
export { prepareJob } from './papers/prepare-job.ts';
export { migratePapers } from './papers/preparations.ts';
export { queryRoutes, type QueryDeps } from './query-routes.ts';
export type { ProjectionStatus } from './operation/health.ts';
export { sealPages } from './routes/seals.ts';
