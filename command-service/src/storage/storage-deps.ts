import type { CommandDeps } from '../machinery/deps.ts';

/** Dependencies of the storage of files on a Drive. */
export type StorageDeps = Pick<
  CommandDeps,
  | 'store'
  | 'db'
  | 'jwtSecret'
  | 'now'
  | 'files'
  | 'named'
  | 'enqueue'
  | 'withJob'
  | 'log'
  | 'googleApiRootUrl'
>;
