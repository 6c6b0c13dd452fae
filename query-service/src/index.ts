export { queryRoutes, type QueryDeps } from './query-routes.ts';
export { httpDurations, metricsRegistry } from './operation/metrics.ts';
export type { ProjectionStatus } from './operation/health.ts';
