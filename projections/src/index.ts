import type { rebuild as Rebuild } from './rebuild-job.ts';

export { projectAll } from './catch-up.ts';
export { forgetPeople } from './forget-people.ts';
export { inUse, jobs } from './jobs.ts';
export { replayParked, type Replayed } from './parked.ts';
export { readModels } from './read-models/index.ts';
export { rebuildProjection, type RebuildProgress } from './rebuild.ts';
export { startProjections, type Projections, type StartProjections } from './start.ts';
export type { ProjectionState, ProjectionStatus } from './status.ts';
export * from './tables.ts';

/** See `rebuild-job.ts`. Imports the job queue on the first call: the application does not need it to start. */
export const rebuild: typeof Rebuild = async (names, options) =>
  (await import('./rebuild-job.ts')).rebuild(names, options);
