export { projectAll } from './catch-up.ts';
export { readModels } from './read-models/index.ts';
export { rebuildProjection, type RebuildProgress } from './rebuild.ts';
export { startProjections, type Projections, type StartProjections } from './start.ts';
export type { ProjectionState, ProjectionStatus } from './status.ts';
export * from './tables.ts';
