export { queryRoutes, type QueryDeps } from './query-routes.ts';
export { httpDurations } from './operation/metrics.ts';
export type { ProjectionHealth, ProjectionStatus, Readiness } from './operation/health.ts';
