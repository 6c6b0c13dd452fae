export { jobs } from './jobs.ts';
export type { CommandDeps } from './machinery/deps.ts';
export { migrateCommandSide } from './machinery/migrate.ts';
export { openWitness } from './machinery/witness.ts';
export { commandRoutes } from './routes.ts';
export { driveRefusals } from './storage/lasting-refusals.ts';
export { sweepableCredentials } from './user/credential-sweep.ts';
export * from './user/operator.ts';
export { ensureAdministrator } from './user/ensure-administrator.ts';
