export { queryRoutes, type QueryDeps } from './query-routes.ts';
export { httpDurations, metricsRegistry } from './operation/metrics.ts';
export type { ProjectionHealth, ProjectionStatus, Readiness } from './operation/health.ts';
