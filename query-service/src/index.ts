export { queryRoutes, type QueryDeps } from './query-routes.ts';
export type { ProjectionStatus } from './operation/health.ts';
